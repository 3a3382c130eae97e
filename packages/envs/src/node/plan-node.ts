import { type PlanEvidence, type RepositoryPlan, RUNNER_OPTIONS_WITH_VALUE, SCHEMA_VERSION } from "@repost/spec";
import type { RepositoryFiles } from "../files/repository-files.ts";
import { importedPackages, type NamingFile, packageOf, readSources } from "./named-packages.ts";
import { MANIFEST, type NodeManifest, readNodeManifest } from "./node-manifest.ts";
import { packagesInSettings, readSettings } from "./setting-files.ts";
import { findScriptedRunner, type NodeRunner, type ScriptedRunner } from "./test-command.ts";

/** Set by a session, or printing only. The number counts values of the option. */
const DROPPED: readonly (readonly [option: RegExp, values: 0 | 1])[] = [
  [/^(?:run|watch|dev|related)$/u, 0],
  [/^--(?:no-)?(?:coverage|collectCoverage|experimental-test-coverage|test-coverage|check-coverage)\b/u, 0],
  [
    /^--(?:no-)?(?:watch|watchAll|ui|open|typecheck|silent|verbose|colou?rs?|passWithNoTests|run|hideSkippedTests)\b/u,
    0,
  ],
  [/^--(?:inspect|inspect-brk|expose-gc|trace|throw-deprecation|no-warnings|enable-source-maps)\b/u, 0],
  [/^--(?:experimental|harmony|max-old-space-size|unhandled-rejections|trace-[\w-]+)\b/u, 0],
  [/^(?:-w|-v|-s|-C|-p|--parallel|--no-cov|--disable-coverage|--allow-incomplete-coverage)$/u, 0],
  [/^--(?:reporters?|reporter-options?|outputFile|output-file|test-reporter(?:-destination)?|coverage[\w.-]*)$/u, 1],
  [/^(?:-R|-O|-j|-J)$/u, 1],
  [/^--(?:reporters?|reporter-options?|outputFile|output-file|test-reporter(?:-destination)?|coverage[\w.-]*)=/u, 0],
];

interface NamedPackage {
  readonly name: string;
  readonly rule: string;
  readonly file: string;
}

const PACKAGED: readonly NodeRunner[] = ["vitest", "jest", "mocha", "ava", "tape", "tap"];
const RANGE = /^[\w\s.*+^~<>=|-]*$/u;

/** Returns null without a package.json. */
export async function planNode(files: RepositoryFiles): Promise<RepositoryPlan | null> {
  const manifest = await readNodeManifest(files);
  if (manifest === null) return null;
  const chosen = chooseRunner(manifest);
  const { runner, words, env } = chosen;
  const sources = await readSources(files);
  const settings = await readSettings(files, manifest, runner);
  const named = withoutRepeats([
    ...Object.keys(manifest.dependencies).map((name) => ({ name, rule: "dependencies", file: MANIFEST })),
    ...namedDevelopment(manifest, { sources, settings, words }),
    ...(runner === "node" ? [] : [{ name: runner, rule: "test_runner", file: MANIFEST }]),
    ...implicitDependencies(manifest, { runner, sources, settings }),
  ]).filter(({ name }) => name !== manifest.name);
  const kept = keptArguments(runner, words);
  return {
    schema_version: SCHEMA_VERSION,
    runtime: "node",
    runner,
    source_folders: ["."],
    requirements: named.map(({ name }) => requirementOf(name, manifest)),
    own:
      manifest.name === null
        ? null
        : { name: manifest.name, version: manifest.version, scripts: { ...manifest.commands }, entry_points: {} },
    generated: [],
    arguments: [...kept],
    env: { ...env },
    evidence: [
      ...named.map(({ name, rule, file }) => ({ rule, file, value: requirementOf(name, manifest) })),
      ...chosen.evidence,
      ...(kept.length === 0 ? [] : [{ rule: "script_arguments", file: MANIFEST, value: kept.join(" ") }]),
    ],
  };
}

interface ChosenRunner extends Pick<ScriptedRunner, "runner" | "words" | "env"> {
  readonly evidence: readonly PlanEvidence[];
}

/** The scripts' runner, else the manifest's first, else Node's own. */
function chooseRunner(manifest: NodeManifest): ChosenRunner {
  const scripted = findScriptedRunner(manifest);
  if (scripted !== null)
    return { ...scripted, evidence: [{ rule: "test_script", file: MANIFEST, value: scripted.script }] };
  const declared = PACKAGED.find((runner) => runner in manifest.table || runner in manifest.devDependencies);
  const runner = declared ?? "node";
  return { runner, words: [], env: {}, evidence: [{ rule: "declared_runner", file: MANIFEST, value: runner }] };
}

interface Naming {
  readonly sources: readonly NamingFile[];
  readonly settings: readonly NamingFile[];
  readonly words: readonly string[];
}

function namedDevelopment(manifest: NodeManifest, { sources, settings, words }: Naming): readonly NamedPackage[] {
  const isDeclared = ({ name }: NamedPackage): boolean => name in manifest.devDependencies;
  return [
    ...sources.flatMap(({ path, text }) =>
      importedPackages(text).map((name) => ({ name, rule: "imported", file: path })),
    ),
    ...settings.flatMap((file) =>
      packagesInSettings(file).map((name) => ({ name, rule: "runner_settings", file: file.path })),
    ),
    ...words.flatMap((word) => {
      const name = packageOf(word.replace(/^--\w+=/u, ""));
      return name === null ? [] : [{ name, rule: "runner_argument", file: MANIFEST }];
    }),
  ].filter(isDeclared);
}

/** Declared packages that others load without naming them. */
function implicitDependencies(
  { devDependencies }: NodeManifest,
  { runner, sources, settings }: Omit<Naming, "words"> & { readonly runner: NodeRunner },
): readonly NamedPackage[] {
  const names = settings.map(({ path }) => path);
  const babel = names.some((path) => path.includes("babel"));
  const typed = runner !== "vitest" && runner !== "node" && sources.some(({ path }) => /\.[cm]?tsx?$/u.test(path));
  const helpers = settings.some(({ path, text }) => path.startsWith("tsconfig") && text.includes("importHelpers"));
  return [
    { name: "@babel/core", needed: babel },
    { name: "typescript", needed: typed },
    { name: "tslib", needed: helpers },
  ]
    .filter(({ name, needed }) => needed && name in devDependencies)
    .map(({ name }) => ({ name, rule: "companion", file: MANIFEST }));
}

function withoutRepeats(packages: readonly NamedPackage[]): readonly NamedPackage[] {
  return [...new Map(packages.toReversed().map((each) => [each.name, each])).values()].toReversed();
}

function requirementOf(name: string, { dependencies, devDependencies }: NodeManifest): string {
  const range = dependencies[name] ?? devDependencies[name] ?? "";
  return range !== "" && range !== "*" && RANGE.test(range) ? `${name}@${range}` : name;
}

export function keptArguments(runner: NodeRunner, words: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const dropped = DROPPED.find(([option]) => option.test(word));
    const next = words[index + 1];
    const hasValue = dropped === undefined ? RUNNER_OPTIONS_WITH_VALUE[runner].includes(word) : dropped[1] === 1;
    const values = hasValue && next !== undefined ? [next] : [];
    if (dropped === undefined) kept.push(word, ...values);
    index += values.length;
  }
  return runner === "vitest" || runner === "ava" || runner === "jest" ? kept : kept.filter((word) => word !== ".");
}
