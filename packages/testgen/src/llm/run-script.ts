import {
  branchKey,
  type CallOptions,
  type Executor,
  type FunctionDefinition,
  jobRequest,
  readBranches,
  runtimeOf,
  type SandboxedModule,
} from "@repost/spec";
import { findFunction, insertBeside } from "@repost/syntax";
import { jsonMessages } from "../calls/json-messages.ts";
import { loadScriptLanguage } from "../languages.ts";
import { missedLines, reachedShare, type Missed } from "../search/missed.ts";
import type { TestScript } from "./read-test-script.ts";
import type { ScriptLanguage } from "./script-language.ts";
import { SCRIPT_LIMIT_MS, type ScriptWork } from "./script-work.ts";

export interface ScriptRun {
  /** Error text for a model; null if all tests passed. */
  readonly error: string | null;
  /** Name of a missing package, or null. */
  readonly missing: string | null;
  /** By lines of the script; null if the run ended before. */
  readonly missed: Missed | null;
  readonly code: string;
}

/** Memory limit in bytes, as published. */
const MEMORY = 4 * 1024 ** 3;
const LONGEST_ERROR = 3_000;

export interface Tried {
  readonly script: TestScript;
  readonly run: ScriptRun;
}

/** Runs again after each installed package. */
export async function tryScript(work: ScriptWork, script: TestScript): Promise<Tried> {
  for (;;) {
    const run = await runScript(work, script);
    if (run.missing === null || work.remainingInstalls === 0) return { script, run };
    work.remainingInstalls -= 1;
    if (!(await installNamed(work, [run.missing.split(".")[0] ?? run.missing]))) return { script, run };
  }
}

/** False if a distribution is unavailable. */
export async function installNamed(work: ScriptWork, distributions: readonly string[]): Promise<boolean> {
  const { settings, environment, signal } = work;
  // Locks of other languages come from a repository's imports.
  if (distributions.length === 0 || !work.scripts.canInstall) return false;
  const installed = await settings.install(distributions, { environment, signal });
  if (installed === null) return false;
  work.environment = installed;
  return true;
}

/** Runs the tests with the original as implementation, and measures its branch coverage. */
export async function runScript(work: ScriptWork, { code, tests }: TestScript): Promise<ScriptRun> {
  const { settings, names, scripts, environment, signal } = work;
  const { module } = work.request;
  const target = findFunction(scripts.adapter.functions(code), names.entry);
  const stopped = (error: string): ScriptRun => ({ error, missing: null, missed: null, code });
  if (target === undefined) return stopped(`${names.entry} is not defined.`);
  const placed =
    settings.oracle === "equivalence"
      ? await insertBeside(module.language, code, target, names.candidate)
      : { code, startLine: target.startLine, endLine: target.endLine };
  if (placed === null) return stopped(`Nothing can stand beside ${names.entry} under another name.`);
  const trace = { start_line: placed.startLine, end_line: placed.endLine };
  const { executor } = settings;
  const program = { executor, module, environment, code: placed.code, tests, trace, signal };
  const ran = await runProgram(scripts, program);
  // Instrumented code has other line numbers.
  const plain =
    ran.error !== null && runtimeOf(module.language).isInstrumented
      ? await runProgram(scripts, { ...program, trace: null })
      : ran;
  const raw = plain.error ?? ran.error;
  const copy = { ...placed, lines: linesOf(placed.code) - linesOf(code) };
  const error = raw === null ? null : withPromptLines(raw, scripts.fileOf(module), target, copy);
  return { error, missing: ran.missing, missed: error === null ? ran.missed : null, code: placed.code };
}

export interface LoadsAloneOptions extends CallOptions {
  readonly executor: Executor;
  readonly module: SandboxedModule;
  /** Digest of the locked environment. */
  readonly environment: string | null;
}

/** Checks that a module loads without tests and defines its target. */
export async function loadsAlone(options: LoadsAloneOptions): Promise<boolean> {
  const { language, code, entry } = options.module;
  const scripts = await loadScriptLanguage(language);
  if (findFunction(scripts.adapter.functions(code), entry) === undefined) return false;
  return (await runProgram(scripts, { ...options, code, tests: [], trace: null })).error === null;
}

interface ScriptProgram extends LoadsAloneOptions {
  readonly code: string;
  readonly tests: readonly string[];
  readonly trace: { readonly start_line: number; readonly end_line: number } | null;
}

async function runProgram(
  scripts: ScriptLanguage,
  { executor, module, environment, code, tests, trace, signal }: ScriptProgram,
): Promise<Omit<ScriptRun, "code">> {
  const { runtime, isInstrumented } = runtimeOf(module.language);
  const path = scripts.fileOf(module);
  const request = jobRequest({
    runtime,
    module,
    files: [{ path, content: code }],
    job: { path: "script.json", content: { script: path, tests, trace } },
    main: scripts.runner,
    environment,
    limits: { wall_ms: SCRIPT_LIMIT_MS, cpu_ms: SCRIPT_LIMIT_MS, memory_bytes: MEMORY },
  });
  const traced = trace === null || !isInstrumented ? {} : { trace: { path, ...trace } };
  const execution = await executor.execute({ ...request, ...traced }, { signal });
  const { done, error, missing, missed } = readReport(execution.messages);
  if (error !== null || done) return { error, missing, missed };
  const cause = execution.status === "exited" ? `with code ${execution.exit_code}` : `by ${execution.status}`;
  const output = execution.stderr === "" ? "" : `:\n${execution.stderr.slice(-LONGEST_ERROR)}`;
  return { error: `the program ended ${cause}${output}`, missing, missed };
}

/** Prompts show the script without the copy of the original. */
function withPromptLines(
  error: string,
  file: string,
  target: Pick<FunctionDefinition, "startLine">,
  copy: Pick<FunctionDefinition, "startLine" | "endLine"> & { readonly lines: number },
): string {
  const promptLine = (line: number): number => {
    if (copy.lines === 0 || line < copy.startLine) return line;
    if (line <= copy.endLine) return target.startLine + line - copy.startLine;
    return line - copy.lines;
  };
  const location = new RegExp(`(${file.replaceAll(".", String.raw`\.`)}(?:", line |:))(\\d+)`, "gu");
  return error.replaceAll(location, (_, before: string, line: string) => `${before}${promptLine(Number(line))}`);
}

function linesOf(text: string): number {
  return text.split("\n").length;
}

interface Message {
  readonly type?: string;
  readonly error?: string | null;
  readonly missing?: string | null;
  readonly passed?: boolean;
  readonly lines?: readonly number[];
  readonly arcs?: unknown;
}

function readReport(lines: readonly string[]) {
  const messages: readonly Message[] = jsonMessages(lines);
  const all = messages.find(({ type }) => type === "static");
  const ran = messages.find(({ type }) => type === "call");
  const load = messages.find(({ type }) => type === "load_error");
  const failed = messages.find(({ type, passed }) => type === "test" && passed === false);
  const error = load?.error ?? failed?.error ?? null;
  return {
    done: messages.some(({ type }) => type === "done"),
    error: error === null ? null : error.slice(-LONGEST_ERROR),
    missing: load?.missing ?? null,
    missed: all === undefined || ran === undefined ? null : missedOf(all, ran),
  };
}

function missedOf(all: Message, ran: Message): Missed {
  const coverage = { lines: all.lines ?? [], arcs: readBranches(all.arcs) };
  const reached = new Set([...(ran.lines ?? []).map(String), ...readBranches(ran.arcs).map(branchKey)]);
  // As published: calling a function without branches covers it.
  const share = coverage.arcs.length === 0 ? 1 : reachedShare(coverage, reached);
  return { lines: missedLines(coverage, reached), share };
}
