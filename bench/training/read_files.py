"""Reads the files of bench/training-file.ts as trainers do: with `datasets`, by LLaMA-Factory's list, and by TRL's
columns.
"""

import json
import os
import sys

from datasets import load_dataset

folder = sys.argv[1]
at = lambda *names: os.path.join(folder, *names)


def loaded(file):
    kind = "parquet" if file.endswith(".parquet") else "json"
    return load_dataset(kind, data_files=file, split="train", cache_dir=at("cache"))


def is_message(value, roles):
    return set(value) >= {"role", "content"} and value["role"] in roles and isinstance(value["content"], str)


with open(at("factory", "dataset_info.json"), encoding="utf-8") as file:
    entries = json.load(file)
for name, entry in entries.items():
    rows = loaded(at("factory", entry["file_name"]))
    columns = entry.get("columns", {"prompt": "instruction", "query": "input", "response": "output"})
    missing = [column for column in columns.values() if column not in rows.column_names]
    empty = [row for row in rows if any(not isinstance(row[column], str) for column in columns.values())]
    needed = [column for role, column in columns.items() if role != "query"]
    blank = [row for row in rows if any(row[column].strip() == "" for column in needed)]
    assert not missing and not empty and not blank, (name, missing, empty[:1], blank[:1])
    assert ("chosen" in columns) == bool(entry.get("ranking")), name
    print("LLaMA-Factory", name, len(rows), "rows", columns)

for file in sorted(os.listdir(at("trl"))):
    rows = loaded(at("trl", file))
    for row in rows:
        if "messages" in row:
            assert [turn["role"] for turn in row["messages"]] == ["user", "assistant"], row
            assert all(is_message(turn, {"user", "assistant"}) for turn in row["messages"]), row
        else:
            assert all(is_message(turn, {"user"}) for turn in row["prompt"]), row
            assert all(is_message(turn, {"assistant"}) for turn in row["chosen"] + row["rejected"]), row
            assert row["chosen"] != row["rejected"], row
    print("TRL", file, len(rows), "rows", rows.column_names)

for file in ["sft.parquet", "rejection.parquet", "dpo.parquet"]:
    rows = loaded(at(file))
    print("datasets", file, len(rows), "rows", {name: str(kind.dtype) for name, kind in rows.features.items()})
