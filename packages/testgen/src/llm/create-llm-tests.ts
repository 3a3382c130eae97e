import {
  accepted,
  type AnswerReport,
  type AttemptingOptions,
  bareRuntime,
  DEFAULT_GATES,
  languageFacts,
  PUBLISHED_ROUNDS,
  rejected,
  reportAnswers,
  type SandboxedModule,
  SCHEMA_VERSION,
  type StageResult,
  type TestRequest,
  type TestStrategy,
  type TestSuite,
  withoutUndefined,
} from "@repost/spec";
import { findFunction, insertBeside, loadLanguage } from "@repost/syntax";
import { failureOfLine } from "../search/failure-cause.ts";
import { addInputs, coverMore } from "./extend-tests.ts";
import { loadScriptLanguage } from "../languages.ts";
import { type Oracle, type ReadTestScript, readProgram, type TestScript } from "./read-test-script.ts";
import type { LlmTestsOptions, ScriptSettings, ScriptWork } from "./script-work.ts";
import { type TestNames, testNamesOf } from "./test-names.ts";
import { debugScript, repairRefused, writeScript } from "./write-script.ts";

/**
 * Creates a test generator by a model, as RepoST and CodeBenchGen do. The model writes a test program, repairs it while
 * the original fails, and rewrites it at low coverage. A `refused` suite leads to one prompt for other inputs.
 * Rejections: `no_name` (before any prompt), `answers_refused`, `script_fails`, `too_little_covered`.
 *
 * @throws generate rethrows errors of the executor and the prompt runner.
 * @example const tests = createLlmTests({ promptRunner, executor }); const suite = await tests.generate({ target,
 * module });
 */
export function createLlmTests(options: LlmTestsOptions): TestStrategy {
  const settings: ScriptSettings = {
    oracle: "equivalence",
    minCoverage: DEFAULT_GATES.minCoverage,
    augment: null,
    install: () => Promise.resolve(null),
    describeRuntime: bareRuntime,
    ...withoutUndefined(options),
    promptRunner: options.promptRunner,
    executor: options.executor,
    rounds: { ...PUBLISHED_ROUNDS, ...options.rounds },
  };
  return { generate: (request, call = {}) => generate(settings, request, call) };
}

async function generate(
  settings: ScriptSettings,
  request: TestRequest,
  { signal, onAttempt }: AttemptingOptions,
): Promise<StageResult<TestSuite, "testgen">> {
  const { module, refused } = request;
  const names = testNamesOf(module.entry);
  if (!(await canCall(module, names, settings.oracle))) {
    return rejected("no_name", `A test has no name by which it could call ${module.entry}.`);
  }
  const work: ScriptWork = {
    settings,
    request,
    names,
    scripts: await loadScriptLanguage(module.language),
    environment: refused?.suite?.environment ?? request.environment ?? null,
    remainingInstalls: settings.rounds.missingModules,
    signal,
    onAttempt,
  };
  const report = reportAnswers(onAttempt, refused === undefined ? "model_tests" : "repaired_script", refused?.reason);
  const first = await firstScript(work, report);
  if (first.status === "refused") return rejected("answers_refused", first.reason);
  const working = await debugScript(work, first.script, report);
  if (working.run.error !== null) {
    const headline = work.scripts.headlineOf(working.run.error);
    return rejected("script_fails", headline, { kind: "load_failure", failure: failureOfLine(headline) });
  }
  const covering = await coverMore(work, working);
  const share = covering.run.missed?.share ?? 1;
  if (share < settings.minCoverage)
    return rejected("too_little_covered", `The test takes ${Math.round(share * 100)} % of the branches.`);
  // A refused suite already has additional inputs.
  return accepted(suiteOf(work, refused === undefined ? await addInputs(work, covering.script) : covering.script));
}

/** Returns whether tests in the same file can call the target. */
async function canCall(
  { language, code }: SandboxedModule,
  { entry, baseName, candidate }: TestNames,
  oracle: Oracle,
): Promise<boolean> {
  // Only CommonJS names a default export: `module.exports`.
  if (!languageFacts(language).isIndented && baseName === "default" && !/\bmodule\.exports\s*=/u.test(code))
    return false;
  const target = findFunction((await loadLanguage(language)).functions(code), entry);
  if (target === undefined || oracle !== "equivalence") return true;
  return (await insertBeside(language, code, target, candidate)) !== null;
}

async function firstScript(work: ScriptWork, report: AnswerReport): Promise<ReadTestScript> {
  const { module, refused } = work.request;
  const suite = refused?.suite ?? null;
  const program = suite?.program ?? null;
  if (refused === undefined || suite === null || program === null) return await writeScript(work, report);
  const { module_code: changed = module.code } = suite;
  // Removes helpers of the refused test after an unchanged module.
  const base = changed.startsWith(module.code.trimEnd()) ? module.code : changed;
  return await repairRefused(work, await readProgram(program, module.language, base), refused, report);
}

function suiteOf({ request, environment }: ScriptWork, script: TestScript): TestSuite {
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
