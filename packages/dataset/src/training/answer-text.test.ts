import { describe, expect, it } from "vitest";
import { exampleEnvironment } from "../testing/example-environment.ts";
import { answerText } from "./answer-text.ts";

function environmentOf(code: string, entry: string, language: "python" | "typescript" | "javascript" = "python") {
  const { module } = exampleEnvironment();
  return exampleEnvironment({ language, module: { ...module, code, entry } });
}

describe("answerText with body", () => {
  it.each([
    ["after a header", "def f(x):\n    return x\n", "    return x\n"],
    [
      "after documentation",
      'def f(x):\n    """Same."""\n    # as it is\n    return x\n',
      "    # as it is\n    return x\n",
    ],
    [
      "after a header of several lines",
      "def f(\n    x,\n):\n    y = x\n\n    return y\n",
      "    y = x\n\n    return y\n",
    ],
    ["after the end of a prompt", "def f(x):\n    # as it is\n    return x\n", "    return x\n"],
  ])("starts in Python %s", async (_where, code, body) => {
    expect(await answerText(environmentOf(code, "f"), code, "body")).toEqual({ status: "accepted", value: body });
  });

  it("has the indentation of its method", async () => {
    const code = "class Oven:\n    def heat(self, x):\n        return x\n";
    const answer = "def heat(self, x):\n    y = x\n    return y\n";
    expect(await answerText(environmentOf(code, "Oven.heat"), answer, "body")).toEqual({
      status: "accepted",
      value: "        y = x\n        return y\n",
    });
  });

  it("ends in TypeScript with the function", async () => {
    const code = "export function f(x: number): number {\n  return x;\n}\n";
    expect(await answerText(environmentOf(code, "f", "typescript"), code, "body")).toEqual({
      status: "accepted",
      value: "  return x;\n}\n",
    });
  });

  it.each([
    ["one_line", "def f(x): return x\n"],
    ["one_line", 'def f(x):\n    "Same."\n'],
    ["more_than_body", "import os\n\ndef f(x):\n    return os.sep\n"],
    ["not_defined", "def g(x):\n    return x\n"],
    ["not_defined", "def f(x:\n"],
  ])("rejects as %s", async (reason, answer) => {
    const environment = environmentOf("def f(x):\n    return x\n", "f");
    expect(await answerText(environment, answer, "body")).toMatchObject({ status: "rejected", reason });
  });
});

describe("answerText with function", () => {
  const method = [
    "    @property",
    "    def label(self):",
    '        """Says what',
    "        it is.",
    '        """',
    "",
    '        text = """',
    '        no margin"""',
    "        return text",
    "",
  ].join("\n");

  it("removes the indentation of a method, but not of its strings", async () => {
    const environment = environmentOf(`class Oven:\n${method}`, "Oven.label");
    const { value = "" } = (await answerText(environment, method, "function")) as { value?: string };
    expect(value).toBe(
      [
        "```python",
        "@property",
        "def label(self):",
        '    """Says what',
        "    it is.",
        '    """',
        "",
        '    text = """',
        '        no margin"""',
        "    return text",
        "```",
        "",
      ].join("\n"),
    );
  });

  it("removes the indentation of a TypeScript method, but not of its templates", async () => {
    const code = "  label(): string {\n    // says\n    return `\n    it`;\n  }\n";
    const environment = environmentOf(`class Oven {\n${code}}\n`, "Oven.label", "typescript");
    expect(await answerText(environment, code, "function")).toEqual({
      status: "accepted",
      value: "```typescript\nlabel(): string {\n  // says\n  return `\n    it`;\n}\n```\n",
    });
  });

  it.each(["def f(x):\n    return x", "    def f(x):\n        return x\n# at the margin"])(
    "returns the same text: %j",
    async (code) => {
      const environment = environmentOf("def f(x):\n    return x\n", "f");
      expect(await answerText(environment, code, "function")).toEqual({
        status: "accepted",
        value: `\`\`\`python\n${code}\n\`\`\`\n`,
      });
    },
  );
});
