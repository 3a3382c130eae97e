import { checkLanguage } from "../languages.ts";
import path from "node:path";
import { escapeRegExp } from "@repost/syntax";
import {
  type Call,
  type CallOptions,
  type Check,
  type CheckSubject,
  type Execution,
  type ExecutionFile,
  type Executor,
  familyOf,
  type Finding,
  type ImportableFiles,
  type LanguageFamily,
  type Limits,
  type Observation,
  type SandboxedModule,
} from "@repost/spec";
import { runScriptCalls } from "../script-calls.ts";
import { subjectEnvironment, type SubjectOptions } from "../subject-options.ts";
import { withOriginalPrivateNames } from "./python/private-names.ts";
import type { PackageRequest } from "./package-request.ts";
import { packageRequest } from "./python/package-request.ts";
import { namesOfOthers, withoutFunctionNames } from "./typescript/module-names.ts";
import { entriesAround, scriptRequest } from "./typescript/package-request.ts";
import { readMessages } from "../read-messages.ts";

const KINDS = new Set(["returned", "raised", "timeout", "died", "unusable"]);

export interface PackageCheckOptions extends SubjectOptions {
  readonly executor: Executor;
  /** Use `compareObservations` of @repost/judge. `surplus` names attributes that only the second may have. */
  readonly difference: (expected: Observation, actual: Observation, surplus: "private" | "any") => string | null;
  readonly timeoutMs?: number;
  readonly limits?: Partial<Limits>;
}

const CHECK = "package";
const NONE: ReadonlySet<string> = new Set();

/**
 * Requires that recorded calls behave as in the target's own package. Passes without a loadable package, and explains
 * differences by names and folders of the module. Evidence: `checked`, `equal`, `explained`, `differs`, `incomparable`,
 * `why` without a check, `first` difference, `loaded_with`.
 */
export function packageCheck({
  executor,
  difference,
  timeoutMs = 60_000,
  limits = {},
  environmentOf = subjectEnvironment,
}: PackageCheckOptions): Check {
  const settings = { executor, difference, timeoutMs, limits, environmentOf };
  return { name: CHECK, run: (subject, options = {}) => checkPackage(settings, subject, options) };
}

async function checkPackage(
  { executor, difference, timeoutMs, limits, environmentOf }: Required<PackageCheckOptions>,
  subject: CheckSubject,
  options: CallOptions,
): Promise<Finding> {
  const { target, module, recording } = subject;
  if (recording.trust !== "data") return unchecked("The tests are a program");
  const repository = (await subject.repository?.(options)) ?? null;
  if (repository === null) return unchecked("The repository's files are unavailable");
  const environment = environmentOf(subject) ?? repository.environment ?? null;
  const runRequest = { target, module, recording, repository, environment, timeoutMs, limits };
  const execution = await runs[familyOf(module.language)](executor, runRequest, options);
  if (execution === null) return unchecked(`${target.path} cannot be imported`);
  const seen = readObservations(execution.messages);
  if (seen.loadError !== null) return unchecked(`The package does not load: ${seen.loadError}`);
  const compare = compareWith(difference, repository, module);
  const first = findingOf(subject, seen.observations, compare, NONE);
  if (first.passed || !checkLanguage(module.language).hasEntryFiles) return first;
  const foreignNames = await namesOfOthers(module, target.path, repository);
  const finding = findingOf(subject, seen.observations, compare, foreignNames);
  const before = finding.passed ? [] : entriesAround(target.path, repository);
  const whole = before.length === 0 ? null : await runScript(executor, { ...runRequest, before }, options);
  const again =
    whole === null ? null : findingOf(subject, readObservations(whole.messages).observations, compare, foreignNames);
  return again !== null && again.passed && again.evidence["checked"] === true
    ? { ...again, evidence: { ...again.evidence, loaded_with: [...before] } }
    : finding;
}

type RunCalls = (executor: Executor, request: PackageRequest, options: CallOptions) => Promise<Execution | null>;

const runPython: RunCalls = async (executor, runRequest, options) => {
  const request = await packageRequest(runRequest);
  return request === null ? null : executor.execute(request, options);
};

const runScript: RunCalls = async (executor, runRequest, options) => {
  const requestFor = scriptRequest(runRequest);
  return requestFor === null ? null : runScriptCalls(executor, requestFor, options);
};

const runs: Readonly<Record<LanguageFamily, RunCalls>> = { python: runPython, javascript: runScript };

type NormalizeNames = (observation: Observation, module: SandboxedModule, folders: readonly string[]) => Observation;

const normalizeNames: Readonly<Record<LanguageFamily, NormalizeNames>> = {
  python: (observation, module, folders) => withOriginalPrivateNames(withoutFolders(observation, folders), module),
  javascript: withoutFunctionNames,
};

type Comparison = { readonly kind: "equal" | "explained" } | { readonly kind: "differs"; readonly detail: string };

function compareWith(
  difference: PackageCheckOptions["difference"],
  { names, files }: ImportableFiles,
  module: SandboxedModule,
): (expected: Observation, actual: Observation, flat: string) => Comparison {
  return (expected, actual, flat) => {
    // Private attributes may be on both sides here.
    const detail = difference(expected, actual, "private") ?? difference(actual, expected, "private");
    if (detail === null) return { kind: "equal" };
    const modules = [...names.values(), flat];
    const folders = foldersOf(files);
    const plain = (observation: Observation): Observation =>
      withoutModuleNames(normalizeNames[familyOf(module.language)](observation, module, folders), modules);
    return difference(plain(expected), plain(actual), "any") === null
      ? { kind: "explained" }
      : { kind: "differs", detail };
  };
}

function findingOf(
  { module, recording }: CheckSubject,
  observations: ReadonlyMap<number, Observation>,
  compare: ReturnType<typeof compareWith>,
  foreignNames: ReadonlySet<string>,
): Finding {
  const flat = module.path.replace(/\.py$/u, "").replaceAll("/", ".");
  const counts = { equal: 0, explained: 0, differs: 0, incomparable: 0 };
  let first: string | null = null;
  let obstacle = "no call has a result";
  for (const [index, expected] of recording.expected.entries()) {
    const actual = observations.get(index);
    if (actual?.kind !== "returned" && actual?.kind !== "raised") {
      counts.incomparable += 1;
      if (actual !== undefined) obstacle = "detail" in actual ? actual.detail : actual.kind;
      continue;
    }
    const compared = compare(expected, actual, flat);
    const absent =
      compared.kind === "differs" ? nameOfSlice(actual, recording.tests[index]?.call ?? null, foreignNames) : null;
    if (absent !== null) {
      counts.incomparable += 1;
      obstacle = `calls use ${absent}, which the package defines differently or not at all`;
      continue;
    }
    counts[compared.kind] += 1;
    if (compared.kind === "differs") first ??= `${recording.tests[index]?.name ?? index}: ${compared.detail}`;
  }
  const { equal, explained, differs } = counts;
  if (equal + explained + differs === 0) return unchecked(`No call can be made in the package: ${obstacle}`);
  return {
    check: CHECK,
    passed: differs === 0,
    reason:
      first === null
        ? `All ${equal + explained} comparable calls behave the same in the package.`
        : `${differs} of ${equal + explained + differs} comparable calls behave differently in the package. ${first}.`,
    evidence: { checked: true, ...counts, ...(first === null ? {} : { first }) },
  };
}

const ABSENT = /^(?:name ')?(?<absent>[\w$]+)'? is not (?:defined|a constructor)$/u;

/** Returns a name that only the module has. */
function nameOfSlice(actual: Observation, call: Call | null, foreignNames: ReadonlySet<string>): string | null {
  if (call === null) return null;
  const absent = actual.kind === "raised" ? ABSENT.exec(actual.exception.message)?.groups?.["absent"] : undefined;
  const text = [...call.setup, call.receiver ?? "", ...call.arguments.map(({ code }) => code), call.view ?? ""].join(
    "\n",
  );
  const isNamed = (name: string): boolean =>
    new RegExp(String.raw`(?<![\w$.])${escapeRegExp(name)}(?![\w$])`, "u").test(text);
  return [...(absent === undefined ? [] : [absent]), ...foreignNames].find(isNamed) ?? null;
}

function unchecked(why: string): Finding {
  const reason = `${why}; nothing was compared.`;
  return { check: CHECK, passed: true, reason, evidence: { checked: false, why } };
}

/** Removes the module's names, which loggers and similar objects contain. */
function withoutModuleNames(observation: Observation, names: readonly string[]): Observation {
  const longestFirst = names.toSorted((left, right) => right.length - left.length);
  const pattern = new RegExp(String.raw`(?<![\w.])(?:${longestFirst.map(escapeRegExp).join("|")})(?!\w)`, "gu");
  return replaceTexts(observation, (text) => text.replaceAll(pattern, "module")) as Observation;
}

export function foldersOf(files: readonly ExecutionFile[]): readonly string[] {
  const folders = new Set(
    files.filter((file) => file.path.endsWith(".py")).map((file) => path.posix.dirname(file.path)),
  );
  return [...folders].filter((folder) => folder !== ".").toSorted((left, right) => right.length - left.length);
}

/** Removes folder names, because the slice is in another folder. */
export function withoutFolders(observation: Observation, folders: readonly string[]): Observation {
  if (folders.length === 0) return observation;
  const either = folders.map(escapeRegExp).join("|");
  const pattern = new RegExp(String.raw`(?<=(?<![\w./-])(?:/[\w.-]+)+)/(?:${either})(?=/|$)`, "gu");
  return replaceTexts(observation, (text) => (text.includes("/") ? text.replaceAll(pattern, "") : text)) as Observation;
}

function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceTexts(item, replace)]));
}

interface SeenCalls {
  readonly loadError: string | null;
  /** Observations by call number, without unreached calls. */
  readonly observations: ReadonlyMap<number, Observation>;
}

function readObservations(messages: readonly string[]): SeenCalls {
  const observations = new Map<number, Observation>();
  let loadError: string | null = null;
  for (const message of readMessages(messages)) {
    if (message["type"] === "load_error") loadError = describeException(message["exception"]);
    const index = message["index"];
    if (message["type"] !== "call" || typeof index !== "number") continue;
    const observation = message["observation"];
    if (isObservation(observation)) observations.set(index, observation);
  }
  return { loadError, observations };
}

function isObservation(value: unknown): value is Observation {
  return typeof value === "object" && value !== null && "kind" in value && KINDS.has(String(value.kind));
}

function describeException(value: unknown): string {
  const { types, message } = (value ?? {}) as { types?: unknown; message?: unknown };
  const type: unknown = Array.isArray(types) ? types[0] : null;
  return `${typeof type === "string" ? type : "an exception"}: ${typeof message === "string" ? message : ""}`;
}
