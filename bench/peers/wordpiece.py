"""Hold a model folder's tokenizer here against PyPI's tokenizers on random Unicode strings.

usage: python wordpiece.py vocab.txt 100000 > DIR/random.tokens.json ; then: crucible bench text-reference DIR
"""

import json
import random
import sys

from tokenizers import BertWordPieceTokenizer

LENGTH = 32


def text(draw: random.Random) -> str:
    """A string of words, symbols and characters from all over Unicode."""
    ranges = [(32, 127), (32, 127), (160, 0x250), (0x370, 0x530), (0x590, 0x700), (0x900, 0xE80), (0x1E00, 0x2C00)]
    ranges += [(0x2E80, 0xA000), (0xAC00, 0xD7A4), (0xF900, 0xFFFE), (0x1F000, 0x1FA00), (0x20000, 0x2FA20), (0, 32)]
    chars = []
    for _ in range(draw.randrange(40)):
        low, high = draw.choice(ranges)
        chars.append(chr(draw.randrange(low, high)))
        if draw.random() < 0.1:
            chars.append(" ")
    if draw.random() < 0.05:
        chars.insert(draw.randrange(len(chars) + 1), draw.choice(["[MASK]", "[SEP]", "[CLS]", "[PAD]", "[UNK]"]))
    return "".join(chars)


def main() -> None:
    """Write the texts with the reference's numbers."""
    vocabulary, count = sys.argv[1], int(sys.argv[2])
    draw = random.Random(27)
    models = {name: BertWordPieceTokenizer(vocabulary, lowercase=name == "uncased") for name in ("uncased", "cased")}
    for model in models.values():
        model.enable_truncation(LENGTH)
        model.enable_padding(length=LENGTH)
    made = {"texts": [text(draw) for _ in range(count)]}
    for name, model in models.items():
        made[name] = [encoding.ids for encoding in model.encode_batch(made["texts"])]
    json.dump(made, sys.stdout)


if __name__ == "__main__":
    main()
