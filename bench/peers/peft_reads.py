"""Whether peft reads the adapters that a run saved: merged by peft into the model that was tuned, they must give the merged model that lies
beside them, and no tensor may be missing or left over.

Needs peft and transformers. Argument: the folder model_<n> of a run with save_model. Ends with the largest difference of a weight.
"""
import json
import sys
import warnings
from pathlib import Path

try:
    import torch
    from peft import PeftModel
    from safetensors.torch import load_file
    from transformers import AutoModel, AutoModelForCausalLM, AutoModelForSequenceClassification
except ImportError as missing:
    sys.exit(f"skipped: {missing}; bench/peers/install torch transformers peft")

KINDS = {"FEATURE_EXTRACTION": AutoModel, "SEQ_CLS": AutoModelForSequenceClassification, "CAUSAL_LM": AutoModelForCausalLM}


def together(tensors):
    """All of a text is the first segment: a run keeps its vector in the positions, so that only their sum is the same."""
    for name in [name for name in tensors if name.endswith("token_type_embeddings.weight")]:
        position = name.replace("token_type", "position")
        tensors = {**tensors, position: tensors[position] + tensors[name][0]}
        del tensors[name]
    return tensors


def main(folder):
    adapter = folder / "adapter"
    config = json.loads((adapter / "adapter_config.json").read_text())
    base = config["base_model_name_or_path"]
    more = {}
    if config["task_type"] == "SEQ_CLS":
        more["num_labels"] = json.loads((folder / "config.json").read_text()).get("num_labels") or len(
            json.loads((folder / "config.json").read_text())["id2label"])
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        model = PeftModel.from_pretrained(KINDS[config["task_type"]].from_pretrained(base, **more), adapter)
    for warning in told:
        if "missing" in str(warning.message).lower() or "unexpected" in str(warning.message).lower():
            sys.exit(f"peft: {warning.message}")
    sent = {name for name in load_file(adapter / "adapter_model.safetensors") if ".lora_" in name}
    held = {name.replace(".default.", ".") for name, _ in model.named_parameters() if ".lora_" in name}
    if sent != held:
        sys.exit(f"only in the file: {sorted(sent - held)}; only in peft: {sorted(held - sent)}")
    merged = together(model.merge_and_unload().state_dict())
    ours = together(load_file(folder / "model.safetensors"))
    most, compared = 0.0, 0
    for name, value in merged.items():
        found = next((ours[key] for key in (name, name.removeprefix("bert."), "bert." + name) if key in ours), None)
        if found is not None:
            compared += 1
            # A run keeps the positions that it reads.
            kept = value[: len(found)] if name.endswith("position_embeddings.weight") else value
            most = max(most, float((kept - found).abs().max()))
    print(f"{len(sent)} tensors of adapters read, {compared} of {len(merged)} merged tensors compared, largest difference {most:.2e}")
    sys.exit(0 if compared and most < 1e-6 else 1)


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(Path(sys.argv[1]))
