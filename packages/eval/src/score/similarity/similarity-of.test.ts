import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { astMatch } from "./ast-match.ts";
import { withoutProse } from "./prose.ts";
import { similarityOf } from "./similarity-of.ts";

const reference = 'def clip(text, width=70):\n    """Cut it."""\n    # short ones stay\n    return text[:width]\n';

describe("similarityOf", () => {
  it("ignores comments, docstrings and layout", async () => {
    const candidate = "def clip(text, width = 70):\n\n    return text[:width]  # cut\n";
    expect(await similarityOf({ language: "python", name: "clip", candidate, reference })).toEqual({
      edit: (2 * 49) / 100,
      ast: 1,
      equal: true,
    });
  });

  it("compares only the function, not the helpers and imports of a candidate", async () => {
    const candidate = `import math\n\ndef helper():\n    return math.pi\n\n${reference}`;
    expect(await similarityOf({ language: "python", name: "clip", candidate, reference })).toEqual({
      edit: 1,
      ast: 1,
      equal: true,
    });
  });

  it("compares methods at any indentation, alone or in their class", async () => {
    const method = "    def size(self):\n        return len(self.items)";
    for (const candidate of ["def size(self):\n    return len(self.items)", `class Box:\n${method}`]) {
      expect(await similarityOf({ language: "python", name: "Box.size", candidate, reference: method })).toEqual({
        edit: 1,
        ast: 1,
        equal: true,
      });
    }
  });

  it("compares methods of JavaScript, which need a class", async () => {
    const similarity = await similarityOf({
      language: "javascript",
      name: "Box.size",
      candidate: "size() {\n  return this.items.length; // all\n}",
      reference: "  size() {\n    return this.items.length;\n  }",
    });
    expect([similarity.ast, similarity.equal]).toEqual([1, true]);
  });

  it("measures the share of the reference's tree in different code", async () => {
    const candidate = "def clip(text, width=70):\n    return text\n";
    const similarity = await similarityOf({ language: "python", name: "clip", candidate, reference });
    expect(similarity).toEqual({ edit: (2 * 41) / 90, ast: 2 / 8, equal: false });
  });

  it("returns an AST similarity of 0 for text that is not code", async () => {
    const similarity = await similarityOf({ language: "python", name: "clip", candidate: "I cannot ((", reference });
    expect(similarity.equal).toBe(false);
    expect(similarity.ast).toBe(0);
  });
});

describe("astMatch", () => {
  it("ignores names and values", async () => {
    expect(await astMatch("python", "def g(a):\n    return a + 1", "def f(b):\n    return b + 2")).toBe(1);
  });

  it("counts a subtree as often as both contain it", async () => {
    expect(await astMatch("python", "f(1)\n", "f(1)\nf(2)\n")).toBe(3 / 7);
  });

  it("is 1 for equal texts, and always from 0 to 1", async () => {
    const line = fc.constantFrom(
      "x = f(1)",
      "if x:\n    y = 2",
      "def g():\n    return [a for a in b]",
      "x += 'a'",
      "# c",
    );
    const program = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => `y = g(0)\n${lines.join("\n")}\n`);
    await fc.assert(
      fc.asyncProperty(program, program, async (item, other) => {
        expect(await astMatch("python", item, item)).toBe(1);
        const match = (await astMatch("python", item, other)) ?? Number.NaN;
        expect(match >= 0 && match <= 1).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it("handles very deep trees", async () => {
    const deep = `x = ${"(".repeat(3000)}1${")".repeat(3000)}\n`;
    expect(await astMatch("python", deep, deep)).toBe(1);
  });
});

describe("withoutProse", () => {
  it("removes comments, docstrings and blank lines, but no other literal", async () => {
    const code =
      '"""Module."""\nclass A:\n    """Class."""\n\n    def f(self):\n        "Doc"\n        "no doc"\n        return """x"""\n';
    expect(await withoutProse("python", code)).toBe(
      'class A:\n    def f(self):\n        "no doc"\n        return """x"""',
    );
  });

  it("removes comments of TypeScript, but nothing in strings", async () => {
    expect(await withoutProse("typescript", "/** Doc. */\nconst a = '// b'; // c\n")).toBe("const a = '// b';");
  });
});
