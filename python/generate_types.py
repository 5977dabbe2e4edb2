"""Writes src/crucible_fl/_types.py from the lab's OpenAPI document; a test compares."""

from __future__ import annotations

import json
import keyword
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
DOCUMENT = ROOT.parent / "lab/src/main/resources/dev/crucible/lab/api/openapi.json"
TYPES = ROOT / "src/crucible_fl/_types.py"
_PLAIN = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "object": "dict[str, Any]",
    "null": "None",
}


def text(document: dict[str, Any]) -> str:
    """The module's source: a TypedDict for each object of the document, an alias for all else."""
    names = []
    lines = []
    for name, schema in document["components"]["schemas"].items():
        fields = schema.get("properties", {})
        if fields and all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
            lines += ["", "", f"class {name}(TypedDict):"]
            required = schema.get("required", ())
            for field, form in fields.items():
                kind = _type(form)
                lines.append(f"    {field}: {kind if field in required else f'NotRequired[{kind}]'}")
        else:
            names.append(f"{name} = {_type(schema) if not fields else 'dict[str, Any]'}")
    head = '"""Made by generate_types.py from the lab\'s OpenAPI document; do not edit."""\n\n'
    head += "from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypedDict\n\n"
    return head + "\n".join(names + lines) + "\n"


def _type(schema: Any) -> str:
    if schema is True or not schema:
        return "Any"
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "const" in schema:
        return f"Literal[{json.dumps(schema['const'])}]"
    if "enum" in schema:
        return f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(_type(one) for one in schema[several]))
    types = schema.get("type", "object")
    kinds = [types] if isinstance(types, str) else types
    return " | ".join(f"list[{_type(schema.get('items'))}]" if kind == "array" else _PLAIN[kind] for kind in kinds)


if __name__ == "__main__":
    TYPES.write_text(text(json.loads(DOCUMENT.read_text("utf-8"))), "utf-8")
