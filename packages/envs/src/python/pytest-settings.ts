import { parseConfigurationSections, type PlanEvidence } from "@repost/spec";
import { parseToml, stringsOf, tableAt } from "../files/tables.ts";
import type { PythonManifests } from "./manifests.ts";

export interface PytestSettings {
  readonly file: string | null;
  readonly addopts: readonly string[];
}

/** Reads settings from files in pytest's order. */
export async function readPytestSettings({
  files,
  file,
  tox,
  setupConfiguration,
}: PythonManifests): Promise<PytestSettings> {
  for (const name of ["pytest.toml", ".pytest.toml"]) {
    const text = await files.read(name);
    if (text !== null) return settingsOf(name, tableAt(parseToml(text), "pytest")["addopts"]);
  }
  for (const name of ["pytest.ini", ".pytest.ini"]) {
    const text = await files.read(name);
    if (text !== null) return settingsOf(name, parseConfigurationSections(text).get("pytest")?.get("addopts"));
  }
  const pytest = tableAt(file, "tool", "pytest");
  const options = tableAt(pytest["ini_options"]);
  if (Object.keys(pytest).length > 0) return settingsOf("pyproject.toml", options["addopts"] ?? pytest["addopts"]);
  const ini = tox.sections.get("pytest") ?? null;
  if (ini !== null) return settingsOf(tox.file, ini.get("addopts"));
  const configured = setupConfiguration.get("tool:pytest") ?? null;
  return configured === null ? { file: null, addopts: [] } : settingsOf("setup.cfg", configured.get("addopts"));
}

function settingsOf(file: string, addopts: unknown): PytestSettings {
  const words = stringsOf(addopts).flatMap((text) => text.split(/\s+/u));
  return { file, addopts: words.filter((word) => word !== "") };
}

/** pytest refuses options of missing plug-ins. */
const PLUGINS: readonly (readonly [RegExp, string])[] = [
  [/^--cov(?:-|=|$)/u, "pytest-cov"],
  [/^(?:-n\d*|-nauto|--numprocesses|--dist)(?:=|$)/u, "pytest-xdist"],
  [/^--timeout(?:-|=|$)/u, "pytest-timeout"],
  [/^--reruns(?:-|=|$)/u, "pytest-rerunfailures"],
  [/^--benchmark-/u, "pytest-benchmark"],
  [/^--asyncio-mode(?:=|$)/u, "pytest-asyncio"],
  [/^--mypy(?:-|=|$)/u, "pytest-mypy"],
  [/^--ruff(?:-|=|$)/u, "pytest-ruff"],
  [/^--flake8$/u, "pytest-flake8"],
  [/^--doctest-(?:plus|rst)/u, "pytest-doctestplus"],
  [/^--remote-data/u, "pytest-remotedata"],
  [/^--html(?:=|$)/u, "pytest-html"],
  [/^--ds(?:=|$)/u, "pytest-django"],
  [/^--randomly-/u, "pytest-randomly"],
  [/^--random-order/u, "pytest-random-order"],
  [/^--snapshot-/u, "syrupy"],
];

/** Turn off plug-ins that end, spread or shuffle a run. */
const NEUTRAL: Readonly<Record<string, readonly string[]>> = {
  "pytest-cov": ["--no-cov"],
  "pytest-xdist": ["-n0"],
  "pytest-randomly": ["-p", "no:randomly"],
  "pytest-random-order": ["-p", "no:random_order"],
};

export interface PytestRun {
  readonly plugins: readonly string[];
  readonly arguments: readonly string[];
  readonly evidence: readonly PlanEvidence[];
}

/**
 * Keeps `addopts`, because imports and markers depend on them.
 *
 * @param installed Names of distributions that the tests need.
 */
export function planPytestRun({ file, addopts }: PytestSettings, installed: ReadonlySet<string>): PytestRun {
  const named = PLUGINS.flatMap(([pattern, plugin]) => {
    const option = addopts.find((word) => pattern.test(word));
    return option === undefined ? [] : [{ plugin, option }];
  });
  const randomly = ["pytest-randomly"].filter(
    (name) => installed.has(name) && named.every(({ plugin }) => plugin !== name),
  );
  const added = [...named.map(({ plugin }) => plugin), ...randomly].flatMap((plugin) => NEUTRAL[plugin] ?? []);
  return {
    plugins: named.map(({ plugin }) => plugin),
    arguments: added,
    evidence: named.map(({ option }) => ({ rule: "pytest_addopts", file: file ?? "", value: option })),
  };
}
