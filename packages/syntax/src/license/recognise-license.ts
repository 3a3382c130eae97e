import licenses from "./licenses.json" with { type: "json" };

/** Matches lower-case words: all of `has`, none of `lacks`. */
interface LicenseText {
  readonly id: string;
  readonly title?: string;
  readonly has: readonly string[];
  readonly lacks?: readonly string[];
}

/** GNU licences are "only", because texts do not say "or later". */
const licenseTexts: readonly LicenseText[] = licenses.texts;

/** Omits ambiguous families such as "BSD License". */
const licenseClassifiers: Readonly<Record<string, string>> = licenses.classifiers;

/** Identifiers by name, in lower-case words. */
const licenseNames: ReadonlyMap<string, string> = new Map(
  Object.entries(licenses.names).flatMap(([id, names]) => names.map((name) => [name, id] as const)),
);

const TITLE_WITHIN = 400;

const EXPRESSION = /^\(*[A-Za-z0-9][A-Za-z0-9.+-]*\)*(?:\s+(?:AND|OR|WITH)\s+\(*[A-Za-z0-9][A-Za-z0-9.+-]*\)*)*$/u;

export function licenseOfText(text: string): string | null {
  const words = wordsOf(text);
  const ids = new Set(licenseTexts.filter((license) => matchesText(license, words)).map(({ id }) => id));
  const [id] = ids;
  return ids.size === 1 && id !== undefined ? id : null;
}

export function licenseOfName(name: string): string | null {
  const trimmed = name.trim();
  const license = licenseNames.get(wordsOf(trimmed));
  if (license !== undefined) return license;
  const isExpression = EXPRESSION.test(trimmed) && trimmed.split(/\s+(?:AND|OR|WITH)\s+/u).every(looksLikeIdentifier);
  return isExpression ? trimmed : null;
}

export function licenseOfClassifiers(classifiers: readonly string[]): string | null {
  const names = classifiers.filter((classifier) => /^License\s*::/u.test(classifier));
  const ids = new Set(names.map((classifier) => licenseClassifiers[classifier.split("::").at(-1)?.trim() ?? ""]));
  const [id] = ids;
  return ids.size === 1 ? (id ?? null) : null;
}

function matchesText({ title, has, lacks = [] }: LicenseText, words: string): boolean {
  return (
    (title === undefined || words.slice(0, TITLE_WITHIN).includes(title)) &&
    has.every((phrase) => words.includes(phrase)) &&
    !lacks.some((phrase) => words.includes(phrase))
  );
}

/** Identifiers have a digit or hyphen, unlike families ("BSD"). */
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
