import parseExpression from "spdx-expression-parse";

type Expression = ReturnType<typeof parseExpression>;

/** Whether an expression can be met with the licences of a list; `unknown` when it is no SPDX expression. */
export type LicenseAnswer = "allowed" | "not_allowed" | "unknown";

/**
 * Whether code under an SPDX expression may be used by someone who accepts these licences: of `OR` one side is enough, of `AND`
 * both are needed, `WITH` counts as part of the identifier, and "or later" is met by the version itself too. Retired identifiers
 * mean what replaced them: GPL-3.0 is GPL-3.0-only.
 *
 * @param allowed identifiers that `parseAllowedLicense` gave
 */
export function satisfiesLicense(expression: string | null, allowed: ReadonlySet<string>): LicenseAnswer {
  const parsed = expression === null ? null : parsedExpression(expression);
  if (parsed === null) return "unknown";
  return isMet(parsed, allowed) ? "allowed" : "not_allowed";
}

/** The spelling by which satisfiesLicense knows one licence; null when the text is no SPDX identifier, or several of them. */
export function parseAllowedLicense(text: string): string | null {
  const parsed = parsedExpression(text.trim());
  return parsed === null || "conjunction" in parsed ? null : (spellings(parsed)[0] ?? null);
}

function isMet(expression: Expression, allowed: ReadonlySet<string>): boolean {
  if (!("conjunction" in expression)) return spellings(expression).some((each) => allowed.has(each));
  const left = isMet(expression.left, allowed);
  return expression.conjunction === "or"
    ? left || isMet(expression.right, allowed)
    : left && isMet(expression.right, allowed);
}

/** The licence's own spelling, then the licences that may be chosen in its place. */
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
    // Whatever a repository declares that is no expression is as good as no licence.
    return null;
  }
}
