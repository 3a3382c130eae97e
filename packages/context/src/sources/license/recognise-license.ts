import { licenseClassifiers, licenseNames, licenseTexts, type LicenseText } from "./license-texts.ts";

/** Characters at the start of a text that may contain the title. */
const TITLE_WITHIN = 400;

/** Well-formed SPDX expression (PEP 639); identifiers are not checked. */
const EXPRESSION = /^\(*[A-Za-z0-9][A-Za-z0-9.+-]*\)*(?:\s+(?:AND|OR|WITH)\s+\(*[A-Za-z0-9][A-Za-z0-9.+-]*\)*)*$/u;

/** Returns the SPDX identifier of a licence text; null for none or several. */
export function licenseOfText(text: string): string | null {
  const words = wordsOf(text);
  const found = new Set(licenseTexts.filter((license) => fits(license, words)).map(({ id }) => id));
  const [id] = found;
  return found.size === 1 && id !== undefined ? id : null;
}

/** Returns the SPDX expression of a short name; null for ambiguous names. */
export function licenseOfName(name: string): string | null {
  const trimmed = name.trim();
  const known = licenseNames[wordsOf(trimmed)];
  if (known !== undefined) return known;
  const isExpression = EXPRESSION.test(trimmed) && trimmed.split(/\s+(?:AND|OR|WITH)\s+/u).every(looksLikeIdentifier);
  return isExpression ? trimmed : null;
}

/** Returns the SPDX identifier of trove classifiers; null for none or several. */
export function licenseOfClassifiers(classifiers: readonly string[]): string | null {
  const names = classifiers.filter((classifier) => /^License\s*::/u.test(classifier));
  const found = new Set(names.map((classifier) => licenseClassifiers[classifier.split("::").at(-1)?.trim() ?? ""]));
  const [id] = found;
  return found.size === 1 ? (id ?? null) : null;
}

function fits({ title, has, lacks = [] }: LicenseText, words: string): boolean {
  return (
    (title === undefined || words.slice(0, TITLE_WITHIN).includes(title)) &&
    has.every((phrase) => words.includes(phrase)) &&
    !lacks.some((phrase) => words.includes(phrase))
  );
}

/** Most SPDX identifiers contain a digit or hyphen; words such as "BSD" or "GPL" are families. */
function looksLikeIdentifier(part: string): boolean {
  const identifier = part.replaceAll(/[()]/gu, "");
  return /[A-Z].*[-\d]/u.test(identifier) || ["MIT", "ISC", "Zlib", "Unlicense", "0BSD"].includes(identifier);
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9+]+/gu, " ")
    .trim();
}
