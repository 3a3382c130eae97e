import { MASK_LANGUAGES, type MaskLanguage } from "@repost/spec";
import { listMasks, loadParser } from "@repost/syntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutCompletion } from "./cut-completion.ts";
import type { CompletionFrame } from "./frame.ts";

const SOURCES: Readonly<Record<MaskLanguage, string>> = {
  python: `class Oven:
    """Bakes."""

    def heat(self, by=1, *, slowly=False):
        if by > 0 and not slowly:
            self.heat_by(by)  # ")"
        elif by == 0:
            raise ValueError("no heat :(")
        else:
            self.state = [step for step in range(by) if step % 2]

        # Cools later.
        for step in self.state:
            print("step", {"by": by, "step": step})
        return self.finish(
            by,
            lambda x: x + 1,
        )

    def finish(self, by, change):
        return (self.total
                + change(by))


def make_oven():
    oven = Oven()
    oven.heat(3)
    return oven
`,
  javascript: `export class Oven {
  heat(by, { slowly = false } = {}) {
    if (by > 0 && !slowly) {
      this.heatBy(by); // ")"
    } else if (/[)]/.test(by)) {
      throw new Error(\`no heat :( \${by}\`);
    }
    const steps = this.steps
      .filter((step) => step % 2)
      .map((step) => ({ step, by }));
    for (const step of steps) {
      console.log("step", step);
    }
    return this.finish(by, (x) => x + 1);
  }
}

export function makeOven() {
  const oven = new Oven();
  oven.heat(3);
  return oven;
}
`,
  typescript: `export class Oven {
  heat(by: number, slowly = false): number {
    if (by > 0 && !slowly) {
      this.heatBy(by);
    }
    const steps: readonly number[] = this.steps.filter((step) => step % 2 === 1);
    return this.finish(by, steps);
  }
}
`,
  java: `package shop;

import java.util.List;

class Oven {
    int heat(int by) {
        while (by > 0) {
            by = next(by);
        }
        if (by == 0) {
            throw new IllegalStateException("no heat :(");
        }
        return finish(by, List.of(1, 2));
    }

    int finish(int by, List<Integer> steps) {
        return by + steps.size();
    }
}
`,
  csharp: `class Oven
{
    int Heat(int by)
    {
        if (by > 0)
        {
            Log(by);
        }
        return Finish(by, 'x');
    }
}
`,
  cpp: `#include <vector>

int heat(int by) {
    if (by > 0) {
        log_heat(by);
    }
    for (int step = 0; step < by; ++step) {
        steps.push_back(step * 2);
    }
    return finish(by, steps);
}
`,
  php: `<?php
function heat($by) {
    if ($by > 0) {
        log_heat($by); # ")"
    }
    return finish($by, ['a' => 1]);
}
`,
  go: `package oven

func Heat(by int) int {
	if by > 0 {
		log.Println("heat", by)
	}
	steps := []int{1, 2}
	return finish(by, steps)
}
`,
};

interface Masked {
  readonly task: CompletionFrame;
  readonly middle: string;
}

async function masksOf(language: MaskLanguage): Promise<Masked[]> {
  const code = SOURCES[language];
  using tree = (await loadParser(language)).parse(code);
  return listMasks(tree.root, language).map(({ level, nodeType, start, end }) => ({
    task: { language, level, node_type: nodeType, prefix: code.slice(0, start), suffix: code.slice(end) },
    middle: code.slice(start, end),
  }));
}

const all = (await Promise.all(MASK_LANGUAGES.map(masksOf))).flat();
const masked = fc.constantFrom(...all);

function chat({ task }: Masked, code: string): string | null {
  return cutCompletion({ answer: "", blocks: [`${code}\n`], task });
}

const python = (
  before: string,
  after: string,
  level: CompletionFrame["level"],
  node: string | null,
): CompletionFrame => ({
  language: "python",
  level,
  node_type: node,
  prefix: before,
  suffix: after,
});

describe("cutCompletion", () => {
  it("returns every masked node of eight languages unchanged", () => {
    expect(all.length).toBeGreaterThan(100);
    const changed = all.filter(({ task, middle }) => cutCompletion({ answer: middle, blocks: null, task }) !== middle);
    expect(changed).toEqual([]);
  });

  it("ends at the first repeated line of the rest of the file", () => {
    fc.assert(
      fc.property(masked, fc.integer({ min: 60, max: 400 }), ({ task, middle }, length) => {
        const answer = middle + task.suffix.slice(0, length);
        expect(cutCompletion({ answer, blocks: null, task })).toBe(middle);
      }),
      { numRuns: 1000 },
    );
  });

  it("ends at the first stop text, and never adds code", () => {
    fc.assert(
      fc.property(masked, fc.string(), fc.string(), ({ task }, answer, garbage) => {
        const stop = ["<|endoftext|>", "<|file_sep|>"];
        const cut = cutCompletion({ answer, blocks: null, task, stop });
        expect(answer.startsWith(cut ?? "never")).toBe(true);
        expect(cutCompletion({ answer: `${answer}<|file_sep|>${garbage}`, blocks: null, task, stop })).toBe(cut);
      }),
    );
  });

  it("returns a masked node from the block of a chat answer", () => {
    const changed = all.filter((mask) => chat(mask, mask.middle) !== mask.middle);
    expect(changed).toEqual([]);
  });

  it("indents unindented code of a chat model", () => {
    const cases = all.flatMap((mask) => {
      const indent = /\n([ \t]+)$/u.exec(mask.task.prefix)?.[1] ?? "";
      const flushLeft = mask.middle.replaceAll(`\n${indent}`, "\n");
      // Both indentations are possible when all further lines share the indentation.
      const isClear = flushLeft.split("\n").some((line, index) => index > 0 && line !== "" && !line.startsWith(indent));
      return indent === "" || !isClear ? [] : [{ mask, indent, flushLeft }];
    });
    expect(cases.length).toBeGreaterThan(10);
    for (const { mask, indent, flushLeft } of cases) {
      expect([chat(mask, flushLeft), chat(mask, indent + mask.middle)]).toEqual([mask.middle, mask.middle]);
    }
  });

  it("removes the repeated line before the mask from a chat answer", () => {
    const body = python("def bake(flour):\n    ", "\n", "function", "block");
    const blocks = ["def bake(flour):\n    x = flour\n    return x\n"];
    expect(cutCompletion({ answer: "", blocks, task: body })).toBe("x = flour\n    return x");
    const value = python("def bake(flour):\n    return ", "\n", "expression", "call");
    expect(cutCompletion({ answer: "", blocks: ["return oven(flour)\n"], task: value })).toBe("oven(flour)");
  });

  it("accepts a chat answer without a block as code, and returns null for an empty one", () => {
    const task = python("x = ", "\n", "expression", "call");
    expect(cutCompletion({ answer: "oven(1)\n", blocks: [], task })).toBe("oven(1)");
    expect(cutCompletion({ answer: " \n", blocks: [], task })).toBeNull();
  });

  it("keeps one line for a line, and at most ten for lines", () => {
    const answer = Array.from({ length: 12 }, (_, line) => `line${line}()\n`).join("");
    const line = python("a()\n", "b()\n", "line", null);
    expect(cutCompletion({ answer, blocks: null, task: line })).toBe("line0()\n");
    expect(cutCompletion({ answer: "line0()", blocks: null, task: line })).toBe("line0()\n");
    const lines = python("a()\n", "b()\n", "lines", null);
    expect(cutCompletion({ answer, blocks: null, task: lines })?.split("\n").length).toBe(11);
  });

  it("ends a span at the rest of its line", () => {
    const task = python("total = pri", "ces) + tax\nshow(total)\n", "span", null);
    expect(cutCompletion({ answer: "ce_of(prices) + tax\nshow(total)\n", blocks: null, task })).toBe("ce_of(pri");
    expect(cutCompletion({ answer: "", blocks: ["ce_of(pri\n"], task })).toBe("ce_of(pri");
  });
});
