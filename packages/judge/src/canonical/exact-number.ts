/** Equal numbers have equal parts; digits have no outer zeros. */
export interface ExactNumber {
  readonly numerator: string;
  readonly power: number;
  readonly denominator: string;
}

/** Long arithmetic takes more than linear time. */
const MAX_DIGITS = 20_000;
const INFINITY: ExactNumber = { numerator: "infinity", power: 0, denominator: "1" };
const MINUS_INFINITY: ExactNumber = { numerator: "-infinity", power: 0, denominator: "1" };

export function decimalForm(text: string): ExactNumber | null {
  const [, sign = "", rest = ""] = /^([+-]?)([^]*)$/u.exec(text) ?? [];
  if (/^inf(?:inity)?$/iu.test(rest)) return sign === "-" ? MINUS_INFINITY : INFINITY;
  const exponentAt = rest.search(/[eE]/u);
  const [mantissa, exponent] = exponentAt < 0 ? [rest, "0"] : [rest.slice(0, exponentAt), rest.slice(exponentAt + 1)];
  const pointAt = mantissa.indexOf(".");
  const [whole, part] = pointAt < 0 ? [mantissa, ""] : [mantissa.slice(0, pointAt), mantissa.slice(pointAt + 1)];
  const digits = `${whole}${part}`;
  if (!/^[0-9]+$/u.test(digits) || !/^[+-]?[0-9]{1,15}$/u.test(exponent)) return null;
  return normalForm(sign === "-", digits, Number(exponent) - part.length);
}

export function exactFraction(text: string): ExactNumber {
  if (text.length > MAX_DIGITS) return { numerator: text, power: 0, denominator: "long" };
  const [numerator = "", denominator = "1"] = text.split("/");
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  const common = greatestCommonDivisor(top < 0n ? -top : top, bottom);
  return quotient(top / common, bottom / common);
}

export function exactFloat(value: number): ExactNumber | null {
  if (Number.isNaN(value)) return null;
  if (!Number.isFinite(value)) return value < 0 ? MINUS_INFINITY : INFINITY;
  let exponent = 0;
  let whole = value;
  while (!Number.isInteger(whole)) {
    whole *= 2;
    exponent += 1;
  }
  return quotient(BigInt(whole), 2n ** BigInt(exponent));
}

function quotient(numerator: bigint, denominator: bigint): ExactNumber {
  let [top, bottom, power] = [numerator, denominator, 0];
  for (const [factor, other] of [
    [2n, 5n],
    [5n, 2n],
  ] as const) {
    while (bottom % factor === 0n) {
      bottom /= factor;
      top *= other;
      power -= 1;
    }
  }
  const negative = top < 0n;
  return { ...normalForm(negative, String(negative ? -top : top), power), denominator: String(bottom) };
}

function normalForm(negative: boolean, digits: string, power: number): ExactNumber {
  let [start, end] = [0, digits.length];
  while (start < end && digits[start] === "0") start += 1;
  while (end > start && digits[end - 1] === "0") end -= 1;
  if (start === end) return { numerator: "0", power: 0, denominator: "1" };
  const kept = digits.slice(start, end);
  return { numerator: negative ? `-${kept}` : kept, power: power + digits.length - end, denominator: "1" };
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
