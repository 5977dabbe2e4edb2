#!/usr/bin/env bash
# Builds the dashboard and the novel's page into target/classes, or takes them from the cache, which clean leaves, when
# they were built of the same sources before. Without Node, or when npm cannot fetch what it needs, everything else is
# built all the same, and the lab's page says what is missing.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
out=target/classes/META-INF/resources
cache=../.cache/dashboard
stamp=target/dashboard.built # what the pages in $out were built of
without=target/without-node  # the version of the Node that was not enough, empty for none; the launcher reads it
fonts=../novel/src/main/resources/dev/crucible/novel/fonts

sources() {
  find index.html package.json package-lock.json tsconfig.json vite.config.ts src play ../examples/*.json "$fonts" -type f -not -path 'src/test*' -not -name '*.test.ts'
}

digest() { # of the names and contents of the sources
  if command -v sha256sum > /dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
  sources | LC_ALL=C sort | tr '\n' '\0' | xargs -0 "${sum[@]}" | "${sum[@]}" | cut -c 1-64
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

mkdir -p target
rm -f "$without"
if ! is_enough; then
  node --version > "$without" 2> /dev/null
  leave_out "it needs Node 18.20 or newer with npm, and here is $(node --version 2> /dev/null || echo none)"
fi
# The tests of the page need npm's packages also when the page comes from the cache.
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error > target/npm.log 2>&1 || {
    # A lock file that does not fit is a fault of the sources, not of the network.
    grep -q EUSAGE target/npm.log && cat target/npm.log >&2 && exit 1
    leave_out "npm could not fetch its packages; $PWD/target/npm.log says why"
  }
  touch node_modules/.package-lock.json
fi
made_of=$(digest)
[ -f "$out/ui/index.html" ] && [ -f "$out/play/index.html" ] && [ "$(cat "$stamp" 2> /dev/null)" = "$made_of" ] && exit 0
rm -rf "$out" "$stamp"
if [ ! -f "$cache/$made_of/play/index.html" ]; then
  npm run --silent build > target/dashboard.log 2>&1 || {
    cat target/dashboard.log >&2
    exit 1
  }
  rm -rf "$cache" && mkdir -p "$cache" && cp -R "$out" "$cache/new" && mv "$cache/new" "$cache/$made_of"
else
  mkdir -p "${out%/*}" && cp -R "$cache/$made_of" "$out"
fi
printf '%s\n' "$made_of" > "$stamp"
