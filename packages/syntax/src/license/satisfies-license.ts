import parseExpression from "spdx-expression-parse";

type Expression = ReturnType<typeof parseExpression>;

/** `unknown`: no SPDX expression. */
export type LicenseAnswer = "allowed" | "not_allowed" | "unknown";

/**
 * Evaluates an SPDX expression. `WITH` belongs to the identifier; retired identifiers mean their replacements (GPL-3.0
 * is GPL-3.0-only).
 *
 * @param allowed identifiers from `parseAllowedLicense`
 */
export function satisfiesLicense(expression: string | null, allowed: ReadonlySet<string>): LicenseAnswer {
  const parsed = expression === null ? null : parsedExpression(expression);
  if (parsed === null) return "unknown";
  return isMet(parsed, allowed) ? "allowed" : "not_allowed";
}

/** Returns the normalised identifier; null for invalid or several identifiers. */
export function parseAllowedLicense(text: string): string | null {
  const parsed = parsedExpression(text.trim());
  return parsed === null || "conjunction" in parsed ? null : (spellings(parsed)[0] ?? null);
}

function isMet(expression: Expression, allowed: ReadonlySet<string>): boolean {
  if (!("conjunction" in expression)) return spellings(expression).some((each) => allowed.has(each));
  const isLeftMet = isMet(expression.left, allowed);
  return expression.conjunction === "or"
    ? isLeftMet || isMet(expression.right, allowed)
    : isLeftMet && isMet(expression.right, allowed);
}

function spellings({ license, plus, exception }: Exclude<Expression, { conjunction: unknown }>): readonly string[] {
  const suffix = exception === undefined ? "" : ` WITH ${exception}`;
  const gnu = /^((?:A|L)?GPL-\d\.\d|GFDL-\d\.\d(?:-(?:no-)?invariants)?)(-only|-or-later)?$/u.exec(license);
  const [, base, ending] = gnu ?? [];
  if (base === undefined) return plus === true ? [`${license}+${suffix}`, `${license}${suffix}`] : [license + suffix];
  const only = `${base}-only${suffix}`;
  return plus === true || ending === "-or-later" ? [`${base}-or-later${suffix}`, only] : [only];
}

function parsedExpression(text: string): Expression | null {
  try {
    return parseExpression(text);
  } catch {
    return null;
  }
}
