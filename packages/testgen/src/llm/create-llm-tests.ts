import {
  accepted,
  type Asker,
  type CallOptions,
  type Executor,
  type Language,
  rejected,
  SCHEMA_VERSION,
  type StageResult,
  type TestRequest,
  type TestStrategy,
  type TestSuite,
} from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { augmentScript } from "./augment-script.ts";
import { type Oracle, readTestFunction, readTestScript, type TestScript } from "./read-test-script.ts";
import { runScript, type ScriptRun } from "./run-script.ts";
import { askToRead } from "./script-exchange.ts";
import { loadScriptLanguage } from "./load-script-language.ts";
import type { ScriptLanguage } from "./script-language.ts";
import { type TestNames, testNamesOf } from "./test-names.ts";

export interface LlmTestsOptions {
  readonly asker: Asker;
  /** Where scripts run. */
  readonly executor: Executor;
  /** Whether tests compare with the original, as RepoST's, or have values of their own, as CodeBenchGen's. @default "equivalence" */
  readonly oracle?: Oracle;
  /** Least branch coverage of the new implementation, 0 to 1: below it the test is written again. @default 0.8 */
  readonly minCoverage?: number;
  /** Answers after the first, of each question. @default 3 */
  readonly maxRegenerations?: number;
  /** How often a script that fails is mended. @default 3 */
  readonly debugRounds?: number;
  /** How often a test that reaches too little is written again. @default 2 */
  readonly coverageRounds?: number;
  /** How often one that reaches enough gets more inputs. @default 0 */
  readonly moreRounds?: number;
  /** A second model whose inputs are added. @default none */
  readonly augment?: Asker | null;
  /**
   * Resolves packages that a script lacks into an installed environment that has those of the present one too; null where they cannot be had.
   * @default nothing is installed
   */
  readonly install?: InstallPackages;
}

/** Gives the digest of an environment with further distributions, or null. */
export type InstallPackages = (
  distributions: readonly string[],
  options: CallOptions & {
    /** Digest of the environment that the script has; null for the interpreter alone. */
    readonly environment: string | null;
  },
) => Promise<string | null>;

interface Settings extends Required<LlmTestsOptions> {}

/** An answer to a debugging question may be shorter than the script by so many tokens. */
const DEBUG_SLACK = 20;
/** Copies of the script beside plain asserts are allowed to be shorter by so many, as published. */
const ASSERTS_SLACK = 30;

/**
 * Lets a model write the whole test script of a function, mends it while the original fails its own test, and has the test written again where it
 * reaches too little, as RepoST and CodeBenchGen do it. The suite is a program. Rejections: `answers_refused`, `script_fails`, `too_little_covered`.
 *
 * @throws from generate, whatever executor and asker throw
 * @example
 * const tests = createLlmTests({ asker, executor });
 * const suite = await tests.generate({ target, module });
 */
export function createLlmTests({
  asker,
  executor,
  oracle = "equivalence",
  minCoverage = 0.8,
  maxRegenerations = 3,
  debugRounds = 3,
  coverageRounds = 2,
  moreRounds = 0,
  augment = null,
  install = () => Promise.resolve(null),
}: LlmTestsOptions): TestStrategy {
  const settings = {
    asker,
    executor,
    oracle,
    minCoverage,
    maxRegenerations,
    debugRounds,
    coverageRounds,
    moreRounds,
    augment,
    install,
  };
  return { generate: (request, call = {}) => generate(settings, request, call) };
}

/** A script with what running it came to. */
interface Tried {
  readonly script: TestScript;
  readonly run: ScriptRun;
}

interface Work {
  readonly settings: Settings;
  readonly request: TestRequest;
  readonly names: TestNames;
  readonly scripts: ScriptLanguage;
  environment: string | null;
  readonly signal: AbortSignal | undefined;
}

async function generate(
  settings: Settings,
  request: TestRequest,
  { signal }: CallOptions,
): Promise<StageResult<TestSuite>> {
  const { module } = request;
  const work: Work = {
    settings,
    request,
    names: testNamesOf(module.entry),
    scripts: await loadScriptLanguage(module.language),
    environment: request.environment ?? null,
    signal,
  };
  const first = await writeScript(work);
  if (first.status === "refused") return rejected("answers_refused", first.reason);
  const working = await debugged(work, first.script);
  if (working.run.error !== null) return rejected("script_fails", work.scripts.headlineOf(working.run.error));
  const covering = await improved(work, working);
  const share = covering.run.missed?.share ?? 1;
  if (share < settings.minCoverage)
    return rejected("too_little_covered", `The test takes ${Math.round(share * 100)} % of the branches.`);
  return accepted(suiteOf(work, await completed(work, covering.script)));
}

async function writeScript({
  settings,
  request,
  names,
  scripts,
  signal,
}: Work): Promise<Awaited<ReturnType<typeof readTestScript>>> {
  const { asker, oracle, maxRegenerations } = settings;
  const { module, target } = request;
  const slack = oracle === "asserts" ? ASSERTS_SLACK : 0;
  const given = { entry: names.entry, called: calledAs(names), test: names.test, script: module.code };
  const places = { ...given, ...scripts.promptValues(module) };
  const { language } = module;
  return await askToRead({
    asker,
    instanceId: module.instance_id,
    task: "test-script",
    prompt: oracle,
    language,
    places: oracle === "equivalence" ? { ...places, candidate: names.candidate } : places,
    read: (answer) =>
      readTestScript(answer, { language, names, original: target.orig_func, input: module.code, oracle, slack }),
    maxRegenerations,
    signal,
  });
}

/** How a test writes a call: a method by its own name, behind an object. */
function calledAs({ entry, own }: TestNames): string {
  return entry.includes(".") ? own : entry;
}

/** Runs a script, and has it mended while the original fails. */
async function debugged(work: Work, script: TestScript): Promise<Tried> {
  const { settings, request, names, scripts, signal } = work;
  const { asker, oracle, maxRegenerations, debugRounds } = settings;
  let tried = await tryScript(work, script);
  for (let round = 1; round <= debugRounds && tried.run.error !== null; round += 1) {
    const before = tried.script;
    const { module, target } = request;
    const { language } = module;
    const given = { entry: names.entry, error: tried.run.error ?? "", script: before.code };
    const { form: _form, ...values } = scripts.promptValues(module);
    const places = { ...given, ...values };
    const mended = await askToRead({
      asker,
      instanceId: module.instance_id,
      task: `debug-${round}`,
      prompt: oracle === "equivalence" ? "debug" : "debug-asserts",
      language,
      places: oracle === "equivalence" ? { ...places, candidate: names.candidate } : places,
      read: (answer) =>
        readTestScript(answer, {
          language,
          names,
          original: target.orig_func,
          input: before.code,
          oracle,
          slack: DEBUG_SLACK,
        }),
      maxRegenerations,
      signal,
    });
    if (mended.status === "refused") return tried;
    await installNamed(work, readInstalls(mended.script.shell));
    tried = await tryScript(work, mended.script);
  }
  return tried;
}

/** Runs it, and once more where a package could be had that it lacks. */
async function tryScript(work: Work, script: TestScript): Promise<Tried> {
  const { settings, request, names, signal } = work;
  const how = { executor: settings.executor, module: request.module, script, names, oracle: settings.oracle, signal };
  const run = await runScript({ ...how, environment: work.environment });
  if (run.missing === null || !(await installNamed(work, [run.missing.split(".")[0] ?? run.missing])))
    return { script, run };
  return { script, run: await runScript({ ...how, environment: work.environment }) };
}

async function installNamed(work: Work, distributions: readonly string[]): Promise<boolean> {
  // Locks of other languages are made of what a repository imports, and are not added to.
  if (distributions.length === 0 || work.scripts.language !== "python") return false;
  const installed = await work.settings.install(distributions, {
    environment: work.environment,
    signal: work.signal,
  });
  if (installed === null) return false;
  work.environment = installed;
  return true;
}

const DISTRIBUTION = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\[[A-Za-z0-9,._-]+\])?(?:[=<>!~]=?[A-Za-z0-9.*]+)?$/u;

/** Distributions that lines of a shell would install; every other command, and every option, is left out. */
export function readInstalls(shell: string | null): readonly string[] {
  const lines = (shell ?? "").split("\n").map((line) => line.trim());
  return lines.flatMap((line) => {
    const words = /^(?:python3? -m )?pip3? install (?<words>[^;&|<>$`\\]+)$/u.exec(line)?.groups?.["words"];
    return (words ?? "").split(/\s+/u).filter((word) => DISTRIBUTION.test(word));
  });
}

/** Has the test written again while it reaches too little; what fails, or reaches less, is left. */
async function improved(work: Work, first: Tried): Promise<Tried> {
  const { settings, names, scripts } = work;
  let best = first;
  if (settings.oracle !== "equivalence") return best;
  for (let round = 1; round <= settings.coverageRounds; round += 1) {
    const { missed, code } = best.run;
    if (missed === null || missed.share >= settings.minCoverage) return best;
    const missing = missingBlocks(code, missed.lines, scripts.language);
    const places = { ...placesOf(names), missing, script: best.script.code };
    const again = await rewritten(work, best, `coverage-${round}`, "coverage", places);
    if (again !== null && (again.run.missed?.share ?? 0) >= missed.share) best = again;
  }
  return best;
}

/** Adds inputs where they are asked for, those of another model too. */
async function completed(work: Work, script: TestScript): Promise<TestScript> {
  const { settings, request, names, environment, signal } = work;
  const { executor, moreRounds, augment, oracle } = settings;
  let whole = script;
  if (oracle !== "equivalence") return whole;
  for (let round = 1; round <= moreRounds; round += 1) {
    const tried: Tried = { script: whole, run: { error: null, missing: null, missed: null, code: whole.code } };
    const places = { ...placesOf(names), script: whole.code };
    whole = (await rewritten(work, tried, `more-${round}`, "more", places))?.script ?? whole;
  }
  if (augment === null) return whole;
  const { module, target } = request;
  return await augmentScript({ asker: augment, executor, module, target, script: whole, names, environment, signal });
}

function placesOf(names: TestNames): Readonly<Record<string, string>> {
  return { entry: names.entry, called: calledAs(names), candidate: names.candidate, test: names.test };
}

/** The script with its test written anew, where that runs; entry is no place of the prompt for more inputs. */
async function rewritten(
  work: Work,
  { script }: Tried,
  task: string,
  prompt: "coverage" | "more",
  places: Readonly<Record<string, string>>,
): Promise<Tried | null> {
  const { settings, request, names, scripts, signal } = work;
  const { language } = scripts;
  const { form: _form, ...values } = scripts.promptValues(request.module);
  const { entry: _entry, ...others } = places;
  const answer = await askToRead({
    asker: settings.asker,
    instanceId: request.module.instance_id,
    task,
    prompt,
    language,
    places: { ...(prompt === "more" ? others : places), ...values },
    read: (one) => readTestFunction(one, names, language),
    maxRegenerations: settings.maxRegenerations,
    signal,
  });
  if (answer.status === "refused") return null;
  const adapter = await loadLanguage(language);
  const spliced = adapter.splice({ code: script.code, name: names.test, solution: answer.code });
  if (spliced.status === "failed") return null;
  const tried = await tryScript(work, { ...script, code: spliced.code });
  return tried.run.error === null ? tried : null;
}

/** Runs of lines that were not reached, each with the line before it. */
export function missingBlocks(code: string, missed: readonly number[], language: Language): string {
  const lines = code.split("\n");
  const blocks: number[][] = [];
  for (const line of missed) {
    const last = blocks.at(-1);
    if (last !== undefined && line - (last.at(-1) ?? 0) <= 1) last.push(line);
    else blocks.push([line]);
  }
  const shown = blocks.map((block) => {
    const start = Math.max(1, (block[0] ?? 1) - 1);
    return lines.slice(start - 1, block.at(-1)).join("\n");
  });
  return shown.map((block) => `\`\`\`${language}\n${block}\n\`\`\``).join("\n\n");
}

function suiteOf({ request, environment }: Work, script: TestScript): TestSuite {
  const { module } = request;
  const changed = script.module.trim() === module.code.trim() ? {} : { module_code: script.module };
  const extended = environment === null || environment === (request.environment ?? null) ? {} : { environment };
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: module.instance_id,
    origin: "llm",
    tests: [],
    program: script.code,
    ...changed,
    ...extended,
  };
}
