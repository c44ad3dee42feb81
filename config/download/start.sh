#!/bin/sh
# Start Handfoot on macOS and Linux with the first Python that is new enough.

here=$(cd "$(dirname "$0")" && pwd)
export HANDFOOT_START="$here/$(basename "$0")"

new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
old=
trap : INT # Ctrl-C stops Handfoot, which then says that everything is saved

wait_for_the_reader() {
    if [ -t 0 ]; then
        printf '\nPress Enter to close this window. / Oprima Enter para cerrar esta ventana. '
        read -r _
    fi
    exit 1
}

# Apple's own python3 is only an offer to install developer tools until they are there.
is_only_an_offer() {
    [ "$1" = /usr/bin/python3 ] && [ "$(uname)" = Darwin ] && ! xcode-select -p >/dev/null 2>&1
}

if [ ! -f "$here/program/start.py" ]; then
    echo 'The folder "program" is not beside this file. Unpack the whole download, then start Handfoot from that folder.'
    echo 'Descomprima toda la descarga e inicie Handfoot desde esa carpeta.'
    wait_for_the_reader
fi

for name in python3 python3.14 python3.13 python3.12 python3.11 /usr/local/bin/python3 /opt/homebrew/bin/python3 \
    /Library/Frameworks/Python.framework/Versions/Current/bin/python3; do
    python=$(command -v "$name") || continue
    is_only_an_offer "$python" && continue
    if "$python" -c "$new_enough" 2>/dev/null; then
        "$python" "$here/program/start.py" "$@" || wait_for_the_reader
        exit 0
    fi
    old=$python
done

if [ -n "$old" ]; then
    "$old" "$here/program/start.py"
else
    echo 'Handfoot needs Python 3.11 or newer, and this computer has none.'
    echo 'Handfoot necesita Python 3.11 o posterior. Esta computadora no lo tiene.'
fi
echo 'The page "Read me first" in this folder says how to get it: look for "Python is missing".'
echo 'Abra "Read me first" en esta carpeta: explica el siguiente paso.'
wait_for_the_reader
