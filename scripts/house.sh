#!/usr/bin/env bash
# Prints the measures of this house as key<TAB>number lines. All read tracked files; main Java is what lies under src/main/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
resources=cli/src/test/resources/dev/crucible/cli

main() { git ls-files '*.java' | grep '/src/main/'; }
lines() { xargs -r cat | wc -l; }
matches() { { git grep -hoE "$1" -- "${@:2}" || true; } | wc -l; }
key() { printf '%s\t%d\n' "$1" "$2"; }

# Newlines of main Java: all of it, without bench/ (which measures the product), and of the module device/.
key main_lines "$(main | lines)"
key product_lines "$(main | { grep -v '^bench/' || true; } | lines)"
key device_lines "$(main | { grep '^device/' || true; } | lines)"

# Packages of more than 40 files, and files of more than 400 lines, in main Java.
key packages_over_40 "$(main | sed 's,/[^/]*$,,' | sort | uniq -c | awk '$1 > 40' | wc -l)"
key files_over_400 "$(main | xargs wc -l | awk '$1 > 400 && $2 != "total"' | wc -l)"

# String literals that are the name of a setting with an underscore, in main Java outside files called Setting….
# The names are those of the table of settings, as the test of recorded surfaces keeps them.
key literals "$(main | grep -v '/Setting[^/]*$' | xargs cat | awk '
  FILENAME != "-" { if ($1 == "key" && $2 ~ /_/) names[$2]; next }
  {
    while (match($0, /"[A-Za-z0-9]+(_[A-Za-z0-9]+)+"/)) {
      if (substr($0, RSTART + 1, RLENGTH - 2) in names) count++
      $0 = substr($0, RSTART + RLENGTH)
    }
  }
  END { print count + 0 }' "$resources/recorded/keys.txt" -)"

# Regular expressions held in constants by the crew, and choices between two languages in the code of crew and bridge.
key patterns "$(matches 'static final Pattern' 'agents/src/main/*.java')"
key choose "$(matches 'choose\("' 'agents/src/main/*.java' 'bridge/src/main/*.java')"

# Javadocs of main Java outside agents/ and bench/ that begin with a relative, on the line of /** or the next.
key relative_javadocs "$(main | grep -vE '^(agents|bench)/' | xargs awk '
  BEGIN { relative = "(What|Whether|How|Who|Whom|Whose|Where|Which|When|That)([^A-Za-z0-9_]|$)" }
  $0 ~ "/[*][*][ ]*" relative || (opened && $0 ~ "^[ ]*[*][ ]*" relative) { count++ }
  { opened = $0 ~ "/[*][*][ ]*$" }
  END { print count + 0 }' | awk '{ sum += $1 } END { print sum + 0 }')"

# Faults of style in pages, help texts, OpenAPI, dashboard and report: the budget that ProseTest keeps equal to what there is.
key prose_hits "$(awk -F '\t' '$1 !~ /^javadoc / { sum += $2 } END { print sum + 0 }' "$resources/prose-budget.tsv")"

# Seconds of the last `./crucible test`; 0 before the first.
key test_seconds "$(cat target/test-seconds 2> /dev/null || echo 0)"
