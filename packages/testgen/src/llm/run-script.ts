import {
  branchKey,
  type CallOptions,
  type Executor,
  type FunctionDefinition,
  readBranches,
  type SandboxedModule,
} from "@repost/spec";
import { jsonMessages } from "../calls/json-messages.ts";
import { findFunction, insertBeside, loadLanguage } from "@repost/syntax";
import { loadScriptLanguage } from "../languages.ts";
import type { RunnableScript, ScriptLanguage } from "./script-language.ts";
import { missedLines, reachedShare, type Missed } from "../search/missed.ts";
import type { TestNames } from "./test-names.ts";
import type { Oracle, TestScript } from "./read-test-script.ts";

export interface RunScriptOptions {
  readonly executor: Executor;
  readonly module: SandboxedModule;
  readonly script: TestScript;
  readonly names: TestNames;
  readonly oracle: Oracle;
  readonly environment: string | null;
  readonly signal?: AbortSignal | undefined;
}

export interface ScriptRun {
  /** Error text for a model; null if all tests passed. */
  readonly error: string | null;
  /** Name of a missing package, or null. */
  readonly missing: string | null;
  /** By lines of the script; null if the run ended before. */
  readonly missed: Missed | null;
  readonly code: string;
}

/** Time limit of a script, as published. */
export const SCRIPT_LIMIT_MS = 10_000;
/** Memory limit in bytes, as published. */
const MEMORY = 4 * 1024 ** 3;
const LONGEST_ERROR = 3_000;

/** Runs the tests with the original as implementation, and measures its branch coverage. */
export async function runScript(options: RunScriptOptions): Promise<ScriptRun> {
  const { executor, module, script, names, oracle, environment, signal } = options;
  const { language } = module;
  const [adapter, scripts] = await Promise.all([loadLanguage(language), loadScriptLanguage(language)]);
  const target = findFunction(adapter.functions(script.code), names.entry);
  const stopped = (error: string): ScriptRun => ({ error, missing: null, missed: null, code: script.code });
  if (target === undefined) return stopped(`${names.entry} is not defined.`);
  const placed =
    oracle === "equivalence"
      ? await insertBeside(language, script.code, target, names.candidate)
      : { code: script.code, startLine: target.startLine, endLine: target.endLine };
  if (placed === null) return stopped(`Nothing can stand beside ${names.entry} under another name.`);
  const trace = { start_line: placed.startLine, end_line: placed.endLine };
  const { tests } = script;
  const program = { module, code: placed.code, tests, trace, environment, signal };
  const ran = await runProgram(executor, scripts, program);
  const copy = { ...placed, lines: linesOf(placed.code) - linesOf(script.code) };
  const plain =
    ran.error !== null && scripts.countsByRewriting
      ? await runProgram(executor, scripts, { ...program, trace: null })
      : ran;
  const raw = plain.error ?? ran.error;
  const error = raw === null ? null : withPromptLines(raw, scripts.fileOf(module), target, copy);
  return { error, missing: ran.missing, missed: error === null ? ran.missed : null, code: placed.code };
}

interface ScriptProgram extends CallOptions, Omit<RunnableScript, "limits"> {}

export async function runProgram(
  executor: Executor,
  scripts: ScriptLanguage,
  { signal, ...script }: ScriptProgram,
): Promise<Omit<ScriptRun, "code">> {
  const limits = { wall_ms: SCRIPT_LIMIT_MS, cpu_ms: SCRIPT_LIMIT_MS, memory_bytes: MEMORY };
  const execution = await executor.execute(scripts.request({ ...script, limits }), { signal });
  const report = readReport(execution.messages);
  const ending =
    execution.status === "exited"
      ? `the program ended with code ${execution.exit_code}`
      : `the program ended by ${execution.status}`;
  const unfinished = report.done
    ? null
    : `${ending}${execution.stderr === "" ? "" : `:\n${execution.stderr.slice(-LONGEST_ERROR)}`}`;
  return { error: report.error ?? unfinished, missing: report.missing, missed: report.missed };
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
