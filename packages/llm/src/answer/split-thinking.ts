import type { TextModel } from "@repost/spec";
import { findFences } from "./find-fences.ts";

export interface SplitAnswer {
  readonly answer: string;
  readonly thinking: string | null;
  /** False if the thinking has no end. */
  readonly closed: boolean;
}

interface Tags {
  readonly open: RegExp;
  readonly close: RegExp;
}

const NAMES = "think|thinking|thought|thoughts|reasoning|reflection|seed:think";

/** Opening tags count only at the start of a text. */
const TAGS: readonly Tags[] = [
  { open: new RegExp(`^\\s*<(?<name>${NAMES})>`, "iu"), close: new RegExp(`</(?:${NAMES})>`, "iu") },
  { open: /^\s*\[THINK\]/u, close: /\[\/THINK\]/u },
  { open: /^\s*◁think▷/u, close: /◁\/think▷/u },
  {
    open: /^\s*(?:<\|start\|>assistant)?<\|channel\|>(?:analysis|commentary)<\|message\|>/u,
    close: /<\|end\|>/u,
  },
];

/** Harmony format. */
const FINAL_CHANNEL = /^\s*(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>|<\|(?:return|end)\|>\s*$/gu;

/** The opening tag may be missing if the prompt ended with it. */
export function splitThinking(text: string): SplitAnswer {
  const thoughts: string[] = [];
  let rest = text;
  for (let block = firstBlock(rest); block !== undefined; block = firstBlock(rest)) {
    thoughts.push(block.thought);
    if (block.rest === undefined) return { answer: "", thinking: joined(thoughts), closed: false };
    rest = block.rest;
  }
  if (thoughts.length === 0) {
    const block = blockWithoutOpening(text);
    if (block === undefined) return { answer: text.replace(FINAL_CHANNEL, ""), thinking: null, closed: true };
    thoughts.push(block.thought);
    rest = block.rest;
  }
  return { answer: rest.replace(FINAL_CHANNEL, "").replace(/^\s*\n/u, ""), thinking: joined(thoughts), closed: true };
}

function joined(thoughts: readonly string[]): string {
  return thoughts.map((thought) => thought.trim()).join("\n\n");
}

function firstBlock(text: string): { readonly thought: string; readonly rest: string | undefined } | undefined {
  for (const { open, close } of TAGS) {
    const opening = open.exec(text);
    if (opening === null) continue;
    const inside = text.slice(opening[0].length);
    const closing = close.exec(inside);
    if (closing === null) return { thought: inside, rest: undefined };
    return { thought: inside.slice(0, closing.index), rest: inside.slice(closing.index + closing[0].length) };
  }
  return undefined;
}

/** Reads `... so it is 42.</think>\n42`. Ignores tags in code. */
function blockWithoutOpening(text: string): { readonly thought: string; readonly rest: string } | undefined {
  const closing = new RegExp(`^(?<before>.*?)</(?:${NAMES})>[ \\t]*$`, "imu").exec(text);
  if (closing === null) return undefined;
  const at = closing.index + (closing.groups?.["before"]?.length ?? 0);
  const opened = new RegExp(`<(?:${NAMES})>`, "iu").test(text.slice(0, at));
  const inCode = findFences(text).some(({ start, end }) => start <= at && at < end);
  if (opened || inCode || /["'`]\s*$/u.test(text.slice(0, at))) return undefined;
  return { thought: text.slice(0, at), rest: text.slice(closing.index + closing[0].length) };
}

/** Wrap it around a cache, which stores the original text. */
export function withThinkingSplit(model: TextModel): TextModel {
  return {
    async complete(request, options) {
      const response = await model.complete(request, options);
      const { answer, thinking, closed } = splitThinking(response.text);
      if (answer === response.text) return response;
      const reasoning = [response.reasoning, thinking].filter((part) => typeof part === "string").join("\n\n");
      return {
        ...response,
        text: answer,
        raw: response.raw ?? response.text,
        ...(reasoning === "" ? {} : { reasoning }),
        finishReason: closed ? response.finishReason : "length",
      };
    },
  };
}
