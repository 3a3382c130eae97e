import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { astMatch } from "./ast-match.ts";
import { withoutProse } from "./prose.ts";
import { similarityOf } from "./similarity-of.ts";

const reference = 'def clip(text, width=70):\n    """Cut it."""\n    # short ones stay\n    return text[:width]\n';

describe("similarityOf", () => {
  it("takes comments, docstrings and layout for nothing", async () => {
    const candidate = "def clip(text, width = 70):\n\n    return text[:width]  # cut\n";
    expect(await similarityOf({ language: "python", name: "clip", candidate, reference })).toEqual({
      edit: (2 * 49) / 100,
      ast: 1,
      equal: true,
    });
  });

  it("compares the function alone, not the helpers and imports that a candidate brings", async () => {
    const candidate = `import math\n\ndef helper():\n    return math.pi\n\n${reference}`;
    expect(await similarityOf({ language: "python", name: "clip", candidate, reference })).toEqual({
      edit: 1,
      ast: 1,
      equal: true,
    });
  });

  it("compares methods whatever they are indented by, and alone or in their class", async () => {
    const method = "    def size(self):\n        return len(self.items)";
    for (const candidate of ["def size(self):\n    return len(self.items)", `class Box:\n${method}`]) {
      expect(await similarityOf({ language: "python", name: "Box.size", candidate, reference: method })).toEqual({
        edit: 1,
        ast: 1,
        equal: true,
      });
    }
  });

  it("compares methods of JavaScript, which stand alone nowhere", async () => {
    const similarity = await similarityOf({
      language: "javascript",
      name: "Box.size",
      candidate: "size() {\n  return this.items.length; // all\n}",
      reference: "  size() {\n    return this.items.length;\n  }",
    });
    expect([similarity.ast, similarity.equal]).toEqual([1, true]);
  });

  it("says of other code how much of it is there", async () => {
    const candidate = "def clip(text, width=70):\n    return text\n";
    const similarity = await similarityOf({ language: "python", name: "clip", candidate, reference });
    expect(similarity).toEqual({ edit: (2 * 41) / 90, ast: 2 / 8, equal: false });
  });

  it("returns figures for text that is no code", async () => {
    const similarity = await similarityOf({ language: "python", name: "clip", candidate: "I cannot ((", reference });
    expect(similarity.equal).toBe(false);
    expect(similarity.ast).toBe(0);
  });
});

describe("astMatch", () => {
  it("does not look at names and values", async () => {
    expect(await astMatch("python", "def g(a):\n    return a + 1", "def f(b):\n    return b + 2")).toBe(1);
  });

  it("counts a subtree as often as both have it", async () => {
    expect(await astMatch("python", "f(1)\n", "f(1)\nf(2)\n")).toBe(3 / 7);
  });

  it("is 1 for a text and itself, and never leaves 0 to 1", async () => {
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

  it("survives trees of great depth", async () => {
    const deep = `x = ${"(".repeat(3000)}1${")".repeat(3000)}\n`;
    expect(await astMatch("python", deep, deep)).toBe(1);
  });
});

describe("withoutProse", () => {
  it("leaves out comments, docstrings and blank lines, and no other literal", async () => {
    const code =
      '"""Module."""\nclass A:\n    """Class."""\n\n    def f(self):\n        "Doc"\n        "no doc"\n        return """x"""\n';
    expect(await withoutProse("python", code)).toBe(
      'class A:\n    def f(self):\n        "no doc"\n        return """x"""',
    );
  });

  it("leaves out comments of TypeScript, and nothing in a string", async () => {
    expect(await withoutProse("typescript", "/** Doc. */\nconst a = '// b'; // c\n")).toBe("const a = '// b';");
  });
});
