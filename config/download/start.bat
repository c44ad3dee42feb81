@echo off
rem Start Handfoot on Windows with the Python in this folder, or with the first one that is new enough.
setlocal DisableDelayedExpansion
title Handfoot
set "HERE=%~dp0"
set "HANDFOOT_START=%~f0"
set "NEW_ENOUGH=import sys; sys.exit(sys.version_info < (3, 11))"

if not exist "%HERE%program\start.py" goto not_unpacked
if exist "%HERE%python\python.exe" goto own_python
echo Looking for Python. The first time Windows may download it: please wait.
echo Buscando Python. La primera vez Windows puede descargarlo: espere un momento.
py -3 -c "%NEW_ENOUGH%" >nul 2>nul && goto launcher
python -c "%NEW_ENOUGH%" >nul 2>nul && goto python
rem One that is too old says so itself.
py -3 -c "" >nul 2>nul && goto old_launcher
python -c "" >nul 2>nul && goto old_python
echo Handfoot needs Python 3.11 or newer, and this computer has none.
echo Handfoot necesita Python 3.11 o posterior. Esta computadora no lo tiene.
goto read_me

:own_python
"%HERE%python\python.exe" "%HERE%program\start.py" %*
goto ended

:launcher
py -3 "%HERE%program\start.py" %*
goto ended

:python
python "%HERE%program\start.py" %*
goto ended

:old_launcher
py -3 "%HERE%program\start.py"
goto read_me

:old_python
python "%HERE%program\start.py"
goto read_me

:not_unpacked
echo This file is still inside the zip. Right-click the zip, choose "Extract All",
echo then open the new folder and double-click Start Handfoot there.
echo.
echo Este archivo sigue dentro del zip. Haga clic derecho en el zip, elija "Extraer todo",
echo abra la carpeta nueva y haga doble clic en Start Handfoot.
pause
exit /b 1

:read_me
echo.
echo The page "Read me first" in this folder says how to get it: look for "Python is missing".
echo Abra "Read me first" en esta carpeta: explica el siguiente paso.
pause
exit /b 1

:ended
rem A Python that crashed has a negative number, which "if errorlevel 1" would not see.
if not "%errorlevel%"=="0" goto failed
exit /b 0

:failed
pause
exit /b 1
