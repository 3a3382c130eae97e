import { parseConfigurationSections, type ConfigurationSections } from "@repost/spec";
import type { RepositoryFiles } from "../files/repository-files.ts";
import { parseToml, stringsOf, type Table, tableAt } from "../files/tables.ts";
import { readSetupArguments } from "./literals.ts";

/** Manifests of a repository; a missing file is empty. */
export interface PythonManifests {
  readonly files: RepositoryFiles;
  readonly file: Table;
  readonly project: Table;
  readonly poetry: Table;
  readonly setupConfiguration: ConfigurationSections;
  readonly setup: Table;
  /** tox.ini, or its equivalent in pyproject.toml. */
  readonly tox: { readonly file: string; readonly sections: ConfigurationSections };
  /** PKG-INFO of source distributions. */
  readonly metadata: ReadonlyMap<string, readonly string[]>;
}

export async function readManifests(files: RepositoryFiles): Promise<PythonManifests> {
  const names = ["pyproject.toml", "setup.cfg", "setup.py", "tox.ini", "PKG-INFO"];
  const texts = await Promise.all(names.map(files.read));
  const [pyproject = null, setupConfiguration = null, setup = null, tox = null, metadata = null] = texts;
  const file = parseToml(pyproject);
  const legacy = stringsOf(tableAt(file, "tool", "tox")["legacy_tox_ini"])[0];
  return {
    files,
    file,
    project: tableAt(file, "project"),
    poetry: tableAt(file, "tool", "poetry"),
    setupConfiguration: parseConfigurationSections(setupConfiguration ?? ""),
    setup: setup === null ? {} : await readSetupArguments(setup),
    tox: {
      file: legacy === undefined ? "tox.ini" : "pyproject.toml",
      sections: parseConfigurationSections(legacy ?? tox ?? ""),
    },
    metadata: parseHeader(metadata ?? ""),
  };
}

function parseHeader(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const line of (text.split(/\r?\n\r?\n/u)[0] ?? "").split(/\r?\n/u)) {
    const { field, value } = /^(?<field>[\w-]+):\s*(?<value>.*)$/u.exec(line)?.groups ?? {};
    if (field !== undefined && value !== undefined) fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  return fields;
}
