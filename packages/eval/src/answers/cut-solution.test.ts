import type { Environment } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { exampleEnvironment } from "../../test/example-environment.ts";
import { cutSolution, type ModelAnswer } from "./cut-solution.ts";

function answer(text: string): ModelAnswer {
  const fences = [...text.matchAll(/^[ ]*```(?<info>\w*)\n(?<content>[^]*?)(?:^[ ]*```$|$(?![^]))/gmu)];
  return {
    text,
    blocks: fences.map(({ groups = {} }) => ({ info: groups["info"] ?? "", content: groups["content"] ?? "" })),
  };
}

function environmentOf(language: Environment["language"], code: string, entry: string, original: string): Environment {
  return exampleEnvironment({ language, orig_func: original, module: { ...exampleEnvironment().module, code, entry } });
}

async function judged(environment: Environment, text: string): Promise<unknown> {
  const cut = await cutSolution(answer(text), environment);
  if (cut.status === "nothing") return cut.reason;
  const adapter = await loadLanguage(environment.language);
  const { code, entry } = environment.module;
  const spliced = adapter.splice({ code, name: entry, solution: cut.solution });
  return spliced.status === "spliced" ? [cut.form, spliced.code] : spliced.detail;
}

const python = {
  module:
    "RATE = 3\n\n\nclass Oven:\n    def bake(self, loaves):\n        return 0\n\n\ndef clip(text, width=70):\n    return 0\n",
  method: "    def bake(self, loaves):\n        return 0",
  header: "    def bake(self, loaves):\n",
  body: "        return loaves * RATE\n",
  flat: "def bake(self, loaves):\n    return loaves * RATE\n",
};
const solved = python.module.replace("        return 0\n", python.body);

describe("cutSolution in Python", () => {
  const environment = environmentOf("python", python.module, "Oven.bake", python.method);
  const shapes: Readonly<Record<string, string>> = {
    "the function in a fence": `\`\`\`python\n${python.flat}\`\`\``,
    "a fence without language": `\`\`\`\n${python.flat}\`\`\``,
    "prose around a fence": `Here it is:\n\n\`\`\`python\n${python.flat}\`\`\`\n\nIt multiplies.`,
    "an unclosed fence": `\`\`\`python\n${python.flat}`,
    "no fence": python.flat,
    "no fence, prose before": `Sure! This is the method.\n\n${python.flat}`,
    "the method with its indentation": `\`\`\`python\n${python.header}${python.body}\`\`\``,
    "deep indentation": `\`\`\`python\n${python.flat.replaceAll(/^/gmu, "            ").trimEnd()}\n\`\`\``,
    tabs: `\`\`\`python\ndef bake(self, loaves):\n\treturn loaves * RATE\n\`\`\``,
    CRLF: `\`\`\`python\r\n${python.flat}\`\`\``
      .replaceAll(/\r?\n/gu, "\r\n")
      .replaceAll("```python\r\n", "```python\n"),
    "its class": `\`\`\`python\nclass Oven:\n${python.header}${python.body}\`\`\``,
    "a corrected second definition": `\`\`\`python\ndef bake(self, loaves):\n    return 1\n\`\`\`\nNo, better:\n\`\`\`python\n${python.flat}\`\`\``,
    "a usage example after it": `\`\`\`python\n${python.flat}\`\`\`\nUse it:\n\`\`\`python\nOven().bake(2)\n\`\`\``,
    "a shell block first": `\`\`\`bash\npip install nothing\n\`\`\`\n\`\`\`python\n${python.flat}\`\`\``,
    "output after it": `\`\`\`python\n${python.flat}\`\`\`\n\`\`\`text\n6\n\`\`\``,
    "a fence that is closed on its last line": `\`\`\`python\n${python.flat.trimEnd()}\`\`\`\nI hope it helps.`,
    "a list item": `1. This:\n   \`\`\`python\n${python.flat.replaceAll(/^(?=.)/gmu, "   ")}   \`\`\`\n`,
  };
  it.each(Object.entries(shapes))("finds the definition in %s", async (_, text) => {
    const [form, code] = (await judged(environment, text)) as [string, string];
    expect([form, (await loadLanguage("python")).equal(code, solved) ? "equal" : code]).toEqual([
      "definition",
      "equal",
    ]);
  });

  const continuations: Readonly<Record<string, string>> = {
    "the body": python.body,
    "the body in a fence": `\`\`\`python\n${python.body}\`\`\``,
    "the body without indentation": "return loaves * RATE\n",
    "a body with code after it": `${python.body}\n\nclass Other:\n    pass\n`,
  };
  it.each(Object.entries(continuations))("continues with %s", async (_, text) => {
    const [form, code] = (await judged(environment, text)) as [string, string];
    expect([form, (await loadLanguage("python")).equal(code, solved) ? "equal" : code]).toEqual([
      "continuation",
      "equal",
    ]);
  });

  it.each(["", '\n\nif __name__ == "__main__":\n    print(Oven().bake(1))\n'])(
    "finds the definition in a whole file that ends in %j",
    async (main) => {
      const [form, code] = (await judged(environment, `\`\`\`python\n${solved}${main}\`\`\``)) as [string, string];
      expect([form, code.includes(python.body), code.includes("return 0\n\n\ndef"), code.includes("print")]).toEqual([
        "definition",
        true,
        false,
        false,
      ]);
    },
  );

  it("includes the definitions of other blocks that the function uses", async () => {
    const text =
      "First:\n```python\ndef times(n):\n    return n * 3\n```\nThen:\n```python\ndef bake(self, loaves):\n    return times(loaves)\n```\n";
    const cut = await cutSolution(answer(text), environment);
    expect(cut).toEqual({
      status: "found",
      form: "definition",
      solution: "def times(n):\n    return n * 3\n\n\ndef bake(self, loaves):\n    return times(loaves)\n",
    });
  });

  it.each([
    ["", "The answer has no text."],
    ["I cannot help with that.", "No code in the answer defines Oven.bake or goes on with it."],
    [
      "```python\ndef bake(self, loaves:\n    return\n```",
      "No code in the answer defines Oven.bake or goes on with it.",
    ],
  ])("returns the reason for %j", async (text, reason) => {
    expect(await cutSolution(answer(text), environment)).toEqual({ status: "nothing", reason });
  });
});

describe("cutSolution in TypeScript", () => {
  const module =
    "export class Oven {\n  bake(loaves: number): number {\n    return 0;\n  }\n}\n\nexport const clip = (text: string): string => {\n  return text;\n};\n";
  const oven = environmentOf("typescript", module, "Oven.bake", "  bake(loaves: number): number {\n    return 0;\n  }");
  const clip = environmentOf(
    "typescript",
    module,
    "clip",
    "export const clip = (text: string): string => {\n  return text;\n};",
  );
  const baked = module.replace("return 0", "return loaves * 3");
  const clipped = module.replace("return text;", "return text.trim();");

  it.each<[string, Environment, string, string, string]>([
    [
      "a method in a fence",
      oven,
      "definition",
      "```ts\nbake(loaves: number): number {\n  return loaves * 3;\n}\n```",
      baked,
    ],
    [
      "its class",
      oven,
      "definition",
      "```ts\nclass Oven {\n  bake(loaves: number): number {\n    return loaves * 3;\n  }\n}\n```",
      baked,
    ],
    [
      "a function",
      oven,
      "definition",
      "```js\nfunction bake(loaves: number): number {\n  return loaves * 3;\n}\n```",
      baked,
    ],
    ["the whole file", oven, "definition", `\`\`\`typescript\n${baked}\`\`\``, baked],
    ["the rest of a method", oven, "continuation", "\n    return loaves * 3;\n  }\n\n  other() {}\n}\n", baked],
    ["the rest without its brace", oven, "continuation", "    return loaves * 3;", baked],
    [
      "an arrow function",
      clip,
      "definition",
      "const clip = (text: string): string => {\n  return text.trim();\n};",
      clipped,
    ],
    [
      "prose before it",
      clip,
      "definition",
      "Trim it:\n\nexport const clip = (text: string): string => {\n  return text.trim();\n};\n",
      clipped,
    ],
    ["the rest of an arrow function", clip, "continuation", "  return text.trim();\n};\n\nclip('x');\n", clipped],
  ])("finds %s", async (_, environment, form, text, expected) => {
    const [actual, code] = (await judged(environment, text)) as [string, string];
    expect([actual, (await loadLanguage("typescript")).equal(code, expected) ? "equal" : code]).toEqual([
      form,
      "equal",
    ]);
  });
});
