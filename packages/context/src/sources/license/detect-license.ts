import { parseJson } from "@repost/spec";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { licenseOfClassifiers, licenseOfName, licenseOfText } from "@repost/syntax";
import { recordOf, stringOf } from "../../untrusted-json.ts";

export interface DetectedLicense {
  readonly license: string | null;
  readonly file: string | null;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|unlicense)(?:[.-].*)?$/iu;
const CLASSIFIER = /License\s*::[^"'\r\n,]*/gu;
const MANIFESTS = ["pyproject.toml", "setup.cfg", "setup.py"];
const LICENSE_KEY = /^["']?license["']?$/iu;
const MAX_LINE = 400;
const MAX_BYTES = 1_000_000;

export interface LicenseMetadata {
  readonly expression: string | null;
  readonly name: string | null;
  readonly classifiers: readonly string[];
}

/** Prefers an expression in metadata, then the text, then a known name. Null for ambiguous names. */
export async function detectLicense(root: string, metadata?: LicenseMetadata): Promise<DetectedLicense> {
  const names = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const files = names.filter((name) => LICENSE_FILE.test(name)).toSorted();
  const file = files[0] ?? null;
  const { expression, name, classifiers } = metadata ?? (await readManifests(root, names));
  const declared = expression === null ? null : licenseOfName(expression);
  if (declared !== null) return { license: declared, file };
  const texts = await Promise.all(files.map((each) => readText(join(root, each))));
  const ids = new Set(texts.map(licenseOfText));
  const byText = ids.size === 1 ? ([...ids][0] ?? null) : null;
  const byName = (name === null ? null : licenseOfName(name)) ?? licenseOfClassifiers(classifiers);
  return { license: settled(byText, byName, ids.size), file };
}

function settled(byText: string | null, byName: string | null, texts: number): string | null {
  if (byText === null) return texts > 1 ? null : byName;
  const isSameFamily = byName !== null && byName.replace(/-or-later$/u, "-only") === byText;
  return isSameFamily ? byName : byText;
}

function declaredIn(text: string): string | null {
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const equals = line.indexOf("=");
    if (equals === -1 || line.length > MAX_LINE || !LICENSE_KEY.test(line.slice(0, equals).trim())) continue;
    const value = line
      .slice(equals + 1)
      .replace(/^\s*\{\s*text\s*=/u, "")
      .replace(/,?\s*$/u, "")
      .replace(/\}\s*$/u, "")
      .trim();
    const unquoted = /^(["']?)(.*)\1$/u.exec(value)?.[2] ?? "";
    if (/^[^"'{}]+$/u.test(unquoted)) return unquoted;
  }
  return null;
}

async function readManifests(root: string, names: readonly string[]): Promise<LicenseMetadata> {
  const present = MANIFESTS.filter((manifest) => names.includes(manifest));
  if (present.length === 0 && names.includes("package.json")) {
    const { license } = recordOf(parseJson(await readText(join(root, "package.json"))));
    const declared = stringOf(license);
    return { expression: (declared?.length ?? 0) > MAX_LINE ? null : declared, name: null, classifiers: [] };
  }
  const texts = await Promise.all(present.map((manifest) => readText(join(root, manifest))));
  const declared = texts.flatMap((text) => declaredIn(text) ?? []);
  const classifiers = texts.flatMap((text) => [...text.matchAll(CLASSIFIER)].map(([classifier]) => classifier.trim()));
  return { expression: null, name: declared[0] ?? null, classifiers };
}

async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(MAX_BYTES) });
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
