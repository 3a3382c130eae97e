import { loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { originalContext } from "./original-context.ts";
import { repostPrompt } from "./repost-prompt.ts";

const markdown = `\`\`\`python
## bakery/oven.py
import math

class Oven:
    def heat(self):
        return 1

    def bake(self, loaves):
        """Bakes.

        \`\`\`python
        oven.bake(1)
        \`\`\`
        """
        return math.ceil(loaves) * 2

    def cool(self):
        return 0

\`\`\`


\`\`\`python
## bakery/flour.py
RYE = "rye"


def mill():
    return RYE
\`\`\`
`;

async function promptOf(context: string, path: string): Promise<string> {
  const python = await loadLanguage("python");
  const code = "class Oven:\n    def bake(self, loaves):\n        return loaves * 2\n";
  const [definition] = python.functions(code);
  if (definition === undefined) throw new Error("There is no function.");
  return repostPrompt({ context: originalContext(context), path, name: "Oven.bake", fallback: { code, definition } });
}

describe("originalContext", () => {
  it("reads fenced files, and treats other fences as text", () => {
    const fragments = originalContext(markdown);
    expect(fragments.map(({ path, code }) => [path, code.split("\n").at(-2), code.includes("oven.bake(1)")])).toEqual([
      ["bakery/oven.py", "        return 0", true],
      ["bakery/flour.py", "    return RYE", false],
    ]);
    expect([
      originalContext(markdown.replaceAll("\n", "\r\n")),
      originalContext(markdown.replaceAll("## ", "# ")),
    ]).toEqual([fragments, fragments]);
    expect(originalContext("")).toEqual([]);
  });
});

describe("repostPrompt", () => {
  it("contains other files as comments, then the target's file up to its docstring", async () => {
    expect(await promptOf(markdown, "bakery/oven.py")).toMatchInlineSnapshot(`
      "# bakery/flour.py
      # RYE = "rye"
      #
      #
      # def mill():
      #     return RYE

      # bakery/oven.py
      import math

      class Oven:
          def heat(self):
              return 1

          def bake(self, loaves):
              """Bakes.

              \`\`\`python
              oven.bake(1)
              \`\`\`
              """
      "
    `);
  });

  it("ends at the header without a docstring", async () => {
    const context = "```python\n## oven.py\nclass Oven:\n    def bake(self, loaves):  # all\n        return 3\n```\n";
    expect(await promptOf(context, "oven.py")).toBe("# oven.py\nclass Oven:\n    def bake(self, loaves):  # all\n");
  });

  it("contains the target's header when the context lacks the target", async () => {
    expect(await promptOf("", "oven.py")).toBe("# oven.py\n    def bake(self, loaves):\n");
  });
});
