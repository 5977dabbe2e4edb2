#!/usr/bin/env bash
# Searches with Jazzer for bytes that a reader neither takes nor refuses: scripts/fuzz.sh [seconds for each reader, 60] [reader…]
# What it finds is kept in target/fuzz; copied to engine/src/test/resources/dev/crucible/engine/fuzz/<reader>/ it becomes a test.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
seconds=${1:-60}
[ $# -eq 0 ] || shift
java=${JAVA_HOME:?set it to a JDK 25}/bin/java
work=$root/target/fuzz
resources=$root/engine/src/test/resources/dev/crucible/engine/fuzz
cd "$root"
./mvnw -q -B -P fuzz -pl engine -am test-compile dependency:build-classpath -Dmdep.outputFile="$root/target/fuzz.classpath" \
  -Dmdep.includeScope=test
rm -rf "$work/classes"
mkdir -p "$work/classes"
cp -r {kernels,samples,networks,robust,files,simulation,engine}/target/classes/. engine/target/test-classes/. "$work/classes"
"$java" scripts/LowerClassVersion.java "$work/classes"
if [ $# -eq 0 ]; then
  set -- $(cd "$work/classes" && find dev -name '*Fuzz.class' | sed 's|/|.|g; s|\.class$||' | sort)
fi
failed=0
for reader in "$@"; do
  name=${reader##*.}
  mkdir -p "$work/corpus/$name"
  "$java" -Xmx1g --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED \
    -cp "$work/classes:$(cat target/fuzz.classpath)" com.code_intelligence.jazzer.Jazzer --target_class="$reader" \
    '--custom_hook_excludes=**' --disabled_hooks=com.code_intelligence.jazzer.sanitizers.SqlInjection '--instrumentation_includes=dev.crucible.engine.**' --reproducer_path="$work" "$work/corpus/$name" "$resources/$name" \
    -max_total_time="$seconds" -max_len=8192 -rss_limit_mb=4000 -artifact_prefix="$work/$name-" > "$work/$name.log" 2>&1 \
    && outcome="nothing found" || { outcome="FAILED, see target/fuzz/$name.log"; failed=1; }
  printf '%-20s %s; %s\n' "$name" "$(grep -o '^Done [0-9]* runs.*' "$work/$name.log" || echo "ended early")" "$outcome"
done
exit $failed
