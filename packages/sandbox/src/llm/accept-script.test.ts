import type { Answer, Target } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../test/context-of.ts";
import { readScript } from "./accept-script.ts";

const ORIGINAL = `def grind(grain, stones):
    """Grind it."""
    flour = []
    for kernel in grain:
        if kernel.moist:
            continue
        flour.append(kernel.weight * len(stones) + sum(stone.age for stone in stones))
    total = sum(flour)
    return {"total": total, "finest": min(flour), "coarsest": max(flour), "stones": len(stones)}`;

const { target: made } = contextOf({ target: "grind", units: [{ id: "mill/a.py:1", code: ORIGINAL }] });
const target: Target = { ...made, orig_func: ORIGINAL };
const input = `import sieve\n\n\n${ORIGINAL}`;

function answer(...blocks: readonly (readonly [info: string, content: string])[]): Answer {
  return { text: "", json: [], blocks: blocks.map(([info, content]) => ({ info, content })) };
}

async function refusal(read: Promise<Awaited<ReturnType<typeof readScript>>>): Promise<string | null> {
  const result = await read;
  return result.accepted ? null : result.reason;
}

describe("readScript", () => {
  it("accepts a script with the complete target once", async () => {
    const read = await readScript(answer(["bash", "python -m pip install sieve"], ["python", input]), {
      target,
      input,
    });
    expect(read).toMatchObject({ accepted: true, code: input });
  });

  it("accepts a target that is shorter by at most 20 tokens", async () => {
    const shorter = input.replace(', "stones": len(stones)', "");
    expect(await refusal(readScript(answer(["python", shorter]), { target, input }))).toBeNull();
  });

  it.each([
    ["no block", answer(), "There is no block of code."],
    ["two blocks", answer(["python", input], ["python", input]), "There are 2 blocks of code."],
    ["no Python", answer(["python", "def grind(:"]), "The script does not parse."],
    ["no target", answer(["python", "def sift():\n    return 1\n"]), "The script does not define grind."],
    [
      "the target as a method only",
      answer(["python", "class Mill:\n    def grind(self):\n        return 1\n"]),
      "not define grind",
    ],
    ["the target twice", answer(["python", `${input}\n\n\n${ORIGINAL}\n`]), "The script defines grind more than once."],
    [
      "dots",
      answer(["python", input.replace("total = sum(flour)", "...\n    total = sum(flour)")]),
      'left out of grind: "..."',
    ],
    [
      "words for code",
      answer(["python", input.replace("total = sum(flour)", "# remains unchanged\n    total = sum(flour)")]),
      'left out of grind: "remains unchanged"',
    ],
    ["a short target", answer(["python", `${input.split("flour = []")[0]}return {}\n`]), "grind has "],
  ])("refuses %s with a reason", async (_, value, reason) => {
    expect(await refusal(readScript(value, { target, input }))).toContain(reason);
  });

  it("refuses a script that is shorter than its input by more than 50 tokens", async () => {
    const long = `${input}\n${Array.from({ length: 20 }, (_, index) => `GRAIN_${index} = ${index}`).join("\n")}`;
    expect(await refusal(readScript(answer(["python", input]), { target, input: long }))).toMatch(
      /^The script has \d+ tokens, the code that it was made of \d+\. Keep the code\.$/u,
    );
    const nearly = `${input}\n${Array.from({ length: 16 }, (_, index) => `GRAIN_${index} = ${index}`).join("\n")}`;
    expect(await refusal(readScript(answer(["python", input]), { target, input: nearly }))).toBeNull();
  });

  it("accepts as many placeholders as the original has, and no more", async () => {
    const dotted = ORIGINAL.replace("flour = []", "flour = [...]");
    const own = { target: { ...target, orig_func: dotted }, input: dotted };
    expect(await refusal(readScript(answer(["python", dotted]), own))).toBeNull();
    const twice = dotted.replace("total = sum(flour)", "total = ...");
    expect(await refusal(readScript(answer(["python", twice]), own))).toContain('left out of grind: "..."');
  });

  it("applies the CodeBenchGen rules: refuses short files and calls with external effects", async () => {
    const rules = { target, input, rules: "codebenchgen" } as const;
    expect(await refusal(readScript(answer(["python", input]), rules))).toBeNull();
    expect(await refusal(readScript(answer(["python", "def grind(grain, stones):\n    return 1\n"]), rules))).toMatch(
      /^The file has \d+ tokens, and at least 50 are needed/u,
    );
    const long = { ...rules, input: `${input}\n`.repeat(12) };
    expect(await refusal(readScript(answer(["python", input]), long))).toContain("at least 200 are needed");
    const reaching = `import shutil\n${input}\n\n\ndef clean():\n    shutil.rmtree("/")\n`;
    expect(await refusal(readScript(answer(["python", reaching]), rules))).toContain("The file calls shutil.rmtree");
  });
});
