; The installer, for the user who runs it alone: no administrator is asked for. Silent: magus-setup.exe /S [/D=FOLDER].
; Called with -DVERSION=... -DFILES=FOLDER -DOUT=FILE; FILES is what the zip holds.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
!include MUI2.nsh

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
!define MUI_FINISHPAGE_SHOWREADME "$INSTDIR\README.txt"
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${FILES}\LICENSE.txt"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

Section "Magus" SectionMagus
    SectionIn RO
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
    CreateShortcut "$SMPROGRAMS\Magus\Add Magus to WinBoard.lnk" "$INSTDIR\add-to-winboard.cmd"
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

Section "Put Magus into WinBoard's list of engines" SectionWinBoard
    ; Does nothing when there is no WinBoard in the usual places.
    System::Call 'kernel32::SetEnvironmentVariable(t "MAGUS_QUIET", t "yes")'
    nsExec::Exec '"$SYSDIR\cmd.exe" /c ""$INSTDIR\add-to-winboard.cmd""'
    Pop $0
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
    !insertmacro MUI_DESCRIPTION_TEXT ${SectionMagus} "The engine, the laboratory and the manual."
    !insertmacro MUI_DESCRIPTION_TEXT ${SectionWinBoard} "If WinBoard is on this computer. It can also be done later, from the start menu."
!insertmacro MUI_FUNCTION_DESCRIPTION_END

; Only what was installed: others' files in that folder stay, and then the folder too.
Section "Uninstall"
    !include "${FILES}.nsh"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    RMDir /r "$SMPROGRAMS\Magus"
    DeleteRegKey HKCU "${UNINSTALL}"
    DeleteRegKey HKCU "Software\Magus"
SectionEnd
