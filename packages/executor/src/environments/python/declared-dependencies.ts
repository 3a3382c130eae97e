import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { distributionName, type Requirement } from "@repost/spec";
import {
  readBuiltRequirements,
  readMetadata,
  readRequirementsFile,
  readSetupConfiguration,
} from "./declared-in-text.ts";
import { readProjectFile } from "./declared-in-pyproject.ts";
import type { DeclaredDependencies, DeclaredPart } from "./declared-part.ts";

const MAX_BYTES = 1_000_000;

const ROOTS = ["", "src", "lib"];

/** Runs no code: PKG-INFO contains the results of setup.py. */
export async function readDeclaredDependencies(root: string): Promise<DeclaredDependencies> {
  const names = await readdir(root).catch((): string[] => []);
  const files: [string, (text: string) => DeclaredPart][] = [
    ["pyproject.toml", readProjectFile],
    ["PKG-INFO", readMetadata],
    ["setup.cfg", readSetupConfiguration],
    ...names
      .filter((name) => /^requirements.*\.(?:txt|in)$/u.test(name))
      // Sorts requirements.txt before requirements-dev.txt.
      .toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1))
      .map((name): [string, (text: string) => DeclaredPart] => [name, readRequirementsFile]),
  ];
  const parts: DeclaredPart[] = [];
  for (const [name, read] of files) {
    const text = names.includes(name) ? await readSmall(join(root, name)) : null;
    if (text !== null) parts.push(read(text));
  }
  return merge([...parts, ...(await readBuilt(root))]);
}

/** Ignores metadata without a requirements file. */
async function readBuilt(root: string): Promise<readonly DeclaredPart[]> {
  const parts: DeclaredPart[] = [];
  for (const folder of ROOTS) {
    const names = await readdir(join(root, folder)).catch((): string[] => []);
    for (const name of names.filter((entry) => entry.endsWith(".egg-info")).toSorted())
      parts.push(readBuiltRequirements((await readSmall(join(root, folder, name, "requires.txt"))) ?? ""));
  }
  return parts;
}

/** The first file that mentions a name counts. */
function merge(parts: readonly DeclaredPart[]): DeclaredDependencies {
  const declaredName = parts.find(({ name }) => name !== undefined)?.name;
  const required = firstOfEach(parts.map((part) => part.required));
  const requiredNames = new Set(required.map(({ name }) => name));
  const optional = firstOfEach(parts.flatMap((part) => part.optional.map((requirement) => [requirement])));
  return {
    name: declaredName === undefined ? null : distributionName(declaredName),
    required,
    optional: optional.filter(({ name }) => !requiredNames.has(name)),
    ...(parts.some(({ isComplete }) => isComplete === true) ? { isComplete: true } : {}),
  };
}

function firstOfEach(lists: readonly (readonly Requirement[])[]): readonly Requirement[] {
  const kept: Requirement[] = [];
  for (const list of lists) {
    const keptNames = new Set(kept.map(({ name }) => name));
    kept.push(...list.filter(({ name }) => !keptNames.has(name)));
  }
  return kept;
}

async function readSmall(path: string): Promise<string | null> {
  const content = await readFile(path).catch(() => null);
  return content === null || content.length > MAX_BYTES ? null : content.toString("utf8");
}
