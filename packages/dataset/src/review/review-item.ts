import { createHash } from "node:crypto";
import { type Environment, languageFacts } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";

/** Anonymous environment with functions in random order. */
export interface ReviewItem {
  /** From 1, in sheet order. */
  readonly item: number;
  readonly docstring: string;
  readonly instruction: string;
  /** First function; the key records the order. */
  readonly functionA: string;
  readonly functionB: string;
  readonly module: string;
  readonly tests: string;
}

/** Solution of an item, hidden from raters. */
export interface ReviewKey {
  readonly item: number;
  readonly instanceId: string;
  readonly original: "A" | "B";
}

export async function reviewItem(
  environment: Environment,
  item: number,
  seed: number,
): Promise<{ readonly item: ReviewItem; readonly key: ReviewKey }> {
  const { instance_id: instanceId, language, module, docstring, orig_func: original, tests, instruction } = environment;
  const definition = findFunction((await loadLanguage(language)).functions(module.code), module.entry);
  const rewritten = definition === undefined ? "" : functionText(module.code, definition);
  const marker = `${languageFacts(language).lineComment} (the function stands here)`;
  const isFirst = reviewRank(seed, `order:${instanceId}`) < "8";
  return {
    item: {
      item,
      docstring: docstring ?? "",
      instruction: instruction ?? docstring ?? "",
      functionA: isFirst ? original : rewritten,
      functionB: isFirst ? rewritten : original,
      module:
        definition === undefined
          ? module.code
          : module.code.slice(0, definition.span.start) + marker + module.code.slice(definition.span.end),
      tests: tests.map(({ name, code }) => (name === code ? code : `${name}:\n${code}`)).join("\n"),
    },
    key: { item, instanceId, original: isFirst ? "A" : "B" },
  };
}

export function reviewRank(seed: number, text: string): string {
  return createHash("sha256").update(`review:${seed}:${text}`).digest("hex");
}
