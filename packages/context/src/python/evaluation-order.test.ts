import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { indexFiles } from "../../test/support/index-files.ts";
import { pythonIndex } from "./python-index.ts";

describe("createEvaluationOrders", () => {
  it("evaluates packages before their modules, and imports at their position", async () => {
    const { graph } = await indexFiles({
      "p/__init__.py": "A = 1\nfrom .inner import deep\nB = 2\n",
      "p/inner/__init__.py": "C = 3\n",
      "p/inner/deep.py": "import p.use\nD = 4\n",
      "p/use.py": "E = 5\nimport p.late_\n",
      "p/late_.py": "import p.use\nF = 6\n",
      "p/other.py": "G = 7\n",
    });
    const order = graph.orderFrom("p/use.py");
    order.add("p/other.py");
    const ranked = graph.paths
      .flatMap((path) => graph.unitsOf(path))
      .toSorted((left, right) => order.rankOf(left) - order.rankOf(right));
    expect(ranked.map(({ code }) => code.slice(0, 1)).join("")).toBe("ACEFDBG");
    expect(["p/use.py", "p/other.py"].map((path) => order.isLate(path))).toEqual([false, true]);
  });

  it("ignores imports under a main guard", async () => {
    const { graph } = await indexFiles({
      "p/__init__.py": "",
      "p/a.py": "from . import b\nA = 1\nif __name__ == '__main__':\n    from . import c\n    print(c)\n",
      "p/b.py": "B = 2\n",
      "p/c.py": "C = 3\n",
    });
    const order = graph.orderFrom("p/a.py");
    expect(["p/b.py", "p/c.py"].map((path) => order.has(path))).toEqual([true, false]);
  });

  it("follows import chains beyond the depth of the call stack", async () => {
    const parser = await loadParser("python");
    const count = 12_000;
    const files = Array.from({ length: count }, (_, position) => {
      const code = position + 1 < count ? `import m${position + 1}\n` : "x = 1\n";
      return { path: `m${position}.py`, code, reading: pythonIndex.read(parser.parse(code).root, code) };
    });
    const graph = await pythonIndex.link({ root: "", files });
    expect(graph.orderFrom("m0.py").has(`m${count - 1}.py`)).toBe(true);
  });
});
