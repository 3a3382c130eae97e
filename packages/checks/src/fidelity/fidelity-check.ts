import type { Check } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { targetCheck } from "../target-in-module.ts";
import { programShape } from "../shape/program-shape.ts";
import { tokenBleu } from "./token-bleu.ts";

export interface FidelityCheckOptions {
  /** Minimum token BLEU-4, 0 to 1. @default 0 */
  readonly minBleu?: number;
  /** Minimum Jaccard similarity of variable names. @default 0 */
  readonly minVariables?: number;
  /** Maximum difference of syntax tree depths, in nodes. @default Infinity */
  readonly maxDepthDifference?: number;
}

/**
 * Measures similarity to the original as CodeBenchGen and RepoST do. Evidence: `token_bleu_4`, `variable_jaccard`,
 * `ast_depth_difference`. Without options it fails only without a target.
 */
export function fidelityCheck(options: FidelityCheckOptions = {}): Check {
  const { minBleu = 0, minVariables = 0, maxDepthDifference = Infinity } = options;
  return targetCheck("fidelity", async ({ module, target }, definition, { signal }) => {
    signal?.throwIfAborted();
    const written = await programShape(module.language, functionText(module.code, definition));
    const original = await programShape(target.language, target.orig_func);
    const bleu = tokenBleu(textsOf(written), textsOf(original));
    const variables = jaccard(written.variables, original.variables);
    const difference = Math.abs(written.depth - original.depth);
    return {
      check: "fidelity",
      passed: bleu >= minBleu && variables >= minVariables && difference <= maxDepthDifference,
      reason: `${module.entry} has a token BLEU of ${bleu.toFixed(2)} with the original, shares ${percent(variables)} of the variables' names, and its tree is ${difference === 0 ? "as deep" : `${difference} deeper or flatter`}.`,
      evidence: { token_bleu_4: bleu, variable_jaccard: variables, ast_depth_difference: difference },
    };
  });
}

/** Jaccard similarity, 0 to 1; 1 for empty sets. */
export function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((member) => right.has(member)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 1 : shared / all;
}

function textsOf({ tokens }: { readonly tokens: readonly { readonly text: string }[] }): readonly string[] {
  return tokens.map(({ text }) => text);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
