import { jaccard, programShape, type ProgramShape, tokenBleu } from "@repost/checks";
import { type Distribution, distributionOf } from "@repost/context";
import type { Language } from "@repost/spec";
import { betaRegularized } from "./beta-regularized.ts";

interface Correlation {
  readonly r: number;
  /** Two-sided, with n - 2 degrees of freedom. */
  readonly p: number;
}

/** Maximum compared pairs. The mean of more pairs differs little. */
const MOST_PAIRS = 1_000;

export interface FunctionPair {
  readonly language: Language;
  readonly original: string;
  /** The function in its module. */
  readonly written: string | null;
  readonly module?: string | null;
}

/** Similarity and complexity (CodeBenchGen, sections 4.2 and 4.3). */
export interface Realism {
  readonly pairs: number;
  /** Papineni et al. 2002, see tokenBleu. */
  readonly token_bleu_4: Distribution | null;
  /** Mean of different originals, the level of chance. */
  readonly bleu_of_different: number | null;
  /** Jaccard similarity of the bound names. */
  readonly variable_jaccard: Distribution | null;
  /** Share of equally deep syntax trees. */
  readonly same_ast_depth: number | null;
  readonly correlations: {
    readonly code_tokens: Correlation | null;
    readonly variables: Correlation | null;
    readonly ast_depth: Correlation | null;
  };
  readonly complexity: {
    readonly function_variables: Distribution | null;
    readonly module_code_tokens: Distribution | null;
    readonly module_variables: Distribution | null;
    readonly module_ast_depth: Distribution | null;
  };
}

export async function measureRealism(
  functions: AsyncIterable<FunctionPair> | Iterable<FunctionPair>,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Realism> {
  const originals: ProgramShape[] = [];
  const modules: ProgramShape[] = [];
  const pairs: (readonly [original: ProgramShape, written: ProgramShape])[] = [];
  for await (const { language, original, written, module = null } of functions) {
    signal?.throwIfAborted();
    const shape = await programShape(language, original);
    originals.push(shape);
    if (written !== null) pairs.push([shape, await programShape(language, written)]);
    if (module !== null) modules.push(await programShape(language, module));
  }
  const both = (figure: (shape: ProgramShape) => number): Correlation | null =>
    rounded(
      pearson(
        pairs.map(([shape]) => figure(shape)),
        pairs.map(([, shape]) => figure(shape)),
      ),
    );
  const figures = (shapes: readonly ProgramShape[], figure: (shape: ProgramShape) => number): Distribution | null =>
    distributionOf(shapes.map(figure));
  const isSameDepth = ([original, written]: (typeof pairs)[number]): boolean => original.depth === written.depth;
  return {
    pairs: pairs.length,
    token_bleu_4: distributionOf(pairs.map(([original, written]) => bleu(written, original))),
    bleu_of_different: meanBleu(originals),
    variable_jaccard: distributionOf(pairs.map(([left, right]) => jaccard(left.variables, right.variables))),
    same_ast_depth: pairs.length === 0 ? null : roundTo(pairs.filter(isSameDepth).length / pairs.length, 4),
    correlations: { code_tokens: both(tokensOf), variables: both(variablesOf), ast_depth: both(depthOf) },
    complexity: {
      function_variables: figures(originals, variablesOf),
      module_code_tokens: figures(modules, tokensOf),
      module_variables: figures(modules, variablesOf),
      module_ast_depth: figures(modules, depthOf),
    },
  };
}

const tokensOf = ({ tokens }: ProgramShape): number => tokens.length;

const variablesOf = ({ variables }: ProgramShape): number => variables.size;

const depthOf = ({ depth }: ProgramShape): number => depth;

function bleu(text: ProgramShape, reference: ProgramShape): number {
  return tokenBleu(
    text.tokens.map((token) => token.text),
    reference.tokens.map((token) => token.text),
  );
}

function meanBleu(shapes: readonly ProgramShape[]): number | null {
  const values = differentPairs(shapes).map(([left, right]) => bleu(left, right));
  return values.length === 0 ? null : roundTo(values.reduce((sum, value) => sum + value, 0) / values.length, 4);
}

function rounded(correlation: Correlation | null): Correlation | null {
  return correlation === null ? null : { r: roundTo(correlation.r, 4), p: roundTo(correlation.p, 6) };
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Returns at most MOST_PAIRS pairs at equal steps. */
export function differentPairs<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  const all = (items.length * (items.length - 1)) / 2;
  const step = Math.max(1, Math.ceil(all / MOST_PAIRS));
  const pairs: (readonly [T, T])[] = [];
  let number = 0;
  for (let first = 0; first < items.length; first += 1)
    for (let second = first + 1; second < items.length; second += 1) {
      if (number % step === 0) pairs.push([items[first] as T, items[second] as T]);
      number += 1;
    }
  return pairs;
}

/** Pearson 1895. Null for fewer than three values or constant series. */
export function pearson(left: readonly number[], right: readonly number[]): Correlation | null {
  const count = Math.min(left.length, right.length);
  if (count < 3) return null;
  const [meanLeft, meanRight] = [mean(left), mean(right)];
  let [product, squaresLeft, squaresRight] = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const x = (left[index] ?? 0) - meanLeft;
    const y = (right[index] ?? 0) - meanRight;
    product += x * y;
    squaresLeft += x * x;
    squaresRight += y * y;
  }
  if (squaresLeft === 0 || squaresRight === 0) return null;
  const r = Math.max(-1, Math.min(1, product / Math.sqrt(squaresLeft * squaresRight)));
  // P(|T| > t) is I_x(df / 2, 1 / 2) with x = df / (df + t²) = 1 - r².
  return { r, p: betaRegularized(1 - r * r, (count - 2) / 2, 0.5) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
