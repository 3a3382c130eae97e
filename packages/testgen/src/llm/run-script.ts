import type { Executor, SandboxedModule } from "@repost/spec";
import { findFunction, insertBeside, loadLanguage } from "@repost/syntax";
import { loadScriptLanguage } from "./load-script-language.ts";
import type { Missed } from "../search/missed.ts";
import type { TestNames } from "./test-names.ts";
import type { TestScript } from "./read-test-script.ts";
import type { Oracle } from "./read-test-script.ts";

export interface RunScriptOptions {
  readonly executor: Executor;
  readonly module: SandboxedModule;
  readonly script: TestScript;
  readonly names: TestNames;
  readonly oracle: Oracle;
  readonly environment: string | null;
  /** Limit of the run. @default 10_000, as published */
  readonly wallMs?: number;
  /** Of the run, in bytes. @default 4 GiB, as published */
  readonly memoryBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/** What running a script's tests on the original came to. */
export interface ScriptRun {
  /** Why it failed, for a model; null where all tests passed. */
  readonly error: string | null;
  /** A package that is not there. */
  readonly missing: string | null;
  /** What of the copy of the original its tests leave out, by lines of the script; null where it did not come that far. */
  readonly missed: Missed | null;
  /** The script as it ran. */
  readonly code: string;
}

const MEMORY = 4 * 1024 ** 3;
const LONGEST_ERROR = 3_000;

/** Runs a script's tests with the original in the place of the new implementation, and counts which of its branches ran. */
export async function runScript(options: RunScriptOptions): Promise<ScriptRun> {
  const {
    executor,
    module,
    script,
    names,
    oracle,
    environment,
    wallMs = 10_000,
    memoryBytes = MEMORY,
    signal,
  } = options;
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
  const execution = await executor.execute(
    scripts.request({
      module,
      code: placed.code,
      tests: script.tests,
      trace: { start_line: placed.startLine, end_line: placed.endLine },
      environment,
      limits: { wall_ms: wallMs, cpu_ms: wallMs, memory_bytes: memoryBytes },
    }),
    { signal },
  );
  const told = readTold(execution.messages);
  const ending =
    execution.status === "exited"
      ? `the program ended with code ${execution.exit_code}`
      : `the program ended by ${execution.status}`;
  const unfinished = told.done
    ? null
    : `${ending}${execution.stderr === "" ? "" : `:\n${execution.stderr.slice(-LONGEST_ERROR)}`}`;
  const error = told.error ?? unfinished;
  return { error, missing: told.missing, missed: error === null ? told.missed : null, code: placed.code };
}

interface Told {
  readonly done: boolean;
  readonly error: string | null;
  readonly missing: string | null;
  readonly missed: Missed | null;
}

interface Message {
  readonly type?: string;
  readonly error?: string | null;
  readonly missing?: string | null;
  readonly passed?: boolean;
  readonly lines?: readonly number[];
  readonly arcs?: readonly (readonly [number, number])[];
}

function readTold(lines: readonly string[]): Told {
  const messages = lines.flatMap((line) => parse(line) ?? []);
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
  const lines = new Set(ran.lines);
  const arcs = new Set((ran.arcs ?? []).map(String));
  const missedArcs = (all.arcs ?? []).filter((arc) => !arcs.has(String(arc)));
  const total = all.arcs?.length ?? 0;
  const missed = [...(all.lines ?? []).filter((line) => !lines.has(line)), ...missedArcs.map(([from]) => from)];
  // As published: a function without branches counts as covered by being called.
  return {
    lines: [...new Set(missed)].toSorted((left, right) => left - right),
    share: total === 0 ? 1 : (total - missedArcs.length) / total,
  };
}

function parse(line: string): Message | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    // Not a message: what the script wrote to the descriptor itself.
    return null;
  }
}
