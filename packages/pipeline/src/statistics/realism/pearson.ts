import { betaRegularized } from "./beta-regularized.ts";

/** Pearson's correlation of two series. */
export interface Correlation {
  readonly r: number;
  /** Two-sided probability of such an r without a correlation, by Student's t with n - 2 degrees of freedom. */
  readonly p: number;
}

/**
 * Returns Pearson's product-moment correlation, r = cov(x, y) / (sd(x) sd(y)) (Pearson 1895). Null for fewer than three values, or where
 * one series does not vary.
 */
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
  // P(|T| > t) of Student's t is I_x(df / 2, 1 / 2) with x = df / (df + t²), and x is 1 - r² here.
  return { r, p: betaRegularized(1 - r * r, (count - 2) / 2, 0.5) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
