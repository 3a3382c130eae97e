import { betaRegularized } from "./beta-regularized.ts";

export interface Correlation {
  readonly r: number;
  /** Two-sided, by Student's t with n - 2 degrees of freedom. */
  readonly p: number;
}

/** r = cov(x, y) / (sd(x) sd(y)) (Pearson 1895). Null for fewer than three values, or constant series. */
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
  // P(|T| > t) is I_x(df / 2, 1 / 2) with x = df / (df + t²), and x is 1 - r² here.
  return { r, p: betaRegularized(1 - r * r, (count - 2) / 2, 0.5) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
