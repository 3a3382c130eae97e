import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  distributionName,
  isPlainObject,
  parseConfigurationSections,
  parseRequirement,
  poetryRequirement,
  type Requirement,
} from "@repost/spec";
import { parse } from "smol-toml";

export interface DeclaredDependencies {
  /** Normalised name of the distribution; null when unknown. */
  readonly name: string | null;
  readonly required: readonly Requirement[];
  readonly optional: readonly Requirement[];
  /** True when other packages are certainly not needed. @default false */
  readonly isComplete?: boolean;
}

interface DeclaredPart extends Omit<DeclaredDependencies, "name"> {
  readonly name?: string | undefined;
}

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

/** Reads standard or Poetry fields. */
function readProjectFile(text: string): DeclaredPart {
  const file = parseToml(text);
  const project = tableOf(file["project"]);
  const poetry = tableOf(tableOf(file["tool"])["poetry"]);
  const name = project["name"] ?? poetry["name"];
  const dynamic = Array.isArray(project["dynamic"]) ? (project["dynamic"] as unknown[]) : [];
  return {
    name: typeof name === "string" ? name : undefined,
    isComplete: typeof project["name"] === "string" && !dynamic.includes("dependencies"),
    required: [...requirementsOf(project["dependencies"]), ...poetryOf(poetry["dependencies"])],
    optional: [
      ...Object.values(tableOf(project["optional-dependencies"])).flatMap(requirementsOf),
      ...Object.values(tableOf(file["dependency-groups"])).flatMap(requirementsOf),
      ...poetryOf(poetry["dev-dependencies"]),
      ...Object.values(tableOf(poetry["group"])).flatMap((group) => poetryOf(tableOf(group)["dependencies"])),
    ],
  };
}

function parseToml(text: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

function tableOf(value: unknown): Record<string, unknown> {
  return isPlainObject(value) ? value : {};
}

function requirementsOf(value: unknown): readonly Requirement[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => (typeof item === "string" ? (parseRequirement(item) ?? []) : []));
}

function poetryOf(value: unknown): readonly Requirement[] {
  return Object.entries(tableOf(value)).flatMap(([name, version]) => poetryRequirement(name, version) ?? []);
}

const EXTRA = /(?:^|\W)extra\s*==/u;

export function readMetadata(text: string): DeclaredPart {
  const header = text.split(/\r?\n\r?\n/u)[0] ?? "";
  const values = (field: string): string[] =>
    header
      .split(/\r?\n/u)
      .flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).trim()] : []));
  const all = requirementsIn(values("Requires-Dist"));
  // Metadata before version 2.2 may lack dependencies.
  const saysAll =
    Number(values("Metadata-Version")[0] ?? 0) >= 2.2 &&
    !values("Dynamic").some((field) => field.toLowerCase() === "requires-dist");
  return {
    name: values("Name")[0],
    isComplete: saysAll || all.length > 0,
    required: all.filter(({ marker }) => !EXTRA.test(marker)),
    optional: all.filter(({ marker }) => EXTRA.test(marker)).map(withoutMarker),
  };
}

function readSetupConfiguration(text: string): DeclaredPart {
  const sections = parseConfigurationSections(text);
  const extras = [...(sections.get("options.extras_require") ?? new Map<string, string>()).values()];
  return {
    name: sections.get("metadata")?.get("name")?.trim(),
    required: requirementsIn((sections.get("options")?.get("install_requires") ?? "").split("\n")),
    optional: extras.flatMap((lines) => requirementsIn(lines.split("\n"))),
  };
}

function readBuiltRequirements(text: string): DeclaredPart {
  const [plain = "", ...sections] = text.split(/^\[/mu);
  const parts = sections.map((section) => {
    const [name = "", ...lines] = section.split(/\r?\n/u);
    const [extra = "", marker = ""] = name.replace(/\]\s*$/u, "").split(":");
    const suffix = marker === "" ? "" : `; ${marker}`;
    return { extra, requirements: requirementsIn(lines.map((line) => (line.trim() === "" ? "" : line + suffix))) };
  });
  return {
    isComplete: true,
    required: [
      ...requirementsIn(plain.split(/\r?\n/u)),
      ...parts.flatMap(({ extra, requirements }) => (extra === "" ? requirements : [])),
    ],
    optional: parts.flatMap(({ extra, requirements }) => (extra === "" ? [] : requirements)).map(withoutMarker),
  };
}

function readRequirementsFile(text: string): DeclaredPart {
  const lines = text.replaceAll(/\\\r?\n/gu, " ").split(/\r?\n/u);
  return { required: [], optional: requirementsIn(lines.map((line) => line.replace(/\s--hash=.*$/u, ""))) };
}

function requirementsIn(lines: readonly string[]): readonly Requirement[] {
  return lines
    .map((line) => line.replace(/(?:^|\s)#.*$/u, "").trim())
    .flatMap((line) => (line === "" || line.startsWith("-") ? [] : (parseRequirement(line) ?? [])));
}

function withoutMarker(requirement: Requirement): Requirement {
  return { ...requirement, marker: "" };
}
