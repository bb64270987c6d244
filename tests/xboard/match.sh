#!/usr/bin/env bash
# Plays a match in a real XBoard on a virtual display.
#   match.sh ENGINE1 ENGINE2 VARIANT GAMES [OUTDIR [more xboard options]]
# OUTDIR gets games.pgn and xboard.debug, the whole dialogue. Prints how the games ended and fails when one was forfeited,
# a move was called illegal, or a claim was false. TC=0:05 and INC=0.05 set the clock, LIMIT the seconds in all.
set -u
first=$1 second=$2 variant=$3 games=$4 out=${5:-$(mktemp -d)}
shift $(($# < 5 ? $# : 5))
mkdir -p "$out"
out=$(cd "$out" && pwd)
rm -f "$out/games.pgn" "$out/xboard.debug"
HOME=$(mktemp -d) # XBoard keeps settings there
export HOME
PATH=$PATH:/usr/games
exec {display}< <(exec Xvfb -displayfd 1 -screen 0 1500x1200x24 -nolisten tcp 2>/dev/null)
server=$!
trap 'kill "$server" 2>/dev/null; rm -rf "$HOME"' EXIT
read -r number <&"$display"
DISPLAY=:$number timeout "${LIMIT:-900}" xboard -fcp "$first" -scp "$second" -variant "$variant" -mg "$games" \
    -tc "${TC:-0:02}" -inc "${INC:-0.02}" -sgf "$out/games.pgn" -xexit -matchPause 200 -soundProgram "" \
    -saveSettingsOnExit false -startupMessage "" -animateMoving false -debug -nameOfDebugFile "$out/xboard.debug" \
    "$@" >"$out/xboard.log" 2>&1
code=$?
grep -aE '^GameEnds\((26|27|28),' "$out/xboard.debug" | sed -E 's/, [0-9]+\)$//; s/.*, //' | sort | uniq -c
bad=$(grep -acE 'orfeit|alse (win|draw|illegal-move) claim|llegal move' "$out/xboard.debug")
played=$(grep -ac '^\[Result ' "$out/games.pgn" 2>/dev/null || true)
echo "$variant: xboard ended with $code, $played of $games games, forfeits, illegal moves and false claims: $bad"
[[ $code == 0 && $bad == 0 && $played == "$games" ]]
