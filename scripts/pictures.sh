#!/usr/bin/env bash
# Makes the pictures of docs/images and the table of README.md from examples/quickstart.json, and notes in docs/images/made.tsv what they
# were made from: a picture, its inputs, their digest. PicturesTest compares the digests. Needs Node, a Chromium and the novel's libraries.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
crucible=${CRUCIBLE:-./crucible}
images=docs/images
config=examples/quickstart.json
work=$(mktemp -d)
lab=
finish() {
  [ -z "$lab" ] || { kill "$lab" && wait "$lab"; } 2> /dev/null || true
  rm -rf "$work"
}
trap finish EXIT

digest() { # <input>...: of files, but of Java only the texts; as PicturesTest computes it
  local file
  for file in "$@"; do
    case $file in
      *.java) grep -o '"[^"]*"' "$file" || true ;;
      *) cat "$file" ;;
    esac
  done | sha256sum | cut -d ' ' -f 1
}

note() { # <picture> <input>...
  local picture=$1
  shift
  printf '%s\t%s\t%s\n' "$picture" "$*" "$(digest "$@")" >> "$images/made.tsv"
}

charts=(report/src/main/java/dev/crucible/report/{Arm,RunPlots}.java)
printf 'picture\tinputs\tdigest\n' > "$images/made.tsv"

# The quick start's figures and table.
"$crucible" run "$config" --out "$work/runs" > "$work/run.log" 2>&1 || { cat "$work/run.log" >&2; exit 1; }
run=$(ls -d "$work"/runs/*/)
cp "$run/test_accuracy.png" "$images/quickstart.png"
note quickstart.png "$config" "${charts[@]}"
cp "$run/client_rounds_6.png" "$images/client_rounds.png"
note client_rounds.png "$config" "${charts[@]}"
"$crucible" paper "$run" --to "$work/paper" > "$work/paper.log" 2>&1
node -e '
  const { readFileSync, writeFileSync } = require("node:fs");
  const table = readFileSync(process.argv[1], "utf8").split("\n").filter((line) => line.startsWith("|")).join("\n");
  const page = readFileSync("README.md", "utf8");
  writeFileSync("README.md", page.replace(/(<!-- quickstart -->\n)[^]*?(\n<!-- \/quickstart -->)/, (_, begin, end) => begin + table + end));
' "$work/paper/tables/results.md"

# The same clients with a backdoor in their images.
node -e '
  const { readFileSync, writeFileSync } = require("node:fs");
  const config = JSON.parse(readFileSync(process.argv[1], "utf8"));
  Object.assign(config.shared_settings.attack_schedule[0], { attack_type: "backdoor_trigger", target_class: 3 });
  delete config.shared_settings.attack_schedule[0].scale;
  writeFileSync(process.argv[2], JSON.stringify(config));
' "$config" "$work/backdoor.json"
"$crucible" preview-attack "$work/backdoor.json" --to "$work/backdoor" > "$work/backdoor.log" 2>&1
cp "$work/backdoor/0_backdoor_trigger_comparison.png" "$images/backdoor_comparison.png"
note backdoor_comparison.png "$config" report/src/main/java/dev/crucible/report/snapshot/DataPictures.java

# The dashboard, in a browser over a lab.
mkdir "$work/datasets"
"$crucible" lab --port 0 --out "$work/out" --data "$work/data" --datasets "$work/datasets" > "$work/lab.log" 2>&1 &
lab=$!
for _ in $(seq 600); do
  address=$(sed -n 's/^lab  *\(http[^ ]*\).*/\1/p' "$work/lab.log")
  [ -z "$address" ] || break
  kill -0 "$lab" 2> /dev/null || { cat "$work/lab.log" >&2; exit 1; }
  sleep 0.2
done
(cd dashboard && node_modules/.bin/vite-node browser/pictures.ts -- --lab "$address" --to "../$images")
note dashboard-run.png "$config" dashboard/src/app/messages.ts dashboard/src/app/words.ts dashboard/src/pages/run/messages.ts
note dashboard-compare.png "$config" dashboard/src/app/messages.ts dashboard/src/app/words.ts dashboard/src/pages/compare/messages.ts

# The novel's screens.
"$crucible" play --screenshots "$work/novel" > "$work/novel.log" 2>&1 || { cat "$work/novel.log" >&2; exit 1; }
words=novel/src/main/resources/dev/crucible/novel/words.properties
for pair in menu:main_menu dialogue:dialogue choice:agent_choice journal:forge_journal lab:lab; do
  cp "$work/novel/${pair#*:}.png" "$images/novel-${pair%%:*}.png"
  note "novel-${pair%%:*}.png" "$words" bench/src/main/java/dev/crucible/novel/ui/SampleScreens.java
done
echo "made $(find "$images" -name '*.png' | wc -l) pictures; look at each before you commit it"
