import type { FolderEntry, RepositoryFiles } from "../files/repository-files.ts";

export interface NamingFile {
  readonly path: string;
  readonly text: string;
}

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte)$/u;
const DECLARATION = /\.d\.[cm]?ts$|\.test-d\.ts$/u;
/** No test loads these root files. */
const TOOL_FILE = /^(?:bench(?:mark)?|gulpfile|gruntfile|karma\.conf|build[\w-]*)\.|(?:\.config|rc)\.[cm]?[jt]s$/iu;
const SKIPPED =
  /^(?:\..*|node_modules|dist|build|coverage|docs?|website|site|bench(?:marks?)?|examples?|scripts?|tools?|typings)$/u;
const MOST_FILES = 6000;
const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\s*\(\s*|\b(?:vi|jest)\.\w+\s*\(\s*)(?<quote>["'`])(?<name>[^"'`\n]+)\k<quote>/gu;
const ENVIRONMENT = /@(?:vitest|jest)-environment\s+(?<name>[@\w./-]+)/gu;

export async function readSources(files: RepositoryFiles): Promise<readonly NamingFile[]> {
  const paths: string[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined && paths.length < MOST_FILES; folder = folders.pop())
    for (const entry of await files.list(folder === "" ? "." : folder)) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFolder) folders.push(...(SKIPPED.test(entry.name) ? [] : [path]));
      else if (isSource(entry, folder)) paths.push(path);
    }
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: (await files.read(path)) ?? "" })));
  return texts.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

function isSource({ name }: FolderEntry, folder: string): boolean {
  return SOURCE.test(name) && !DECLARATION.test(name) && (folder !== "" || !TOOL_FILE.test(name));
}

/** Includes test environments that comments choose. */
export function importedPackages(text: string): readonly string[] {
  const specifiers = [...text.matchAll(SPECIFIER)].map(({ groups }) => groups?.["name"] ?? "");
  const environments = [...text.matchAll(ENVIRONMENT)].map(({ groups }) => groups?.["name"] ?? "");
  return [
    ...specifiers.flatMap((specifier) => packageOf(specifier) ?? []),
    ...environments.flatMap((name) => [name, `jest-environment-${name}`]),
  ];
}

/** Returns null for files and modules of Node. */
export function packageOf(specifier: string): string | null {
  if (/^(?:[./#~]|node:|[a-z]+:)/u.test(specifier)) return null;
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}
