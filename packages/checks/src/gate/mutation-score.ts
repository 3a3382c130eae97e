import { readFile } from "node:fs/promises";
import { extname, relative, resolve, sep } from "node:path";
import {
  type CallOptions,
  DEFAULT_GATES,
  type ExecutionFile,
  type Executor,
  type FunctionDefinition,
  type Language,
  type Mutant,
  type MutantCounts,
  type TestNotRun,
  mapConcurrent,
} from "@repost/spec";
import { applyEdits, functionText, loadLanguage, sampleMutants } from "@repost/syntax";
import type { HandTestRunner } from "@repost/spec/settings";
import { functionMissing, outsideProject, testsFail, testsMissing } from "../errors.ts";
import { equivalentSurvivors } from "../mutation/equivalent-mutants.ts";
import { type JudgedMutant, mutatedText, realMutants } from "../mutation/mutants.ts";
import { killsByOperator } from "../mutation/kills.ts";
import { findRoot, findRunner, readProject } from "./project-files.ts";
import { runTests, type TestOutcome, type TestRun, type TestRunOptions } from "./test-run.ts";

export interface MutationScoreOptions extends CallOptions {
  readonly file: string;
  /** Qualified name: `shipping`, `Cart.total`. */
  readonly function: string;
  readonly tests: string | readonly string[];
  readonly executor: Executor;
  /** Project folder, whose files the tests can read. @default nearest with a manifest or `.git` */
  readonly root?: string;
  /** @default by the test file's imports, then by `package.json` */
  readonly runner?: HandTestRunner;
  /** Digest of the lock whose packages the tests need, such as pytest or vitest. @default null */
  readonly environment?: string | null;
  /** Maximum number of mutants; more are sampled by operator. @default DEFAULT_GATES.maxMutants */
  readonly maxMutants?: number;
  /** Seed of the sample. @default 0 */
  readonly seed?: number;
  readonly concurrency?: number;
  /** Minimum time per mutant, in milliseconds, or ten times the unchanged code's. @default 5_000 */
  readonly timeoutMs?: number;
}

/** Change of the function at its position in the user's file, from 1. */
export interface FileMutant {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly operator: string;
  readonly original: string;
  readonly mutated: string;
}

export interface KilledMutant extends FileMutant {
  readonly test: string;
}

export interface MutationScore {
  /** Killed share of killed and surviving mutants; null without either. */
  readonly score: number | null;
  readonly killed: number;
  /** Not part of the score. */
  readonly timeout: number;
  /** Mutants that ended the tests without a failing test; not part of the score. */
  readonly discarded: number;
  /** Mutants that compile to the function's bytecode. */
  readonly equivalent: number;
  readonly operators: MutantCounts;
  /** Number of all mutants, of which `maxMutants` were tried. */
  readonly mutants: number;
  readonly survivors: readonly FileMutant[];
  readonly killers: readonly KilledMutant[];
  readonly runner: HandTestRunner;
  readonly tests: { readonly run: number; readonly not_run: readonly TestNotRun[] };
}

const FIRST_RUN_MS = 120_000;
const TIMES = 10;
const MEMORY_BYTES = 4 * 1024 ** 3;
/** Threads of a runner count as processes. */
const PROCESSES = 512;

/**
 * Measures how many small changes of a function its hand-written tests detect. Changes copies of the project's files,
 * never the files.
 * @throws ChecksError CHECKS_FUNCTION_MISSING, CHECKS_OUTSIDE_PROJECT, CHECKS_PROJECT_TOO_LARGE, CHECKS_TESTS_FAIL,
 * CHECKS_TESTS_MISSING; what the executor throws; the signal's reason
 */
export async function mutationScore(options: MutationScoreOptions): Promise<MutationScore> {
  const {
    executor,
    maxMutants = DEFAULT_GATES.maxMutants,
    seed = 0,
    concurrency = 2,
    timeoutMs = 5_000,
    environment = null,
    signal,
  } = options;
  const gate = await openGate(options);
  const { runner, code, definition, language } = gate;
  const run = (files: readonly ExecutionFile[], more: Pick<TestRunOptions, "stop" | "limits">): Promise<TestRun> =>
    runTests({ executor, environment, runner, files, tests: gate.tests, ...more }, { signal });
  const first = await run(gate.files, { stop: false, limits: limitsOf(FIRST_RUN_MS) });
  const passed = checkedTests(first);
  const adapter = await loadLanguage(language);
  const mutants = realMutants(adapter, code, definition);
  const sample = sampleMutants(mutants, maxMutants, `${seed}\0${gate.path}\0${definition.name}`);
  const limits = limitsOf(Math.max(timeoutMs, TIMES * Math.ceil(first.execution.wall_ms)));
  const results = await mapConcurrent(sample, concurrency, async (mutant) => {
    const content = mutatedFile(code, mutant);
    const files = gate.files.map((file) => (file.path === gate.path ? { path: file.path, content } : file));
    return { mutant, ...resultOf(await run(files, { stop: true, limits })) };
  });
  const judged = await withoutEquivalent(results, gate, { executor, signal });
  return summary(judged, gate, mutants.length, { run: passed, not_run: notRunOf(first) });
}

interface Gate {
  readonly runner: HandTestRunner;
  readonly language: Language;
  readonly files: readonly ExecutionFile[];
  readonly file: string;
  readonly path: string;
  readonly tests: readonly string[];
  readonly code: string;
  readonly definition: FunctionDefinition;
}

async function openGate(options: MutationScoreOptions): Promise<Gate> {
  const { file } = options;
  const tests = typeof options.tests === "string" ? [options.tests] : options.tests;
  const [firstTest = ""] = tests;
  const root = resolve(options.root ?? (await findRoot(file)));
  const language = languageOf(file);
  const code = await readFile(file, "utf8");
  const named = (await loadLanguage(language)).functions(code);
  const definition = named.findLast(({ name }) => name === options.function);
  if (definition === undefined)
    throw functionMissing(
      options.function,
      file,
      named.map(({ name }) => name),
    );
  const text = await readFile(firstTest, "utf8");
  const inside = (path: string): string => {
    const relativePath = relative(root, resolve(path)).split(sep).join("/");
    if (relativePath.startsWith("../")) throw outsideProject(path, root);
    return relativePath;
  };
  const runner = options.runner ?? (await findRunner(firstTest, text, root));
  const [path, ...paths] = [file, ...tests].map(inside);
  return { runner, language, files: await readProject(root), file, path: path ?? "", tests: paths, code, definition };
}

function languageOf(file: string): Language {
  const ending = extname(file);
  if (ending === ".py") return "python";
  return /^\.[cm]?tsx?$/u.test(ending) ? "typescript" : "javascript";
}

function limitsOf(milliseconds: number): TestRunOptions["limits"] {
  // Runners use several threads, whose processor time adds up.
  return { wall_ms: milliseconds, cpu_ms: 4 * milliseconds, memory_bytes: MEMORY_BYTES, processes: PROCESSES };
}

/** Throws without tests, or if a test fails on the unchanged code. */
function checkedTests(run: TestRun): number {
  const { tests, problem } = run;
  const failed = tests.filter(({ outcome }) => outcome === "failed");
  if (problem !== null) throw testsMissing(problem, notRunOf(run));
  if (failed.length > 0) throw testsFail(failed.map(describeOutcome));
  const passed = tests.filter(({ outcome }) => outcome === "passed").length;
  if (passed === 0) throw testsMissing("no test was run", notRunOf(run));
  return passed;
}

function describeOutcome({ name, about }: TestOutcome): string {
  const [line = ""] = about?.trim().split("\n") ?? [];
  return line === "" ? name : `${name} (${line})`;
}

function notRunOf({ tests }: TestRun): readonly TestNotRun[] {
  return tests.flatMap(({ name, outcome, about }) =>
    outcome === "skipped" ? [{ name, reason: about ?? "skipped" }] : [],
  );
}

function mutatedFile(code: string, { span, replacement }: Mutant): string {
  return applyEdits(code, [{ start: span.start, end: span.end, replacement }]);
}

function fileMutant(file: string, code: string, { operator, span, replacement, line }: Mutant): FileMutant {
  const column = span.start - code.lastIndexOf("\n", span.start - 1);
  return { file, line, column, operator, original: code.slice(span.start, span.end), mutated: replacement };
}

interface Tried extends JudgedMutant {
  readonly test?: string;
}

function resultOf({ tests, execution, problem }: TestRun): Omit<Tried, "mutant"> {
  const failed = tests.find(({ outcome }) => outcome === "failed");
  if (failed !== undefined) return { mutantStatus: "killed", test: failed.name };
  if (execution.status === "timeout") return { mutantStatus: "timeout" };
  return { mutantStatus: problem === null ? "survived" : "discarded" };
}

async function withoutEquivalent(
  tried: readonly Tried[],
  { language, code, definition }: Gate,
  { executor, signal }: { readonly executor: Executor } & CallOptions,
): Promise<readonly Tried[]> {
  const mutants = tried.map(({ mutant, mutantStatus: status }) => {
    return { text: mutatedText(code, definition, mutant), status };
  });
  const original = functionText(code, definition);
  const equivalent = await equivalentSurvivors({ executor, language, original, mutants, signal });
  return tried.map((result, index) => (equivalent.has(index) ? { ...result, mutantStatus: "equivalent" } : result));
}

function summary(
  tried: readonly Tried[],
  { file, code, runner }: Gate,
  mutants: number,
  tests: MutationScore["tests"],
): MutationScore {
  const of = (status: Tried["mutantStatus"]): readonly Tried[] =>
    tried.filter(({ mutantStatus }) => mutantStatus === status);
  const killers = of("killed").map(({ mutant, test = "" }) => ({ ...fileMutant(file, code, mutant), test }));
  const survivors = of("survived").map(({ mutant }) => fileMutant(file, code, mutant));
  const counted = killers.length + survivors.length;
  return {
    score: counted === 0 ? null : killers.length / counted,
    killed: killers.length,
    timeout: of("timeout").length,
    discarded: of("discarded").length,
    equivalent: of("equivalent").length,
    operators: killsByOperator(tried),
    mutants,
    survivors,
    killers,
    runner,
    tests,
  };
}
