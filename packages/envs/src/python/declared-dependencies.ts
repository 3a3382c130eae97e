import { type Requirement, parseRequirement, poetryRequirement } from "@repost/spec";
import { stringsOf, tableAt } from "../files/tables.ts";
import { optionLines } from "./configuration-file.ts";
import type { PythonManifests } from "./manifests.ts";
import { readRequirementsFile } from "./requirement-lines.ts";

export interface DeclaredDependency {
  readonly rule: string;
  readonly file: string;
  readonly requirement: Requirement;
}

export async function readDeclaredDependencies(manifests: PythonManifests): Promise<readonly DeclaredDependency[]> {
  const { project, poetry, setup, setupConfiguration } = manifests;
  const lines: readonly (readonly [string, string, readonly string[]])[] = [
    ["project_dependencies", "pyproject.toml", stringsOf(project["dependencies"])],
    ["setup_cfg_dependencies", "setup.cfg", optionLines(setupConfiguration, "options", "install_requires")],
    ["setup_py_dependencies", "setup.py", linesOf(setup["install_requires"])],
  ];
  const declared = lines.flatMap(([rule, file, texts]) => dependenciesOf(rule, file, texts));
  const all = [...declared, ...poetryDependencies("poetry_dependencies", poetry["dependencies"])];
  return all.length > 0 ? all : await readDynamicDependencies(manifests);
}

/** Uses `requirements.txt` where no manifest declares a distribution. */
async function readDynamicDependencies({ file, files, project, poetry, setup, metadata }: PythonManifests) {
  const dynamic = stringsOf(tableAt(file, "tool", "setuptools", "dynamic", "dependencies")["file"]);
  const isDeclared = [project["name"], poetry["name"], setup["name"]].some((name) => name !== undefined);
  const required = (metadata.get("Requires-Dist") ?? []).filter((line) => !/\bextra\s*==/u.test(line));
  const sources = isDeclared ? dynamic : [...dynamic, "requirements.txt"];
  const read = await Promise.all(sources.map(async (path) => await readRequirementsFile(files, path)));
  const listed = read.flatMap(({ requirements: foundRequirements }) =>
    foundRequirements.map((each): DeclaredDependency => ({ rule: "requirements_file", ...each })),
  );
  return [...dependenciesOf("package_metadata", "PKG-INFO", required), ...listed];
}

export function dependenciesOf(rule: string, file: string, texts: readonly string[]): readonly DeclaredDependency[] {
  return texts.flatMap((text) => {
    const requirement = parseRequirement(text);
    return requirement === null ? [] : [{ rule, file, requirement }];
  });
}

export function poetryDependencies(rule: string, table: unknown): readonly DeclaredDependency[] {
  return Object.entries(tableAt(table)).flatMap(([name, value]) => {
    const requirement = tableAt(value)["optional"] === true ? null : poetryRequirement(name, value);
    return requirement === null ? [] : [{ rule, file: "pyproject.toml", requirement }];
  });
}

export function linesOf(value: unknown): readonly string[] {
  return stringsOf(value)
    .flatMap((text) => text.split(/\r?\n/u).map((line) => line.trim()))
    .filter((line) => line !== "");
}
