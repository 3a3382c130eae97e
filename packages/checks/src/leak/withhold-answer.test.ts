import type { Language } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { subjectOf } from "../../test/loaf-subject.ts";
import { leakCheck } from "./leak-check.ts";
import { withholdAnswer } from "./withhold-answer.ts";

async function shown(answer: string, code: string, language: Language = "python"): Promise<readonly [string, boolean]> {
  const subject = subjectOf({ code: `${answer}\n`, entry: "bake_all", original: answer, module: { language } });
  const context = await withholdAnswer({ ...subject, context: [{ path: "bakery/shop.py", code, names: ["Shop"] }] });
  return [context[0]?.code ?? "", (await leakCheck().run({ ...subject, context })).passed];
}

const BODY = ["self.oven.heat(level=2)", "loaves = self.take(count)", "self.note(loaves)", "return sorted(loaves)"];
const python = (name: string, first: string): string =>
  [`def ${name}(self, count):`, first, ...BODY.slice(1).map((line) => `    ${line}`)].join("\n");
const answer = python("bake_all", `    ${BODY[0]}`);

describe("withholdAnswer", () => {
  it("replaces a sibling's body that contains most of the answer by a placeholder, and keeps its documentation", async () => {
    const sibling = python("bake_some", '    """Some of them."""\n    self.oven.heat(level=1)').replaceAll(
      /^/gmu,
      "    ",
    );
    const rest = "    def take(self, count):\n        return self.shelf[:count]";
    expect(await shown(answer, `class Shop:\n${sibling}\n\n${rest}\n`)).toEqual([
      `class Shop:\n    def bake_some(self, count):\n        """Some of them."""\n        ...\n\n${rest}\n`,
      true,
    ]);
  });

  it("does not change bodies that contain less", async () => {
    const code =
      "def weigh(self, count):\n    loaves = self.take(count)\n    self.note(loaves)\n    return max(loaves)\n";
    expect(await shown(answer, code)).toEqual([code, true]);
  });

  it("does not change statements outside of functions, so that the check still fails", async () => {
    const code = `${BODY.join("\n")}\n`;
    expect(await shown(answer, code)).toEqual([code, false]);
  });

  it("replaces a function's body with its inner functions", async () => {
    const inner = python("inner", `    ${BODY[0]}`).replaceAll(/^/gmu, "    ");
    expect(await shown(answer, `def outer(self):\n${inner}\n    return inner\n`)).toEqual([
      "def outer(self):\n    ...\n",
      true,
    ]);
  });

  it("handles bodies of JavaScript, blocks and expressions", async () => {
    const lines = "this.oven.heat({ level: 2 });\n  const loaves = this.take(count);\n  return loaves.sort();\n";
    const functionOf = (head: string): string => `function ${head}(count) {\n  ${lines}}`;
    const arrow = "const few = (count) => take(count, {\n  level: 2 })";
    expect(await shown(functionOf("bake_all"), `${functionOf("bakeSome")}\n${arrow};\n`, "typescript")).toEqual([
      `function bakeSome(count) {\n  /* ... */\n}\n${arrow};\n`,
      true,
    ]);
  });
});
