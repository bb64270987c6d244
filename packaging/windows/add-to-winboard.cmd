@echo off
rem Starts WinBoard with Magus as the opponent, and puts it into the list of engines that WinBoard keeps when it is closed. Run it, or
rem drop winboard.exe onto it when it does not find WinBoard itself.
setlocal
set "folder=%~dp0"
set "folder=%folder:~0,-1%"
set "winboard=%~1"
if not defined winboard call :look
if not defined winboard (
    echo WinBoard was not found. Drop the file winboard.exe onto "%~nx0".
    pause
    exit /b 1
)
if not exist "%winboard%" (
    echo There is no file "%winboard%".
    pause
    exit /b 1
)
for %%f in ("%winboard%") do cd /d "%%~dpf"
rem The pictures are for pieces that WinBoard has none for.
set pictures=-pid "%folder%\pieces"
start "" "%winboard%" -cp -fcp magus.exe -fd "%folder%" -scp magus.exe -sd "%folder%" %pictures% -installEngine {"Magus" -fcp magus.exe -fd "%folder%" %pictures%}
exit /b 0

:look
for %%d in ("%ProgramFiles%" "%ProgramFiles(x86)%" "%SystemDrive%" "%LOCALAPPDATA%\Programs") do (
    for /d %%w in ("%%~d\WinBoard*") do (
        if exist "%%~w\winboard.exe" set "winboard=%%~w\winboard.exe"
        if exist "%%~w\WinBoard\winboard.exe" set "winboard=%%~w\WinBoard\winboard.exe"
    )
)
exit /b 0
