#!/bin/sh
# Makes the kernels of training.cl, texts.cl and updates.cl anew as PTX, for NVIDIA's driver: scripts/ptx.sh [FILE]. Needs clang 15 or later (CLANG names another).
# No contraction: fma.rn stands only where the source says fma. sm_70 is any NVIDIA card since 2017.
set -eu
cd "$(dirname "$0")/../device/src/main"
clang=${CLANG:-$(command -v clang-15 || command -v clang || true)}
folder=resources/dev/crucible/engine/device
out=${1:-$folder/kernels.ptx}
kernels() { cat $folder/training.cl $folder/texts.cl $folder/updates.cl; }
if [ -z "$clang" ]; then
    echo "ptx.sh: no clang; apt-get install clang-15" >&2
    exit 1
fi
{
    echo "// Made by scripts/ptx.sh. SHA-256 of prelude.h, training.cl, texts.cl and updates.cl, one behind the other:"
    echo "// $( { cat ptx/prelude.h && kernels; } | sha256sum | cut -d ' ' -f 1)"
    kernels | "$clang" -x cl -cl-std=CL1.2 --target=nvptx64-nvidia-cuda -Xclang -target-cpu -Xclang sm_70 -Xclang -target-feature -Xclang +ptx60 \
        -O2 -ffp-contract=off -cl-fp32-correctly-rounded-divide-sqrt -mllvm -nvptx-fma-level=0 \
        -include ptx/prelude.h -S - -o -
} >"$out.new"
mv "$out.new" "$out"
