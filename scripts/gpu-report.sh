#!/bin/sh
# All that is worth knowing of Crucible on a graphics processor, into one file.
#   scripts/gpu-report.sh pack FOLDER    here: writes FOLDER, which runs on a machine with a card and needs nothing there but its driver
#   ./gpu-report.sh [SECONDS] [CLIENTS]  there, in that folder (or scripts/gpu-report.sh here): writes report.txt, or $REPORT; seconds a measurement (3),
#                                        the most clients at once (1000). CRUCIBLE_DEVICE as docs/gpu.md has it. PyTorch and JAX are measured where the Python of $PYTHON has them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ "${1:-}" = pack ]; then
    root=$(dirname "$here")
    "$root/crucible" package --into "$2"
    # A package holds no benchmarks.
    mkdir -p "$2/bench/peers" "$2/bench/lib"
    cp "$root/bench/peers/many_clients.py" "$2/bench/peers/"
    cp "$root"/bench/target/lib/*.jar "$2/bench/lib/"
    cat > "$2/bench/crucible" << 'END'
#!/bin/sh
root=$(cd "$(dirname "$0")/.." && pwd)
exec "$root/runtime/bin/java" --add-modules=jdk.incubator.vector --enable-native-access=ALL-UNNAMED -Xlog:disable -Xlog:all=warning:stderr \
  -Dslf4j.internal.verbosity=ERROR -Dcrucible.home="$root" -cp "$root/lib/crucible.jar:$root/bench/lib/*" dev.crucible.cli.Main "$@"
END
    chmod +x "$2/bench/crucible"
    cp "$0" "$root/device/src/main/resources/dev/crucible/engine/device/kernels.ptx" "$2/"
    echo "$2: tar it, and start gpu-report.sh there"
    exit 0
fi
if [ -x "$here/bin/crucible" ]; then
    root=$here crucible=$here/bin/crucible bench=$here/bench/crucible ptx=$here/kernels.ptx
else
    root=$(dirname "$here")
    crucible=$root/crucible bench=$root/crucible ptx=$root/device/src/main/resources/dev/crucible/engine/device/kernels.ptx
fi
report=$(realpath "${REPORT:-report.txt}")
seconds=${1:-3}
clients=${2:-1000}
cd "$root"
if [ -n "${PYTHON:-}" ] && [ ! -e bench/peers/env ]; then
    mkdir -p bench/peers/env/bin
    printf '#!/bin/sh\nexec "%s" "$@"\n' "$PYTHON" > bench/peers/env/bin/python
    chmod +x bench/peers/env/bin/python
fi

# Runs what follows, of which neither a failure nor a hang ends the report.
part() {
    title=$1 limit=$2
    shift 2
    printf '\n== %s\n' "$title"
    timeout "$limit" "$@" 2>&1 || printf 'ended with %s\n' "$?"
}

assemble() {
    command -v ptxas || { echo "no ptxas"; return 0; }
    for card in 70 75 80 90; do
        ptxas -arch=sm_$card -v "$ptx" -o /dev/null 2>&1 | grep -c '^ptxas info.*Used' | sed "s/^/sm_$card, kernels assembled: /"
    done
}

# The five models by vectors of so many bytes, against those that are published.
models() {
    CRUCIBLE_DEVICE=none JAVA_TOOL_OPTIONS="-XX:MaxVectorSize=$1" "$bench" bench device 1 1 none 2> /dev/null | while read -r name digest _; do
        case $digest in
            ????????????????????????????????????????????????????????????????)
                grep -q "$digest" docs/gpu.md && echo "$name as published" || echo "$name DIFFERS: $digest" ;;
        esac
    done
}

{
    echo "Crucible on a graphics processor, $(date -u '+%Y-%m-%d %H:%M') UTC"
    part machine 30 uname -srm
    part processor 30 sh -c "lscpu | grep -E 'Model name|^CPU\(s\)'; lscpu | grep -o 'avx[0-9a-z_]*' | tr '\n' ' '"
    part "NVIDIA's driver" 60 sh -c "nvidia-smi || ls -l /usr/lib/*/libcuda.so.1 /usr/lib64/libcuda.so.1"
    part "OpenCL" 30 sh -c "ls /etc/OpenCL/vendors || true"
    part "Crucible" 120 sh -c "'$crucible' --version; '$crucible' doctor | grep -i -E 'gpu|simd|jdk'"
    printf '\n== the PTX by ptxas\n'
    assemble
    for bytes in 64 32 16; do
        printf '\n== five models by the CPU, vectors of at most %s bytes\n' "$bytes"
        models $bytes
    done
    for driver in ${CRUCIBLE_DEVICE:-cuda opencl}; do
        part "five models by $driver" 900 env CRUCIBLE_DEVICE=$driver "$bench" bench device 1 1 none
    done
    part "speeds" 14400 "$bench" bench device "$seconds" "$clients"
} | tee "$report"
echo "written to $report"
