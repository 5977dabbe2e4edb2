#!/usr/bin/env bash
# Holds a lab of its own against its OpenAPI document with Schemathesis: scripts/schemathesis.sh [cases per operation, 20] [more arguments]
# Needs `pip install schemathesis` (4.x); SCHEMATHESIS names it where it is not on the path. Without it nothing is checked, and that is said.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
tool=${SCHEMATHESIS:-schemathesis}
if ! command -v "$tool" > /dev/null; then
  echo "skipped: there is no $tool; pip install schemathesis, or name it in SCHEMATHESIS"
  exit 0
fi
folder=$(mktemp -d)
lab=
finish() {
  [ -z "$lab" ] || { kill "$lab" && wait "$lab"; } 2> /dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
mkdir "$folder/datasets"
touch "$folder/datasets/no-downloads"
"${CRUCIBLE:-$root/crucible}" lab --port 0 --post-rate 100000 --out "$folder/out" --data "$folder/data" \
  --datasets "$folder/datasets" > "$folder/lab.log" 2>&1 &
lab=$!
for _ in $(seq 300); do
  address=$(sed -n 's/^lab  *\(http[^ ]*\).*/\1/p' "$folder/lab.log")
  [ -z "$address" ] || break
  kill -0 "$lab" 2> /dev/null || { cat "$folder/lab.log" >&2; exit 1; }
  sleep 0.2
done
[ -n "$address" ] || { echo "the lab did not start" >&2; exit 1; }
# Every check. Whether a config or a grid makes sense as a whole is beyond a schema, so launches may refuse what the schema permits;
# previews take a process each. Both are in schemathesis.toml.
cd "$folder"
"$tool" --config-file "$root/scripts/schemathesis.toml" run "$address/openapi.json" --seed 1 --no-color \
  --request-timeout 30 --continue-on-failure --max-examples "${1:-20}" "${@:2}"
