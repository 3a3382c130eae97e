import { distributionName } from "@repost/spec";
import { stringsOf, tableAt } from "../files/tables.ts";
import { optionLines } from "./configuration-file.ts";
import type { PythonManifests } from "./manifests.ts";
import { linesOf, type Need, needsOf, poetryNeeds } from "./own-dependencies.ts";

export type NamedNeeds = ReadonlyMap<string, readonly Need[]>;

/** An extra may include another of its distribution. */
export function readExtras({ project, setup, setupConfiguration }: PythonManifests, own: string | null): NamedNeeds {
  const extras = new Map<string, readonly Need[]>();
  const add = (rule: string, file: string, name: string, lines: readonly string[]): void => {
    const key = distributionName(name);
    extras.set(key, [...(extras.get(key) ?? []), ...needsOf(rule, file, lines)]);
  };
  for (const [name, value] of Object.entries(tableAt(project["optional-dependencies"])))
    add("project_extra", "pyproject.toml", name, stringsOf(value));
  for (const name of setupConfiguration.get("options.extras_require")?.keys() ?? [])
    add("setup_cfg_extra", "setup.cfg", name, optionLines(setupConfiguration, "options.extras_require", name));
  for (const [name, value] of Object.entries(tableAt(setup["extras_require"])))
    add("setup_py_extra", "setup.py", name, linesOf(value));
  return new Map([...extras.keys()].map((name) => [name, expandExtra(extras, name, own, new Set())]));
}

function expandExtra(extras: NamedNeeds, name: string, own: string | null, seen: Set<string>): readonly Need[] {
  if (seen.has(name)) return [];
  seen.add(name);
  return (extras.get(name) ?? []).flatMap((need) =>
    need.requirement.name === own
      ? need.requirement.extras.flatMap((extra) => expandExtra(extras, distributionName(extra), own, seen))
      : [need],
  );
}

/** Includes those of Poetry, PDM, uv and Hatch. */
export function readGroups({ file, poetry }: PythonManifests): NamedNeeds {
  const groups = new Map<string, readonly Need[]>();
  const add = (name: string, needs: readonly Need[]): void => {
    const key = distributionName(name);
    groups.set(key, [...(groups.get(key) ?? []), ...needs]);
  };
  const standard = tableAt(file, "dependency-groups");
  for (const name of Object.keys(standard)) add(name, expandGroup(standard, name, new Set()));
  for (const [name, value] of Object.entries(tableAt(file, "tool", "pdm", "dev-dependencies")))
    add(name, needsOf("pdm_group", "pyproject.toml", stringsOf(value)));
  add("dev", needsOf("uv_group", "pyproject.toml", stringsOf(tableAt(file, "tool", "uv")["dev-dependencies"])));
  for (const [name, group] of Object.entries(tableAt(poetry["group"])))
    add(name, poetryNeeds("poetry_group", tableAt(group)["dependencies"]));
  add("dev", poetryNeeds("poetry_group", poetry["dev-dependencies"]));
  for (const [name, value] of Object.entries(tableAt(file, "tool", "hatch", "envs")))
    add(name === "hatch-test" ? "test" : name, hatchNeeds(value));
  return groups;
}

function hatchNeeds(environment: unknown): readonly Need[] {
  const { dependencies, "extra-dependencies": more } = tableAt(environment);
  return needsOf("hatch_environment", "pyproject.toml", [...stringsOf(dependencies), ...stringsOf(more)]);
}

function expandGroup(groups: Readonly<Record<string, unknown>>, name: string, seen: Set<string>): readonly Need[] {
  const [, items] = Object.entries(groups).find(([key]) => distributionName(key) === distributionName(name)) ?? [];
  if (seen.has(distributionName(name)) || !Array.isArray(items)) return [];
  seen.add(distributionName(name));
  return items.flatMap((item: unknown) => {
    const included = tableAt(item)["include-group"];
    if (typeof included === "string") return expandGroup(groups, included, seen);
    return needsOf("dependency_group", "pyproject.toml", typeof item === "string" ? [item] : []);
  });
}
