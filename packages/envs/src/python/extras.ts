import { distributionName } from "@repost/spec";
import { stringsOf, tableAt } from "../files/tables.ts";
import { optionLines } from "./configuration-file.ts";
import type { PythonManifests } from "./manifests.ts";
import { linesOf, type DeclaredDependency, dependenciesOf, poetryDependencies } from "./declared-dependencies.ts";

export type NamedDependencies = ReadonlyMap<string, readonly DeclaredDependency[]>;

/** An extra may include another of its distribution. */
export function readExtras(
  { project, setup, setupConfiguration }: PythonManifests,
  distribution: string | null,
): NamedDependencies {
  const extras = new Map<string, readonly DeclaredDependency[]>();
  const add = (rule: string, file: string, name: string, lines: readonly string[]): void => {
    const key = distributionName(name);
    extras.set(key, [...(extras.get(key) ?? []), ...dependenciesOf(rule, file, lines)]);
  };
  for (const [name, value] of Object.entries(tableAt(project["optional-dependencies"])))
    add("project_extra", "pyproject.toml", name, stringsOf(value));
  for (const name of setupConfiguration.get("options.extras_require")?.keys() ?? [])
    add("setup_cfg_extra", "setup.cfg", name, optionLines(setupConfiguration, "options.extras_require", name));
  for (const [name, value] of Object.entries(tableAt(setup["extras_require"])))
    add("setup_py_extra", "setup.py", name, linesOf(value));
  return new Map([...extras.keys()].map((name) => [name, expandExtra(extras, name, distribution, new Set())]));
}

function expandExtra(
  extras: NamedDependencies,
  name: string,
  distribution: string | null,
  seen: Set<string>,
): readonly DeclaredDependency[] {
  if (seen.has(name)) return [];
  seen.add(name);
  return (extras.get(name) ?? []).flatMap((dependency) =>
    dependency.requirement.name === distribution
      ? dependency.requirement.extras.flatMap((extra) =>
          expandExtra(extras, distributionName(extra), distribution, seen),
        )
      : [dependency],
  );
}

/** Includes those of Poetry, PDM, uv and Hatch. */
export function readGroups({ file, poetry }: PythonManifests): NamedDependencies {
  const groups = new Map<string, readonly DeclaredDependency[]>();
  const add = (name: string, dependencies: readonly DeclaredDependency[]): void => {
    const key = distributionName(name);
    groups.set(key, [...(groups.get(key) ?? []), ...dependencies]);
  };
  const standard = tableAt(file, "dependency-groups");
  for (const name of Object.keys(standard)) add(name, expandGroup(standard, name, new Set()));
  for (const [name, value] of Object.entries(tableAt(file, "tool", "pdm", "dev-dependencies")))
    add(name, dependenciesOf("pdm_group", "pyproject.toml", stringsOf(value)));
  add("dev", dependenciesOf("uv_group", "pyproject.toml", stringsOf(tableAt(file, "tool", "uv")["dev-dependencies"])));
  for (const [name, group] of Object.entries(tableAt(poetry["group"])))
    add(name, poetryDependencies("poetry_group", tableAt(group)["dependencies"]));
  add("dev", poetryDependencies("poetry_group", poetry["dev-dependencies"]));
  for (const [name, value] of Object.entries(tableAt(file, "tool", "hatch", "envs")))
    add(name === "hatch-test" ? "test" : name, hatchDependencies(value));
  return groups;
}

function hatchDependencies(environment: unknown): readonly DeclaredDependency[] {
  const { dependencies, "extra-dependencies": more } = tableAt(environment);
  return dependenciesOf("hatch_environment", "pyproject.toml", [...stringsOf(dependencies), ...stringsOf(more)]);
}

function expandGroup(
  groups: Readonly<Record<string, unknown>>,
  name: string,
  seen: Set<string>,
): readonly DeclaredDependency[] {
  const [, items] = Object.entries(groups).find(([key]) => distributionName(key) === distributionName(name)) ?? [];
  if (seen.has(distributionName(name)) || !Array.isArray(items)) return [];
  seen.add(distributionName(name));
  return items.flatMap((item: unknown) => {
    const included = tableAt(item)["include-group"];
    if (typeof included === "string") return expandGroup(groups, included, seen);
    return dependenciesOf("dependency_group", "pyproject.toml", typeof item === "string" ? [item] : []);
  });
}
