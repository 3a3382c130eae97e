import { loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { exampleEnvironment, examplePrediction } from "../../test/example-environment.ts";
import { solutionOf } from "./solution-of.ts";

const python = await loadLanguage("python");

function environmentOf(entry: string, original: string) {
  const outer = entry.split(".").slice(0, -1);
  const module = [...outer.map((name, depth) => `${"    ".repeat(depth)}class ${name}:`), original, ""].join("\n");
  return exampleEnvironment({
    orig_func: original,
    module: { ...exampleEnvironment().module, code: module, entry },
  });
}

async function complete(entry: string, original: string, completion: string): Promise<string> {
  return solutionOf(examplePrediction("a", 0, { solution: null, completion }), environmentOf(entry, original));
}

const functions: Readonly<Record<string, { entry: string; header: string; body: string }>> = {
  "a docstring": {
    entry: "clip",
    header: 'def clip(text, width=70):\n    """Cut.\n\n    To width.\n    """',
    body: "    if len(text) <= width:\n        return text\n    return text[:width]\n",
  },
  "a method with decorators": {
    entry: "Box.make",
    header: "    @classmethod\n    @cached(limit=(1,\n                   2))\n    def make(cls, *items):",
    body: "        box = cls()\n\n        for item in items:\n            box.add(item)\n        return box\n",
  },
  "unindented text": {
    entry: "banner",
    header: "def banner(name):",
    body: '    lead = """\nHello,\n  dear\n"""\n    return lead + name\n',
  },
  tabs: { entry: "half", header: "def half(x):\n\t'Half.'", body: "\tif x:\n\t\treturn x / 2\n\treturn 0\n" },
  "a header over several lines": {
    entry: "Outer.Inner.area",
    header: "        async def area(\n            self,\n            height: float,  # metres\n        ) -> float:",
    body: "            return self.width * height\n",
  },
};

describe("solutionOf", () => {
  it("returns a solution unchanged", async () => {
    const solution = "import os\n\n  odd text";
    expect(await solutionOf(examplePrediction("a", 0, { solution, completion: "x" }), exampleEnvironment())).toBe(
      solution,
    );
  });

  it("returns an empty text without an answer", async () => {
    expect(await solutionOf(examplePrediction("a", 0, { solution: null }), exampleEnvironment())).toBe("");
  });

  describe.each(Object.entries(functions))("with %s", (_, { entry, header, body }) => {
    const original = `${header}\n${body}`.trimEnd();
    const indent = /^[ \t]*/u.exec(body)?.[0] ?? "";
    const other = body.includes('"""')
      ? body
      : body.replaceAll(/^[ \t]+/gmu, (candidate) => `  ${candidate.slice(indent.length)}`);
    const flat = body.includes('"""')
      ? body.slice(indent.length)
      : body.replaceAll(new RegExp(`^${indent}`, "gmu"), "");

    it.each([
      ["directly after the prompt", body],
      ["after a line break", `\n${body}`],
      ["with CRLF", body.replaceAll("\n", "\r\n")],
      ["without the first line's indentation", body.slice(indent.length)],
      ["without any indentation", flat],
      ["at another indentation", other],
      ["with a test after it", `${body}\nprint(check())\n`],
      ["with prose after it", `${body}\nThis works because of the header.\n`],
      ["twice", `${body}\n\n${`${header}\n${body}`.replaceAll(/^/gmu, "")}`],
    ])("continues the header %s", async (_, completion) => {
      const solution = await complete(entry, original, completion);
      const spliced = python.splice({ code: environmentOf(entry, original).module.code, name: entry, solution });
      const code = spliced.status === "spliced" ? spliced.code : spliced.detail;
      expect(python.equal(code, environmentOf(entry, original).module.code) ? "equal" : solution).toBe("equal");
    });
  });

  it("keeps definitions and imports directly after them, and drops the rest", async () => {
    const completion =
      "    return cut(text)\n\nimport re\n\n# shortens\ndef cut(text):\n    return text[:3]\n\nclip('x')\n\ndef unused(): ...\n";
    expect(await complete("clip", "def clip(text):\n    return text", completion)).toMatchInlineSnapshot(`
      "def clip(text):
          return cut(text)

      import re

      # shortens
      def cut(text):
          return text[:3]
      "
    `);
  });

  it.each(["    def other(self): ...\n", "def other(): ...\n", "class Other: ...\n"])(
    "ends a method before %j",
    async (next) => {
      const original = "    def clip(self):\n        return self.text";
      expect(await complete("Box.clip", original, `        return self.text\n\n${next}`)).toBe(`${original}\n`);
    },
  );

  it("treats a completion that repeats the header as the whole function", async () => {
    const completion = "from re import sub\n\ndef clip(text):\n    return sub('x', '', text)\n";
    expect(await complete("clip", "def clip(text):\n    return text", completion)).toBe(completion);
  });

  it("returns a body with invalid syntax unchanged, so that the judge rejects it", async () => {
    expect(await complete("clip", "def clip(text):\n    return text", "    return (text\n")).toBe(
      "def clip(text):\n    return (text\n",
    );
  });

  it("indents a one-line function's completion like any body", async () => {
    expect(await complete("half", "def half(x): return x / 2", "y = x\nreturn y / 2")).toBe(
      "def half(x):\n    y = x\n    return y / 2\n",
    );
  });
});
