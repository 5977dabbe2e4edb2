"""Final accuracies of federated LoRA on MiniLM, here and in PyTorch with peft: Welch's test and equivalence within a margin.

Debian's fortunes by subject, four clients IID, adapters of rank 8 on queries and values and a fresh head on the mean of the
words, one epoch of AdamW a round, FedAvg over the halves. Each side draws its own shards, adapters, head and order of texts.
Needs torch, transformers, peft and scipy; CRUCIBLE_HOME names a checkout or a release, this one unless told, CRUCIBLE
a command in place of its own, and DATASETS the directory of data sets, in which `crucible data get fortunes` has put the texts and any run of minilm-l6 the model.
Arguments: seeds (5), rounds (3), texts (all).
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
    import torch
    from peft import LoraConfig, get_peft_model
    from scipy import stats
    from transformers import BertModel, BertTokenizer
except ImportError as missing:
    sys.exit(f"skipped: {missing}; bench/peers/install torch transformers peft scipy")

HOME = Path(os.environ.get("CRUCIBLE_HOME", Path(__file__).resolve().parents[2]))
DATA = Path(os.environ.get("DATASETS", HOME / "datasets")).resolve()
MODEL = DATA / "models" / "minilm-l6"
CLIENTS, BATCH, LENGTH, RATE, DECAY, PART, RANK, ALPHA = 4, 16, 64, 1e-3, 0.01, 0.9, 8, 16
MARGIN = 0.03  # accuracies closer than three points count as equal; fixed before the first run


class Classifier(torch.nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.body = BertModel.from_pretrained(MODEL, add_pooling_layer=False)
        self.classifier = torch.nn.Linear(self.body.config.hidden_size, classes)

    def forward(self, tokens):
        words = (tokens != 0).float()
        hidden = self.body(input_ids=tokens, attention_mask=words.long()).last_hidden_state
        return self.classifier((hidden * words[..., None]).sum(1) / words.sum(1, keepdim=True))


def texts(name, tokenizer, most):
    lines = [json.loads(line) for line in (DATA / "fortunes" / f"{name}.jsonl").read_text("utf-8").splitlines()]
    classes = sorted({line["label"] for line in lines})
    chosen = torch.randperm(len(lines))[: most or len(lines)].tolist()
    tokens = tokenizer([lines[i]["text"] for i in chosen], truncation=True, max_length=LENGTH, padding="max_length",
                       return_tensors="pt")["input_ids"]
    return tokens, torch.tensor([classes.index(lines[i]["label"]) for i in chosen]), len(classes)


def trained(model, trainable, tokens, labels):
    optimizer = torch.optim.AdamW(trainable, lr=RATE, weight_decay=DECAY)
    for batch in torch.randperm(len(labels)).split(BATCH):
        # What is filled up is cut to the longest of the batch: nothing hangs on it.
        cut = tokens[batch][:, : int((tokens[batch] != 0).sum(1).max())]
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(model(cut), labels[batch]).backward()
        optimizer.step()
    return torch.nn.utils.parameters_to_vector(trainable).detach().clone()


def in_pytorch(seed, rounds, most):
    torch.manual_seed(seed)
    tokenizer = BertTokenizer.from_pretrained(MODEL)
    tokens, labels, classes = texts("train", tokenizer, most)
    test, truth, _ = texts("test", tokenizer, most)
    lora = LoraConfig(r=RANK, lora_alpha=ALPHA, lora_dropout=0.0, target_modules=["query", "value"],
                      modules_to_save=["classifier"])
    model = get_peft_model(Classifier(classes), lora).eval()  # no dropout, as here
    trainable = [p for p in model.parameters() if p.requires_grad]
    shards = [shard[: int(PART * len(shard))] for shard in torch.randperm(len(labels)).tensor_split(CLIENTS)]
    weights = torch.nn.utils.parameters_to_vector(trainable).detach().clone()
    for _ in range(rounds):
        mean = torch.zeros_like(weights)
        for shard in shards:
            torch.nn.utils.vector_to_parameters(weights.clone(), trainable)
            mean += trained(model, trainable, tokens[shard], labels[shard]) * len(shard)
        weights = mean / sum(len(shard) for shard in shards)
    torch.nn.utils.vector_to_parameters(weights, trainable)
    with torch.no_grad():
        right = [(model(t).argmax(1) == y) for t, y in zip(test.split(64), truth.split(64), strict=True)]
    return torch.cat(right).float().mean().item()


def here(seeds, rounds, most, **settings):
    """Final accuracies of Crucible's runs; settings replace those of the config."""
    base = {"dataset_keyword": "fortunes", "model_type": "transformer", "use_llm": True, "llm_model": "minilm-l6",
            "llm_finetuning": "lora", "llm_task": "classification", "lora_rank": RANK, "lora_alpha": ALPHA,
            "lora_dropout": 0, "lora_target_modules": ["query", "value"], "max_seq_length": LENGTH,
            "num_of_rounds": rounds, "num_of_clients": CLIENTS, "num_of_client_epochs": 1, "batch_size": BATCH,
            "optimizer": "adamw", "learning_rate": RATE, "weight_decay": DECAY, "training_subset_fraction": PART,
            "partitioning_strategy": "iid", "evaluate_every": rounds}
    base |= settings
    if most:
        base["max_dataset_samples"] = most
    with tempfile.TemporaryDirectory() as folder:
        grid, out = Path(folder, "grid.json"), Path(folder, "out")
        grid.write_text(json.dumps({"base": base, "axes": {"rule": ["fedavg"], "seed": seeds}}))
        command = [os.environ.get("CRUCIBLE", HOME / "crucible"), "sweep", grid, "--out", out, "--datasets", DATA]
        command += ["--threads", "1"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return [row["final_accuracy"] for row in json.loads(next(out.glob("sweeps/*/cells.json")).read_text())]


def main(count, rounds, most):
    if not MODEL.is_dir() or not (DATA / "fortunes").is_dir():
        sys.exit(f"skipped: no {MODEL}, or no fortunes; crucible data get fortunes, and run examples/lora_text.json")
    torch.set_num_threads(1)
    seeds = list(range(1, count + 1))
    a = np.array([in_pytorch(seed, rounds, most) for seed in seeds])
    print(f"PyTorch {torch.__version__}, {rounds} rounds: {', '.join(f'{100 * x:.1f}' for x in a)}", flush=True)
    b = np.array(here(seeds, rounds, most))
    print(f"here: {', '.join(f'{100 * x:.1f}' for x in b)}")
    if count < 2:
        return
    welch = stats.ttest_ind(b, a, equal_var=False)
    low, high = welch.confidence_interval()
    # Two one-sided tests: the larger p of "above -margin" and "below margin".
    equal = max(stats.ttest_ind(b + MARGIN, a, equal_var=False, alternative="greater").pvalue,
                stats.ttest_ind(b - MARGIN, a, equal_var=False, alternative="less").pvalue)
    print("| PyTorch | here | difference, 95 % | Welch's p | equal within three points, p |\n|---|---|---|---|---|")
    ours, theirs = (f"{100 * x.mean():.2f} ± {100 * x.std(ddof=1):.2f}" for x in (b, a))
    difference = f"{100 * (b.mean() - a.mean()):+.2f} ({100 * low:+.2f} to {100 * high:+.2f})"
    print(f"| {theirs} | {ours} | {difference} | {welch.pvalue:.2f} | {equal:.4f} |")


if __name__ == "__main__":
    main(*(int(given) for given in (sys.argv[1:] + ["5", "3", "0"][len(sys.argv) - 1:])))
