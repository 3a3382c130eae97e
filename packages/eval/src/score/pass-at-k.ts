import { countsInvalid, kTooLarge } from "../errors.ts";

export interface PassAtKOptions {
  readonly n: number;
  readonly c: number;
  readonly k: number;
}

/**
 * Unbiased estimate 1 - C(n-c, k) / C(n, k) (Chen et al. 2021, section 2.1).
 * @throws EvalError EVAL_K_TOO_LARGE, EVAL_COUNTS_INVALID
 */
export function passAtK({ n, c, k }: PassAtKOptions): number {
  if (![n, c, k].every(Number.isInteger)) throw countsInvalid(`n ${n}, c ${c} and k ${k} are not all whole numbers`);
  if (c < 0 || c > n) throw countsInvalid(`${c} of ${n} samples pass`);
  if (k < 1) throw countsInvalid(`k is ${k}`);
  if (k > n) throw kTooLarge(k, n);
  if (n - c < k) return 1;
  // Symmetric, so the shorter product is exact and fast.
  const factors = Math.min(c, k);
  const other = Math.max(c, k);
  let noneOfThem = 1;
  for (let index = 0; index < factors; index += 1) noneOfThem *= 1 - other / (n - index);
  return 1 - noneOfThem;
}
