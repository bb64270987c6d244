; The installer, for the user who runs it alone: no administrator is asked for. Silent: magus-setup.exe /S [/D=FOLDER].
; Called with -DVERSION=... -DFILES=FOLDER -DOUT=FILE; FILES is what the zip holds.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh

Name "Magus"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Magus"
InstallDirRegKey HKCU "Software\Magus" "Folder"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Magus"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Installs Magus, a chess-variant engine"
VIAddVersionKey LegalCopyright "MIT licence"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Magus"
!define MUI_ICON "magus.ico"
!define MUI_UNICON "magus.ico"
; Only where there is a WinBoard.
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "Play against Magus in WinBoard, which keeps it in its list of engines"
!define MUI_FINISHPAGE_RUN_FUNCTION StartWinBoard
!define MUI_FINISHPAGE_SHOWREADME "$INSTDIR\README.txt"
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${FILES}\LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_PAGE_CUSTOMFUNCTION_SHOW HideWhatIsNotThere
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

Var winboard  ; the program with its folder; empty when there is none in the usual places
Var engine    ; what it is told

; Looks for WinBoard*\winboard.exe and WinBoard*\WinBoard\winboard.exe in a folder.
!macro LookIn FOLDER
    FindFirst $0 $1 "${FOLDER}\WinBoard*"
    ${DoWhile} $1 != ""
        ${If} ${FileExists} "${FOLDER}\$1\winboard.exe"
            StrCpy $winboard "${FOLDER}\$1\winboard.exe"
        ${ElseIf} ${FileExists} "${FOLDER}\$1\WinBoard\winboard.exe"
            StrCpy $winboard "${FOLDER}\$1\WinBoard\winboard.exe"
        ${EndIf}
        FindNext $0 $1
    ${Loop}
    FindClose $0
!macroend

Function StartWinBoard
    ${GetParent} $winboard $OUTDIR
    Exec '"$winboard" $engine'
FunctionEnd

Function HideWhatIsNotThere
    ${If} $winboard == ""
        SendMessage $mui.FinishPage.Run ${BM_SETCHECK} 0 0
        ShowWindow $mui.FinishPage.Run 0
    ${EndIf}
FunctionEnd

Section
    ; A running engine would keep its file.
    SetOutPath "$INSTDIR"
    File /r /x magus.exe /x magus-v3.exe "${FILES}\*"
    ; The program for this processor: 40 is PF_AVX2_INSTRUCTIONS_AVAILABLE.
    System::Call 'kernel32::IsProcessorFeaturePresent(i 40) i .r0'
    ${If} $0 <> 0
        File "/oname=magus.exe" "${FILES}\magus-v3.exe"
    ${Else}
        File "${FILES}\magus.exe"
    ${EndIf}
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateDirectory "$SMPROGRAMS\Magus"
    CreateShortcut "$SMPROGRAMS\Magus\Magus in the terminal.lnk" "$INSTDIR\magus.exe" "play"
    CreateShortcut "$SMPROGRAMS\Magus\Manual.lnk" "$INSTDIR\manual\README.html"
    !insertmacro LookIn "$PROGRAMFILES32"
    !insertmacro LookIn "$PROGRAMFILES64"
    !insertmacro LookIn "$LOCALAPPDATA\Programs"
    !insertmacro LookIn "C:"
    ${If} $winboard != ""
        ; A game against Magus at once; the same entry is taken twice without being there twice.
        StrCpy $engine '-cp -fcp magus.exe -fd "$INSTDIR" -scp magus.exe -sd "$INSTDIR"'
        ; Both also bring the pictures of pieces for which WinBoard has none.
        StrCpy $engine '$engine -pid "$INSTDIR\pieces" -installEngine {"Magus" -fcp magus.exe -fd "$INSTDIR" -pid "$INSTDIR\pieces"}'
        ${GetParent} $winboard $OUTDIR  ; where the program will work
        CreateShortcut "$SMPROGRAMS\Magus\Magus in WinBoard.lnk" "$winboard" "$engine"
        SetOutPath "$INSTDIR"
    ${EndIf}
    CreateShortcut "$SMPROGRAMS\Magus\Uninstall Magus.lnk" "$INSTDIR\uninstall.exe"
    WriteRegStr HKCU "Software\Magus" "Folder" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Magus"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\magus.exe"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Only what was installed: others' files in that folder stay, and then the folder too.
Section "Uninstall"
    !include "${FILES}.nsh"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    RMDir /r "$SMPROGRAMS\Magus"
    DeleteRegKey HKCU "${UNINSTALL}"
    DeleteRegKey HKCU "Software\Magus"
SectionEnd
