#!/usr/bin/env bash
# After a module is packed: dates a jar that is the same to the compiler back, so that the modules after it are not compiled again.
set -u
target=$1 jar=$2 begun=$3 java=$4
compiled=$target/compiled # holds the checksum of the jar that was looked at last, and is as old as the last compilation
[ -f "$jar" ] || exit 0
sum=$(cksum < "$jar")
if [ "$sum" = "$(cat "$compiled" 2> /dev/null)" ]; then
  touch -r "$compiled" "$jar"
  [ -z "$(find "$target/classes" -name '*.class' -newer "$compiled" | head -n 1)" ] || touch "$compiled"
  exit 0
fi
"$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$(dirname "${BASH_SOURCE[0]}")/Signatures.java" "$target" "$jar" "$begun" || exit
printf '%s\n' "$sum" > "$compiled"
