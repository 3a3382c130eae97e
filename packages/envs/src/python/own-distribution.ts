import type { ConfigurationSections, PlanEvidence } from "@repost/spec";
import { mapTable, stringEntries, stringsOf, tableAt } from "../files/tables.ts";
import { optionLines } from "./configuration-file.ts";
import type { PythonManifests } from "./manifests.ts";
import { findVersion } from "./own-version.ts";

type EntryPoints = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function readName({ project, poetry, setup, setupConfiguration, file, metadata }: PythonManifests) {
  const candidates: readonly (readonly [string, unknown])[] = [
    ["pyproject.toml", project["name"]],
    ["pyproject.toml", poetry["name"]],
    ["pyproject.toml", tableAt(file, "tool", "flit", "metadata")["dist-name"]],
    ["pyproject.toml", tableAt(file, "tool", "flit", "metadata")["module"]],
    ["setup.cfg", setupConfiguration.get("metadata")?.get("name")],
    ["setup.py", setup["name"]],
    ["PKG-INFO", metadata.get("Name")?.[0]],
  ];
  for (const [path, name] of candidates) if (typeof name === "string" && name !== "") return { file: path, name };
  return null;
}

export async function readDistribution(
  manifests: PythonManifests,
  sourceFolders: readonly string[],
  tags?: () => Promise<readonly string[]>,
) {
  const declared = readName(manifests);
  if (declared === null) return { distribution: null, evidence: [] };
  const { version, evidence } = await findVersion(manifests, declared.name, { sourceFolders, tags });
  const groups = readEntryPoints(manifests);
  const { console_scripts: scripts = {}, gui_scripts: windows = {}, ...furtherGroups } = groups;
  const points = Object.entries(groups).flatMap(([group, entries]) =>
    Object.keys(entries).map((name): PlanEvidence => ({
      rule: "entry_point",
      file: fileOf(manifests),
      value: `${group}: ${name}`,
    })),
  );
  return {
    distribution: { name: declared.name, version, scripts: { ...scripts, ...windows }, entry_points: furtherGroups },
    evidence: [{ rule: "distribution_name", file: declared.file, value: declared.name }, evidence, ...points],
  };
}

function fileOf({ project, poetry, setupConfiguration }: PythonManifests): string {
  if (project["name"] !== undefined || poetry["name"] !== undefined) return "pyproject.toml";
  return setupConfiguration.has("options.entry_points") ? "setup.cfg" : "setup.py";
}

function readEntryPoints(manifests: PythonManifests): EntryPoints {
  const { project, poetry, setup, setupConfiguration, file } = manifests;
  return mergeGroups([
    { console_scripts: stringEntries(project["scripts"]), gui_scripts: stringEntries(project["gui-scripts"]) },
    mapTable(project["entry-points"], stringEntries),
    { console_scripts: poetryScripts(poetry["scripts"]) },
    mapTable(poetry["plugins"], stringEntries),
    { console_scripts: stringEntries(tableAt(file, "tool", "flit", "scripts")) },
    mapTable(tableAt(file, "tool", "flit")["entrypoints"], stringEntries),
    configuredEntries(setupConfiguration),
    setupEntries(setup["entry_points"]),
  ]);
}

function mergeGroups(parts: readonly EntryPoints[]): EntryPoints {
  const groups = new Map<string, Record<string, string>>();
  for (const [group, entries] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.keys(entries).length > 0) groups.set(group, { ...groups.get(group), ...entries });
  }
  return Object.fromEntries(groups);
}

/** Reads scripts: each is a reference, or a table with one. */
function poetryScripts(value: unknown): Readonly<Record<string, string>> {
  return stringEntries(
    mapTable(value, (script) =>
      typeof script === "string" ? script : (tableAt(script)["reference"] ?? tableAt(script)["callable"]),
    ),
  );
}

function configuredEntries(sections: ConfigurationSections): EntryPoints {
  const groups = [...(sections.get("options.entry_points")?.keys() ?? [])];
  return Object.fromEntries(
    groups.map((group) => [group, assignmentsOf(optionLines(sections, "options.entry_points", group))]),
  );
}

/** Lists of assignments by group, or an INI text. */
function setupEntries(value: unknown): EntryPoints {
  if (typeof value !== "string") return mapTable(value, (lines) => assignmentsOf(stringsOf(lines)));
  const parts = value.split(/^\s*\[(?=[^\]]+\])/mu).slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [group = "", ...lines] = part.split(/\r?\n/u);
      return [group.replace(/\]\s*$/u, "").trim(), assignmentsOf(lines)];
    }),
  );
}

function assignmentsOf(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const { name, value } = /^\s*(?<name>[^=\s]+)\s*=\s*(?<value>[\w.:]+)/u.exec(line)?.groups ?? {};
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}
