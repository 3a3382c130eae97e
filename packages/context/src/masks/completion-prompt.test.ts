import fc from "fast-check";
import type { TokenCounter } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { COMPLETION_FORMATS } from "@repost/spec/settings";
import { completionPrompt } from "./completion-prompt.ts";
import { fillContext, keepEnd, keepStart } from "./fill-context.ts";

const counter: TokenCounter = { name: "words", count: (text) => text.match(/\w+|\n/gu)?.length ?? 0 };

const mask = { path: "oven.py", language: "python" as const, prefix: "def bake(flour):\n    return ", suffix: "\n" };
const context = [{ path: "dough.py", code: "def knead():\n    pass\n" }];

describe("completionPrompt", () => {
  it("renders the format of each model", () => {
    const texts = COMPLETION_FORMATS.map(
      (format) => completionPrompt({ mask, format, repository: "owner/bakery", context, counter }).text,
    );
    const dough = "def knead():\n    pass\n";
    const oven = "def bake(flour):\n    return ";
    expect(texts.slice(0, 7)).toEqual([
      `<|repo_name|>owner/bakery\n<|file_sep|>dough.py\n${dough}<|file_sep|>oven.py\n<|fim_prefix|>${oven}<|fim_suffix|>\n<|fim_middle|>`,
      `<repo_name>owner/bakery\n<file_sep>dough.py\n${dough}<file_sep>oven.py\n<fim_prefix>${oven}<fim_suffix>\n<fim_middle>`,
      `<PRE> # dough.py\n# def knead():\n#     pass\n# oven.py\n${oven} <SUF>\n <MID>`,
      `<｜fim▁begin｜>#dough.py\n${dough}#oven.py\n${oven}<｜fim▁hole｜>\n<｜fim▁end｜>`,
      `[SUFFIX]\n[PREFIX]+++++ dough.py\n${dough}+++++ oven.py\n${oven}`,
      `<reponame>owner/bakery\n<filename>dough.py\n${dough}<filename>oven.py\n<fim_prefix>${oven}<fim_suffix>\n<fim_middle>`,
      `# dough.py\n# def knead():\n#     pass\n# Code that follows in oven.py:\n#\n# oven.py\n${oven}`,
    ]);
  });

  it("shows a chat model the code before and after the gap in fences that the code cannot close", () => {
    const fenced = { ...mask, prefix: 'text = """\n```\n"""\n' };
    const { messages } = completionPrompt({ mask: fenced, format: "chat", repository: "bakery", counter });
    expect(messages?.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(messages?.[1]?.content).toContain('````\ntext = """\n```\n"""\n````');
    expect(messages?.[1]?.content).not.toContain("Other files");
  });

  it("keeps the end of a long prefix and the beginning of a long suffix", () => {
    const long = { ...mask, prefix: "a b c d e f", suffix: "u v w x y z" };
    const { text } = completionPrompt({ mask: long, format: "codestral", repository: "r", counter, maxFileTokens: 6 });
    expect(text).toBe("[SUFFIX]u v w [PREFIX]+++++ oven.py\n d e f");
  });
});

describe("fillContext", () => {
  const files = ["one\ntwo\n", "three\nfour\nfive\n", "six\n"].map((code, index) => ({ path: `${index}.py`, code }));

  it("takes whole files while they fit, then whole lines of one file", () => {
    expect(fillContext({ files, counter, maxTokens: 9 })).toEqual([
      { path: "1.py", code: "three\nfour\n" },
      { path: "0.py", code: "one\ntwo\n" },
    ]);
    expect(fillContext({ files, counter, maxTokens: 5, order: "far" })).toEqual([{ path: "0.py", code: "one\ntwo\n" }]);
    expect(fillContext({ files, counter, maxTokens: 0 })).toEqual([]);
  });

  it("cuts texts to the longest part within the limit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, limit) => {
        const [start, end] = [keepStart(text, limit, counter), keepEnd(text, limit, counter)];
        expect(text.startsWith(start) && text.endsWith(end)).toBe(true);
        expect(Math.max(counter.count(start), counter.count(end))).toBeLessThanOrEqual(limit);
        const whole = counter.count(text) <= limit;
        expect([start === text, end === text]).toEqual([whole, whole]);
      }),
    );
  });
});
