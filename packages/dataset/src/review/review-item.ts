import { createHash } from "node:crypto";
import type { Environment } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";

/** What a rater sees of one environment. Neither its repository nor which function is the original can be told from it. */
export interface ReviewItem {
  /** 1-based, in the order of the sheet. */
  readonly item: number;
  readonly docstring: string;
  /** The model's instruction; the docstring where there is none. */
  readonly instruction: string;
  /** The original and the target as the module has it, in an order that the key tells. */
  readonly functionA: string;
  readonly functionB: string;
  /** The module's text, with a line in the place of the function. */
  readonly module: string;
  readonly tests: string;
}

/** One row of the key, which raters do not get. */
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
  const place = `${language === "python" ? "#" : "//"} (the function stands here)`;
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
          : module.code.slice(0, definition.span.start) + place + module.code.slice(definition.span.end),
      tests: tests.map(({ name, code }) => (name === code ? code : `${name}:\n${code}`)).join("\n"),
    },
    key: { item, instanceId, original: isFirst ? "A" : "B" },
  };
}

/** Hexadecimal digits that are random for whoever does not know the seed, and the same for the same seed. */
export function reviewRank(seed: number, text: string): string {
  return createHash("sha256").update(`review:${seed}:${text}`).digest("hex");
}
