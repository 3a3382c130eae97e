import { unwrap, type FunctionContext } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contextIn } from "../../test/support/contexts.ts";
import { renderFullFiles } from "./render-full-files.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { renderPrompt } from "./render-prompt.ts";

function shownOf(context: FunctionContext, files: Readonly<Record<string, string>>): readonly string[] {
  const codeOf = (path: string): string | undefined => files[path];
  return [true, false].flatMap((docstring) => [
    unwrap(renderMarkdown({ context, docstring })).text,
    unwrap(renderPrompt({ context, docstring, following: true })).text,
    unwrap(renderPrompt({ context, docstring, form: "chat" })).text,
    unwrap(renderFullFiles({ context, docstring, codeOf })).text,
    ...context.context.map(({ code }) => code),
  ]);
}

describe("hideAnswer", () => {
  it("hides copies of the answer in any layout and reports their paths", async () => {
    const files = {
      "bakery.py": [
        "class Oven:",
        "    def twin(self, x):",
        "        # warmer",
        "        y = x + 1",
        "",
        "        return y * 2",
        "",
        "    def heat(self, x):",
        "        y = x + 1",
        "        return y * 2",
        "",
        "    def use(self): return self.heat(1)",
        "",
      ].join("\n"),
    };
    const context = await contextIn(files, "bakery.py", "Oven.heat");
    const { text, cut } = unwrap(renderMarkdown({ context }));
    expect(cut).toEqual([{ id: "bakery.py:2", reason: "answer" }]);
    expect(text).toMatchInlineSnapshot(`
      "\`\`\`python
      ## bakery.py
      class Oven:
          def twin(self, x):
              # warmer
              ...

          def heat(self, x):
              ...

          def use(self): return self.heat(1)
      \`\`\`
      "
    `);
  });

  it("takes comments that end the target for a part of it, and not for the next function's", async () => {
    const files = {
      "oven.py":
        "class Oven:\n    def heat(self):\n        if self.on:\n            return 1\n        # secret\n\n    def cool(self): pass\n",
    };
    const context = await contextIn(files, "oven.py", "Oven.heat");
    expect(unwrap(renderMarkdown({ context })).text).toBe(
      "```python\n## oven.py\nclass Oven:\n    def heat(self):\n        ...\n\n    def cool(self): pass\n```\n",
    );
  });

  it("takes a comment behind the last statement for a part of the target", async () => {
    const files = {
      "oven.py":
        "def heat(on):\n    try:\n        return on()\n    except ValueError:\n        return 0\n        # secret\n",
    };
    const context = await contextIn(files, "oven.py", "heat");
    expect(unwrap(renderMarkdown({ context })).text).toBe("```python\n## oven.py\ndef heat(on):\n    ...\n```\n");
  });

  it("leaves a body of one short line where others have it too", async () => {
    const files = { "a.py": "def g():\n    return 1\ndef f():\n    g()\n    return 1\ndef h():\n    return 1\n" };
    const context = await contextIn(files, "a.py", "h");
    expect(unwrap(renderMarkdown({ context })).text).toBe("```python\n## a.py\ndef h():\n    ...\n```\n");
  });

  it("never shows the answer, wherever it stands again", async () => {
    const line = fc.constantFrom(
      "if a:\n        a += 1",
      "a = [\n        a]",
      "# no",
      "a = 'secret'",
      "b = 'üñ'",
      "for a in a: pass",
    );
    const body = fc.array(line, { minLength: 1, maxLength: 4 });
    const place = fc.constantFrom("twin", "helper", "method", "script");
    const docstring = fc.boolean();
    await fc.assert(
      fc.asyncProperty(body, fc.array(place, { maxLength: 3 }), docstring, async (lines, places, isDocumented) => {
        const answer = ["secret_1 = x", ...lines, "return 'secret_2'"].join("\n    ");
        const copies = places.map((kind, position) => copyOf(kind, answer, position));
        const target = `def f(a):\n${isDocumented ? '    """Doc."""\n' : ""}    ${answer}\n`;
        const names = places.flatMap((_, position) => [`copy_${position}`, `b.copy_${position}`]);
        const files = {
          "a.py": `import b\n${copies.join("")}${target}x = [${names.join(", ")}]\n`,
          "b.py": `x = 1\n${copies.join("")}`,
        };
        const context = await contextIn(files, "a.py", "f");
        expect(context.units.filter(({ kind }) => kind === "definition")).toHaveLength(2 * places.length + 1);
        for (const text of shownOf(context, files)) {
          expect(text).not.toContain("secret_2");
          expect(text).not.toContain(answer);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function copyOf(kind: string, answer: string, position: number): string {
  const name = `copy_${position}`;
  if (kind === "helper") return `def ${name}(a):\n    """Other."""\n\n    ${answer}  # again\n\n`;
  if (kind === "method") return `class ${name}:\n    def m(self, a):\n        ${answer.replaceAll("\n", "\n    ")}\n\n`;
  if (kind === "script") return `def ${name}(a):\n  if 1:\n    ${answer}\n`;
  return `def ${name}(a):\n    ${answer}\n`;
}
