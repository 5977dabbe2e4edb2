"""Milliseconds of CPU that one thread of PyTorch and peft takes for a text: adapters on an encoder of MiniLM's shape.

Batches of 16 texts, filled up to 64 tokens and, in the second line, sorted by length and cut to the longest of a
batch; weights are random, since their values change no time. `crucible bench lora-speed` runs it beside Crucible.
Needs torch, transformers and peft. Argument: batches (6).
"""
import math
import random
import resource
import sys
import time

try:
    import torch
    from peft import LoraConfig, get_peft_model
    from transformers import BertConfig, BertModel
except ImportError as missing:
    sys.exit(f"skipped: {missing}; bench/peers/install torch transformers peft")

BATCH, LENGTH, CLASSES, MEAN = 16, 64, 8, 26


class Classifier(torch.nn.Module):
    """The mean over the words of a text, and a map of it."""

    def __init__(self):
        super().__init__()
        shape = BertConfig(hidden_size=384, num_hidden_layers=6, num_attention_heads=12, intermediate_size=1536,
                           hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
        self.body = BertModel(shape, add_pooling_layer=False)
        self.classifier = torch.nn.Linear(384, CLASSES)

    def forward(self, tokens):
        words = (tokens != 0).float()
        hidden = self.body(input_ids=tokens, attention_mask=words.long()).last_hidden_state
        return self.classifier((hidden * words[..., None]).sum(1) / words.sum(1, keepdim=True))


def texts(count):
    draw = random.Random(3)
    # The quantiles of one distribution, as in LoraSpeed.java.
    lengths = [min(LENGTH, 8 + round(-math.log(1 - (i + 0.5) / count) * MEAN)) for i in range(count)]
    draw.shuffle(lengths)
    tokens = torch.zeros(count, LENGTH, dtype=torch.long)
    for row, length in zip(tokens, lengths, strict=True):
        row[:length] = torch.randint(2, 30000, (length,))
    return tokens, torch.tensor([draw.randrange(CLASSES) for _ in range(count)])


def milliseconds(model, batches, step):
    start = time.process_time()
    for tokens, labels in batches:
        step(model, tokens, labels)
    return (time.process_time() - start) * 1e3 / sum(len(labels) for _, labels in batches)


def main(count):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    lora = LoraConfig(r=8, lora_alpha=16, lora_dropout=0.0, target_modules=["query", "value"],
                      modules_to_save=["classifier"])
    model = get_peft_model(Classifier(), lora)
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=1e-3, weight_decay=0.01)

    def train(net, tokens, labels):
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(net(tokens), labels).backward()
        optimizer.step()

    def judge(net, tokens, labels):
        with torch.no_grad():
            net(tokens)

    tokens, labels = texts(count * BATCH)
    order = torch.argsort((tokens != 0).sum(1))
    cut = [(t[:, : int((t != 0).sum(1).max())], y)
           for t, y in zip(tokens[order].split(BATCH), labels[order].split(BATCH), strict=True)]
    filled = list(zip(tokens.split(BATCH), labels.split(BATCH), strict=True))
    mean = float((tokens != 0).sum(1).float().mean())
    print(f"PyTorch {torch.__version__}, one thread, {mean:.1f} of {LENGTH} tokens a text")
    for name, batches in [("filled up", filled), ("sorted and cut", cut)]:
        milliseconds(model, batches, train)
        print(f"{name}: train {min(milliseconds(model, batches, train) for _ in range(3)):.1f} ms a text, "
              f"judge {min(milliseconds(model, batches, judge) for _ in range(3)):.1f}")
    print(f"largest resident set {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
