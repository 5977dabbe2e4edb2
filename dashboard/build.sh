#!/usr/bin/env bash
# Builds the dashboard into target/classes when its sources are newer than the last build. Without Node, or when npm
# cannot fetch what it needs, everything else is built all the same, and the lab's page says what is missing.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
out=target/classes/META-INF/resources/ui
stamp=target/dashboard.built # as old as the start of the last good build
without=target/without-node  # the version of the Node that was not enough, empty for none; the launcher reads it

is_fresh() {
  [ -f "$stamp" ] && [ -f "$out/index.html" ] || return 1
  [ -z "$(find index.html package.json package-lock.json tsconfig.json vite.config.ts src -newer "$stamp" \
    -not -path 'src/test*' 2> /dev/null | head -n 1)" ]
}

is_enough() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 18 || (a === 18 && b >= 20) ? 0 : 1)' \
    2> /dev/null && command -v npm > /dev/null
}

leave_out() { # <why>
  rm -rf "$out" "$stamp"
  printf 'dashboard: NOT BUILT: %s. The lab works without it.\n' "$1" >&2
  exit 0
}

is_fresh && exit 0
mkdir -p target
rm -f "$without"
if ! is_enough; then
  node --version > "$without" 2> /dev/null
  leave_out "it needs Node 18.20 or newer with npm, and here is $(node --version 2> /dev/null || echo none)"
fi
touch "$stamp.begun"
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error > target/npm.log 2>&1 \
    || leave_out "npm could not fetch its packages; $PWD/target/npm.log says why"
  touch node_modules/.package-lock.json
fi
npm run --silent build > target/dashboard.log 2>&1 || {
  cat target/dashboard.log >&2
  exit 1
}
mv "$stamp.begun" "$stamp"
