import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createScriptedModel } from "../testing/index.ts";
import { splitThinking, withThinkingSplit } from "./split-thinking.ts";

const closed = (thinking: string | null, answer: string) => ({ answer, thinking, closed: true });

describe("splitThinking", () => {
  it.each([
    ["<think>Six times seven.</think>42", closed("Six times seven.", "42")],
    ["<think>\nSix.\n\nSeven.\n</think>\n\n42\n", closed("Six.\n\nSeven.", "42\n")],
    ["\n <THINKING>a</THINKING> b", closed("a", " b")],
    ["<think></think>42", closed("", "42")],
    ["<think>a</think><think>b</think>c", closed("a\n\nb", "c")],
    ["<reasoning>a < b > c </reasoning>d", closed("a < b > c", "d")],
    ["<seed:think>a</seed:think>b", closed("a", "b")],
    ["[THINK]a[/THINK]b", closed("a", "b")],
    ["◁think▷a◁/think▷b", closed("a", "b")],
    ["So it is 42.\n</think>\n42", closed("So it is 42.", "42")],
    ["It is 42.</think>\n42", closed("It is 42.", "42")],
    [
      "<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>",
      closed("a", "b"),
    ],
    ["42", closed(null, "42")],
    ["", closed(null, "")],
  ])("splits %j", (text, expected) => {
    expect(splitThinking(text)).toEqual(expected);
  });

  it.each(["<think>Six times", "<think>a</think><think>b", "<|channel|>analysis<|message|>a"])(
    "returns no answer for %j, whose thinking has no end",
    (text) => {
      const { answer, closed } = splitThinking(text);
      expect({ answer, closed }).toEqual({ answer: "", closed: false });
    },
  );

  it.each([
    'def strip(text):\n    return text.split("</think>")[-1]\n',
    "```python\nTAG = 1\n</think>\n```\n",
    "Write `<think>` before and\n`</think>` after it.",
    "The tag <think> opens\n</think>\ncloses.",
    "a </think> b",
  ])("keeps tags in the answer: %j", (text) => {
    expect(splitThinking(text)).toEqual(closed(null, text));
  });

  it("returns any thinking and any answer without tags", () => {
    const plain = fc.string({ unit: "grapheme" }).filter((text) => !/[<[◁|]/u.test(text));
    fc.assert(
      fc.property(plain, plain, (thought, answer) => {
        expect(splitThinking(`<think>${thought}</think>\n${answer}`)).toEqual(
          closed(thought.trim(), splitThinking(`<think></think>\n${answer}`).answer),
        );
        expect(splitThinking(`<think>${thought}</think>${answer.trim()}`).answer).toBe(answer.trim());
      }),
    );
  });

  it("terminates on any text, also on long ones", () => {
    fc.assert(fc.property(fc.string(), (text) => void splitThinking(text)));
    splitThinking("<think>".repeat(20_000));
    splitThinking("a\n".repeat(200_000));
    expect(splitThinking(`${"<think></think>".repeat(2000)}x`).answer).toBe("x");
  });
});

describe("withThinkingSplit", () => {
  const request = { messages: [{ role: "user", content: "Go." }] } as const;

  it("keeps the original text, and appends to the server's reasoning", async () => {
    const inner = createScriptedModel([{ text: "<think>b</think>c", reasoning: "a" }]);
    expect(await withThinkingSplit(inner).complete(request)).toMatchObject({
      text: "c",
      raw: "<think>b</think>c",
      reasoning: "a\n\nb",
      finishReason: "stop",
    });
  });

  it("reports an answer as truncated when its thinking has no end", async () => {
    const inner = createScriptedModel(["<think>and on and on"]);
    expect(await withThinkingSplit(inner).complete(request)).toMatchObject({ text: "", finishReason: "length" });
  });

  it("adds no fields to an answer without thinking", async () => {
    const response = await withThinkingSplit(createScriptedModel(["plain"])).complete(request);
    expect(Object.keys(response).toSorted()).toEqual(["finishReason", "modelId", "text", "usage"]);
  });
});
