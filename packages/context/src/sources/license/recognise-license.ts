import { licenseClassifiers, licenseNames, licenseTexts, type LicenseText } from "./license-texts.ts";

/** How many characters of a text its title may take, licence headers included. */
const TITLE_WITHIN = 400;

/** An SPDX licence expression as PEP 639 has them, well formed; whether its identifiers exist is not looked up. */
const EXPRESSION = /^\(*[A-Za-z0-9][A-Za-z0-9.+-]*\)*(?:\s+(?:AND|OR|WITH)\s+\(*[A-Za-z0-9][A-Za-z0-9.+-]*\)*)*$/u;

/** The SPDX identifier of the one licence whose text this is; null when it is none or several. */
export function licenseOfText(text: string): string | null {
  const words = wordsOf(text);
  const found = new Set(licenseTexts.filter((license) => fits(license, words)).map(({ id }) => id));
  const [id] = found;
  return found.size === 1 && id !== undefined ? id : null;
}

/** The SPDX expression that a short name or an expression stands for; null for names that fit several licences. */
export function licenseOfName(name: string): string | null {
  const trimmed = name.trim();
  const known = licenseNames[wordsOf(trimmed)];
  if (known !== undefined) return known;
  const isExpression = EXPRESSION.test(trimmed) && trimmed.split(/\s+(?:AND|OR|WITH)\s+/u).every(looksLikeIdentifier);
  return isExpression ? trimmed : null;
}

/** The SPDX identifier that trove classifiers name; null when none does, or several do. */
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

/** SPDX identifiers have a digit or a hyphen, save a few; single words such as "BSD" or "GPL" name families. */
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
