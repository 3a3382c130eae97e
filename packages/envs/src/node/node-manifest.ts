import type { RepositoryFiles } from "../files/repository-files.ts";
import { parseJsonTable, stringEntries, type Table, tableAt } from "../files/tables.ts";

export interface NodeManifest {
  readonly name: string | null;
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly commands: Readonly<Record<string, string>>;
  readonly table: Table;
}

export const MANIFEST = "package.json";

/** Returns null for a missing or invalid file. */
export async function readNodeManifest(files: RepositoryFiles): Promise<NodeManifest | null> {
  const table = parseJsonTable(await files.read(MANIFEST));
  if (table === null) return null;
  const name = typeof table["name"] === "string" ? table["name"] : null;
  return {
    name,
    version: typeof table["version"] === "string" ? table["version"] : "0.0.0",
    scripts: stringEntries(table["scripts"]),
    dependencies: { ...requiredPeers(table), ...stringEntries(table["dependencies"]) },
    devDependencies: { ...stringEntries(table["optionalDependencies"]), ...stringEntries(table["devDependencies"]) },
    commands: commandsOf(table["bin"], name),
    table,
  };
}

function requiredPeers(table: Table): Readonly<Record<string, string>> {
  const isOptional = (name: string): boolean => tableAt(table, "peerDependenciesMeta", name)["optional"] === true;
  return Object.fromEntries(
    Object.entries(stringEntries(table["peerDependencies"])).filter(([name]) => !isOptional(name)),
  );
}

function commandsOf(bin: unknown, name: string | null): Readonly<Record<string, string>> {
  if (typeof bin === "string") return name === null ? {} : { [name.split("/").at(-1) ?? name]: bin };
  return stringEntries(bin);
}
