# crucible record: writes the files that are generated or recorded, and prints the lines that changed.
# Read by the launcher after scripts/test.sh, whose run_tests it uses.

record_usage() {
  cat << 'END'
usage: crucible record [WHAT]...
  without a word  all of them, but for runs, which take minutes
  api             api.txt, the signatures of the public types
  docs            the tables of docs/attacks.md and docs/reference/config.md, and the picture of docs/architecture.md
  metrics         dashboard/src/api/metrics.json
  prose           prose-budget.tsv, where there are fewer faults of style
  runs            digests of runs, for vectors of this machine
  surface         options, errors, keys and tools
  types           the types of the lab's answers, in TypeScript and Python
Stores and stopped runs of earlier versions stay as they are; only missing ones are added.
END
}

# What there is to record: its name, the tests that write it, and its files.
recordings() {
  cat << 'END'
api|cli:PublicApiTest|cli/src/test/resources/dev/crucible/cli/recorded/api.txt
docs|cli:CatalogPagesTest cli:ArchitecturePictureTest|docs/attacks.md docs/reference/config.md docs/architecture.md
metrics|cli:ChoicesCommandTest|dashboard/src/api/metrics.json
prose|cli:ProseTest|cli/src/test/resources/dev/crucible/cli/prose-budget.tsv
runs|cli:RecordedRunsTest cli:RecordedStoresTest|cli/src/test/resources/dev/crucible/cli/recorded
surface|cli:RecordedSurfaceTest|cli/src/test/resources/dev/crucible/cli/recorded
types||dashboard/src/api/openapi.ts python/src/crucible_fl/_types.py
END
}

write_types() {
  find_python && "$python" "$root/python/generate_types.py" || return 1
  [ -d "$root/dashboard/node_modules" ] || (cd "$root/dashboard" && npm ci --ignore-scripts --no-audit --no-fund < /dev/null >&2) || return 1
  (cd "$root/dashboard" && npm run --silent types < /dev/null)
}

# Prints each file that is not as it was, with the lines added and gone.
tell_differences() { # <folder of the files as they were> <file>...
  local before=$1 file
  shift
  for file in "$@"; do
    cmp -s "$before/$file" "$root/$file" && continue
    printf '%s\n' "$file"
    diff "$before/$file" "$root/$file" 2> /dev/null | sed -n 's/^</-/p; s/^>/+/p'
  done
}

run_record() { # <what>...
  local wanted=" $* " name tests files chosen=() paths=() known=' ' before file failed='' word types=''
  case $wanted in *' --help '* | *' -h '*) record_usage && return 0 ;; esac
  while IFS='|' read -r name tests files; do
    known+="$name "
    case $wanted in
      *" $name "*) ;;
      '  ') [ "$name" != runs ] || continue ;;
      *) continue ;;
    esac
    for word in $tests; do chosen+=("$word"); done
    [ "$name" != types ] || types=yes
    while IFS= read -r file; do paths+=("$file"); done < <(cd "$root" && find $files -type f -not -path '*/stopped/*' -not -path '*/stores/*' 2> /dev/null)
  done < <(recordings)
  for word in "$@"; do
    case $known in *" $word "*) ;; *) record_usage >&2 && fail 2 "there is nothing to record by the name of $word" ;; esac
  done
  before=$(mktemp -d)
  for file in ${paths[@]+"${paths[@]}"}; do
    mkdir -p "$before/${file%/*}" && cp "$root/$file" "$before/$file"
  done
  if [ ${#chosen[@]} -gt 0 ]; then
    (run_tests "${chosen[@]}" -- -Dnet.record=true) || failed=yes
  fi
  [ -z "$types" ] || write_types || failed=yes
  tell_differences "$before" ${paths[@]+"${paths[@]}"}
  rm -rf "$before"
  [ -z "$failed" ] || fail 1 "not everything was recorded; see above"
}
