import { describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../../test/support/index-files.ts";
import { extractContext } from "../extract-context.ts";

const files = {
  "crate.py": [
    "def pack(loaves):",
    "    return '-'.join(loaves)",
    "def unpack(label):",
    "    return label.split('-')",
    "def weigh(label):",
    "    return len(label)",
    "",
  ].join("\n"),
  "hex.py": "def to_hex(number):\n    return hex(number)\n",
  "number.py": "def from_hex(text):\n    return int(text, 16)\n",
  "first.py": "def quote(text):\n    return text\n",
  "second.py": "def quote(text):\n    return [text]\n",
  "third.py": "def unquote(text):\n    return text\n",
};

async function unitsFor(path: string, name: string): Promise<readonly string[]> {
  const index = await indexFiles(files);
  const result = extractContext({ index, target: await targetIn(index, path, name) });
  if (result.status === "rejected") throw new Error(result.detail);
  return result.value.units.map(({ id }) => id);
}

describe("findInverses", () => {
  it("brings what undoes a function beside it", async () => {
    expect(await unitsFor("crate.py", "unpack")).toEqual(["crate.py:1", "crate.py:3"]);
    expect(await unitsFor("crate.py", "weigh")).toEqual(["crate.py:5"]);
  });

  it("brings it from another file where it is the only one", async () => {
    expect((await unitsFor("number.py", "from_hex")).toSorted()).toEqual(["hex.py:1", "number.py:1"]);
    expect(await unitsFor("third.py", "unquote")).toEqual(["third.py:1"]);
  });
});
