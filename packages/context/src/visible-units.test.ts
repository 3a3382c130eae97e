import { describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../test/support/index-files.ts";
import { visibleUnits } from "./visible-units.ts";

const files = {
  "p/__init__.py": "",
  "p/deep.py": "DEEP = 1\n",
  "p/tools.py": "from .deep import DEEP\ndef saw(): return DEEP\ndef plane(): pass\n",
  "p/far.py": "FAR = 1\n",
  "p/a.py": [
    "from .tools import saw as cut",
    "from . import tools",
    "def f():",
    '    """Does nothing yet."""',
    "    return 1",
    "def beside(): return cut()",
    "",
  ].join("\n"),
};

describe("visibleUnits", () => {
  it("reaches the target's whole file, what that imports, and what these need", async () => {
    const index = await indexFiles(files);
    const units = visibleUnits({ index, target: await targetIn(index, "p/a.py", "f") });
    expect(units.map(({ id, kind, binds, external }) => [id, kind, binds.join(), external.join()])).toEqual([
      ["p/a.py:1", "import", "cut", ""],
      ["p/a.py:2", "import", "tools", ""],
      ["p/deep.py:1", "assignment", "DEEP", ""],
      ["p/tools.py:2", "definition", "saw", ""],
      ["p/tools.py:3", "definition", "plane", ""],
      ["p/a.py:3", "definition", "f", ""],
      ["p/a.py:6", "definition", "beside", ""],
    ]);
    expect(units.slice(0, 2).flatMap(({ edges }) => edges.map(({ name, to }) => ({ name, to })))).toEqual([
      { name: "cut", to: { kind: "unit", unit: "p/tools.py:2", name: "saw" } },
      { name: "tools", to: { kind: "module", path: "p/tools.py" } },
    ]);
  });

  it("keeps to its bound, nearest first", async () => {
    const index = await indexFiles(files);
    const units = visibleUnits({ index, target: await targetIn(index, "p/a.py", "f"), maxUnits: 2 });
    expect(units.filter(({ kind }) => kind !== "import").map(({ id }) => id)).toEqual(["p/a.py:3", "p/a.py:6"]);
  });

  it("has nothing for a target that is not there", async () => {
    const index = await indexFiles(files);
    const target = await targetIn(index, "p/a.py", "f");
    expect(visibleUnits({ index, target: { ...target, path: "p/none.py" } })).toEqual([]);
  });
});
