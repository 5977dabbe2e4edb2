#!/bin/sh
# Starts the packaged Crucible, from any folder and through symbolic links. CRUCIBLE_HEAP, such as 8g, is the most memory that Java
# objects may take; CRUCIBLE_JAVA_FLAGS are further flags of the JVM.
set -u
file=$0
while [ -L "$file" ]; do
  link=$(readlink "$file")
  case $link in
    /*) file=$link ;;
    *) file=$(dirname "$file")/$link ;;
  esac
done
root=$(cd "$(dirname "$file")/.." && pwd -P)
# In the C locale Java could open no file whose name is more than ASCII.
[ -n "${LC_ALL:-}${LC_CTYPE:-}${LANG:-}" ] || export LANG=C.UTF-8
terminal=false
[ -t 1 ] && terminal=true
own=
vectors=--add-modules=jdk.incubator.vector
case ${1:-} in
  run | sweep | redteam)
    case "${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${CRUCIBLE_JAVA_FLAGS:-}" in
      *-XX:+Use*GC*) ;; # Java takes one collector, and somebody has chosen it
      *) own=@$root/lib/run.flags ;;
    esac
    ;;
  worker | mcp) vectors= ;; # only simulations need them, in processes of their own
  lab | up | agents | bridge | play)
    vectors=
    own=@$root/lib/$1.flags
    [ "$1" = up ] && own=@$root/lib/lab.flags
    export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
    ;;
esac
export GDK_GL="${GDK_GL-disable}" # the novel's toolkit draws by itself; GDK's OpenGL would only load a compiler of shaders
# The flags shall be split at spaces.
# shellcheck disable=SC2086
exec "$root/runtime/bin/java" ${own:+"$own"} $vectors --enable-native-access=ALL-UNNAMED \
  -Xlog:disable -Xlog:all=warning:stderr -Dslf4j.internal.verbosity=ERROR \
  ${CRUCIBLE_HEAP:+-Xmx$CRUCIBLE_HEAP} ${CRUCIBLE_JAVA_FLAGS:-} \
  -Dcrucible.home="${CRUCIBLE_HOME:-$root}" -Dcrucible.launcher="$root/bin/crucible" -Dcrucible.terminal=$terminal -Dcrucible.packaged=true -jar "$root/lib/crucible.jar" "$@"
