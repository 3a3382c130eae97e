import { type ExecutionFile, type ExecutionRequest, jobRequest, type Language, type Limits } from "@repost/spec";
import { candidateName } from "@repost/syntax";
import { hasAnswers } from "../split/reference-answers.ts";
import { callsReference, type SplitPlan, type SplitRequests } from "../split/split-language.ts";
import { moduleFormat, type ModuleFormat } from "./module-format.ts";
import { layoutProgram, placedModule, type ProgramLayout } from "./program-layout.ts";
import { RUNTIME_FOLDER, RUNTIME_SCRIPT, splitLibrary } from "./split-library.ts";
import { topLevelNames } from "./top-level-names.ts";

/** Parts of Node that take long to load. */
const MENTIONS = {
  crypto: /crypto/iu,
  assert: /["'`](?:node:)?assert\b/u,
  performance: /performance|perf_hooks/u,
  timers: /["'`](?:node:)?timers\b/u,
  abort: /Abort/u,
};

const FRAMEWORK_GLOBALS = /\b(?:describe|it|test|expect|jest|vi)\s*[.(]/u;

export async function splitRequests(plan: SplitPlan, language: Language): Promise<SplitRequests> {
  const { module, program } = plan;
  const replacementName = callsReference(program, module.entry) ? candidateName(module.entry, program) : null;
  const layout = await layoutProgram({ module, program, language, replacementName, runtimeFolder: RUNTIME_FOLDER });
  const variables = await topLevelNames(module.code, language);
  const common = {
    entry: module.entry,
    variables,
    allowed: plan.allowed,
    seed: plan.hashSeed ?? 0,
    clock_shift_s: plan.clockShiftS ?? 0,
  };
  const side = await sideRequest(plan);
  const trusted = trustedFiles(plan, layout);
  const format = await moduleFormat(module.path, plan.candidate, language);
  const candidate = await placedModule({
    code: plan.candidate,
    entry: module.entry,
    language,
    names: variables.map(({ name }) => name),
  });
  return {
    trusted: side("trusted", plan.trustedLimits, layout?.moduleFormat ?? format, trusted, {
      ...common,
      program: layout?.path ?? module.path,
      format: layout?.format ?? format,
      text: PROGRAM_TEXT,
      line_offset: layout?.lineOffset ?? 0,
      collected: layout?.collected ?? [],
      globals: FRAMEWORK_GLOBALS.test(program),
      names: namesOf(plan, [program, module.code]),
      watch: plan.watch ?? false,
      answers: plan.allowed === null ? (plan.answers ?? false) : hasAnswers(plan.allowed),
    }),
    candidate: side(
      "candidate",
      plan.candidateLimits,
      format,
      [{ path: module.path, content: candidate ?? plan.candidate }],
      // Only the test's process needs the recorded references.
      { ...common, allowed: null, module: module.path, format, names: namesOf(plan, [plan.candidate]) },
    ),
  };
}

const PROGRAM_TEXT = "program_text.txt";

/** Loading takes longer than most tests. */
function namesOf({ environment, module }: SplitPlan, code: readonly string[]): Readonly<Record<string, boolean>> {
  const texts = [...code, ...module.files.map((file) => file.code)];
  const parts = Object.entries(MENTIONS).map(([part, mention]) => {
    return [part, environment !== null || texts.some((text) => mention.test(text))] as const;
  });
  return Object.fromEntries(parts);
}

/** Recording reports a target without a stub. */
function trustedFiles({ module, program }: SplitPlan, layout: ProgramLayout | undefined): readonly ExecutionFile[] {
  const files = layout?.files ?? [{ path: module.path, content: module.code }];
  return [...files, { path: PROGRAM_TEXT, content: program }];
}

async function sideRequest({ module, environment }: SplitPlan) {
  const library = await splitLibrary();
  const hasManifest = [module, ...module.files].some(({ path }) => path === "package.json");
  return (
    side: "trusted" | "candidate",
    limits: Partial<Limits>,
    format: ModuleFormat,
    code: readonly ExecutionFile[],
    content: Readonly<Record<string, unknown>>,
  ): ExecutionRequest => {
    const program = (job: string): string => `require("./${RUNTIME_SCRIPT}").${side}(${job}, (url) => import(url));\n`;
    const manifest = { path: "package.json", content: JSON.stringify({ type: format }) };
    const files = hasManifest ? code : [...code, manifest];
    const job = { path: "job.json", content };
    return jobRequest({
      runtime: "node",
      module,
      files,
      job,
      main: { path: "run.cjs", program },
      environment,
      library,
      limits,
    });
  };
}
