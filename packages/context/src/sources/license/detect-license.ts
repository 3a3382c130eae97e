import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { licenseOfClassifiers, licenseOfName, licenseOfText } from "./recognise-license.ts";

export interface DetectedLicense {
  /** SPDX expression; null when unknown. */
  readonly license: string | null;
  /** File at the top of the repository that has its text; null when there is none. */
  readonly file: string | null;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|unlicense)(?:[.-].*)?$/iu;
const CLASSIFIER = /License\s*::[^"'\r\n,]*/gu;
/** A name as `license = "MIT"` gives it in pyproject.toml and setup.cfg, and `license="MIT"` in setup.py. */
const DECLARED =
  /^[ \t]*["']?license["']?[ \t]*=[ \t]*(?:\{[ \t]*text[ \t]*=[ \t]*)?["']?([^"'\r\n{}]+?)["']?[ \t]*[},]?[ \t]*,?[ \t]*$/imu;
const MANIFESTS = ["pyproject.toml", "setup.cfg", "setup.py"];

/** Metadata of a Python package that bears on its licence. */
export interface LicenseMetadata {
  readonly expression: string | null;
  readonly name: string | null;
  readonly classifiers: readonly string[];
}

/**
 * The licence of the repository in a folder: what its metadata declares as an SPDX expression, else what the text of its licence
 * file is, else what its metadata calls it. Nothing is guessed: names that fit several licences ("BSD") and several licences
 * without a word on how they combine give null. A classifier settles whether a GNU licence is meant with "or later".
 */
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
  const found = new Set(texts.map(licenseOfText));
  const byText = found.size === 1 ? ([...found][0] ?? null) : null;
  const byName = (name === null ? null : licenseOfName(name)) ?? licenseOfClassifiers(classifiers);
  return { license: settled(byText, byName, found.size), file };
}

function settled(byText: string | null, byName: string | null, texts: number): string | null {
  if (byText === null) return texts > 1 ? null : byName;
  const isSameFamily = byName !== null && byName.replace(/-or-later$/u, "-only") === byText;
  return isSameFamily ? byName : byText;
}

async function readManifests(root: string, names: readonly string[]): Promise<LicenseMetadata> {
  const present = MANIFESTS.filter((manifest) => names.includes(manifest));
  const texts = await Promise.all(present.map((manifest) => readText(join(root, manifest))));
  const declared = texts.flatMap((text) => DECLARED.exec(text)?.[1] ?? []);
  const classifiers = texts.flatMap((text) => [...text.matchAll(CLASSIFIER)].map(([found]) => found.trim()));
  return { expression: null, name: declared[0] ?? null, classifiers };
}

async function readText(path: string): Promise<string> {
  return await readFile(path, "utf8");
}
