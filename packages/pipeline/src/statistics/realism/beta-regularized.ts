const TINY = 1e-300;
const PRECISION = 1e-14;
const MOST_STEPS = 500;

/** I_x(a, b) by continued fraction 26.5.8 of Abramowitz and Stegun, with Lentz's method. */
export function betaRegularized(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The other side follows by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaRegularized(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  return front * fraction(x, a, b);
}

function fraction(x: number, a: number, b: number): number {
  let value = 1;
  let numerator = 1;
  let denominator = 0;
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    const term = termOf(step, x, a, b);
    denominator = 1 / nonZero(1 + term * denominator);
    numerator = nonZero(1 + term / numerator);
    const change = numerator * denominator;
    value *= change;
    if (Math.abs(change - 1) < PRECISION && step > 0) break;
  }
  return 1 / value;
}

/** d(2m+1) is negative, d(2m) positive. */
function termOf(step: number, x: number, a: number, b: number): number {
  if (step === 0) return -((a + b) * x) / (a + 1);
  const m = Math.floor((step + 1) / 2);
  if (step % 2 === 1) return (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
  return (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Lanczos' approximation, g = 7 and n = 9. */
function logGamma(value: number): number {
  if (value < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * value)) - logGamma(1 - value);
  const shifted = value - 1;
  let sum = 0.99999999999980993;
  for (const [index, coefficient] of LANCZOS.entries()) sum += coefficient / (shifted + index + 1);
  const base = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}
