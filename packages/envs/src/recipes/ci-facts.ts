import { parse } from "yaml";
import type { RepositoryFiles } from "../files/repository-files.ts";
import { stringsOf, tableAt } from "../files/tables.ts";

export interface CiValue {
  readonly file: string;
  readonly value: string;
}

export interface CiFacts {
  /** By key of the setup action, such as `python-version`. */
  readonly versions: ReadonlyMap<string, readonly CiValue[]>;
  readonly commands: readonly CiValue[];
}

/** Travis's keys, with those of setup actions. */
const TRAVIS_KEYS: Readonly<Record<string, string>> = {
  python: "python-version",
  node_js: "node-version",
  go: "go-version",
  jdk: "java-version",
  php: "php-version",
  rvm: "ruby-version",
};

const VERSION_KEY = /^(?:python|node|go|java|php|ruby)(?:-versions?|_versions?)?$|^(?:toolchain|rust|rust-version)$/u;
const WORKFLOWS = ".github/workflows";

export async function readCiFacts(files: RepositoryFiles): Promise<CiFacts> {
  const workflows = (await files.list(WORKFLOWS)).filter(({ name }) => /\.ya?ml$/u.test(name));
  const documents = await Promise.all(
    [...workflows.map(({ name }) => `${WORKFLOWS}/${name}`), ".travis.yml"].map(async (file) => ({
      file,
      content: parseYaml(await files.read(file)),
    })),
  );
  const versions = new Map<string, CiValue[]>();
  for (const { key, ...value } of documents.flatMap(({ file, content }) => versionsIn(content, file)))
    versions.set(key, [...(versions.get(key) ?? []), value]);
  return {
    versions,
    commands: documents.flatMap(({ file, content }) => commandsIn(content).map((value) => ({ file, value }))),
  };
}

function parseYaml(text: string | null): unknown {
  try {
    return text === null ? null : parse(text, { logLevel: "silent" });
  } catch {
    return null;
  }
}

interface KeyedVersion extends CiValue {
  readonly key: string;
}

/** Skips references such as `${{ matrix.x }}`. */
function versionsIn(node: unknown, file: string): readonly KeyedVersion[] {
  if (Array.isArray(node)) return node.flatMap((each) => versionsIn(each, file));
  return Object.entries(tableAt(node)).flatMap(([key, value]) => {
    const versionKey = VERSION_KEY.test(key) ? (TRAVIS_KEYS[key] ?? keyOf(key)) : (TRAVIS_KEYS[key] ?? null);
    const scalars = versionKey === null ? [] : scalarsOf(value).map((each) => ({ key: versionKey, file, value: each }));
    return [...scalars.filter((each) => !each.value.includes("${{")), ...versionsIn(value, file)];
  });
}

function keyOf(key: string): string {
  const tool = key.replace(/[-_]versions?$/u, "").replace("toolchain", "rust");
  return `${tool}-version`;
}

function scalarsOf(value: unknown): readonly string[] {
  if (typeof value === "number") return [Number.isInteger(value * 10) ? String(value) : value.toFixed(2)];
  return Array.isArray(value) ? value.flatMap(scalarsOf) : stringsOf(value).flatMap((each) => each.split(/\s*\n\s*/u));
}

/** A line that ends in `\` continues. */
function commandsIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(commandsIn);
  return Object.entries(tableAt(node))
    .flatMap(([key, value]) =>
      /^(?:run|script|install|before_install|before_script)$/u.test(key)
        ? stringsOf(value).flatMap((text) => text.replaceAll(/\\\n\s*/gu, " ").split("\n"))
        : commandsIn(value),
    )
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
