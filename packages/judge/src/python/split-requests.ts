import {
  type ExecutionFile,
  type ExecutionRequest,
  jobRequest,
  type Limits,
  type ProgramLibrary,
  unusedPath,
} from "@repost/spec";
import { candidateName, parseCode } from "@repost/syntax";
import { boundNames } from "@repost/syntax/python-scopes";
import { lastName } from "../canonical/last-name.ts";
import { hasAnswers } from "../split/reference-answers.ts";
import { callsReference, type SplitPlan, type SplitRequests } from "../split/split-language.ts";
import { findTarget } from "../target-definition.ts";
import { shippedFiles } from "./shipped-files.ts";

/** Preloaded modules; all others are for values of libraries. */
const MODULES = ["repost_split.trusted", "repost_split.candidate", "repost_split.warm_up"];

let library: ProgramLibrary | undefined;

export async function splitRequests(plan: SplitPlan): Promise<SplitRequests> {
  const { module, program, candidate, allowed, clockShiftS = 0 } = plan;
  const shared = await topLevelNames(module.code);
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const moduleFile = { path: module.path, content: module.code };
  const common = {
    entry: module.entry,
    name: module.path.replace(/\.py$/u, "").replaceAll("/", "."),
    shared,
    clock_shift_s: clockShiftS,
  };
  // Published scripts contain the module.
  const definesTarget = (await findTarget({ language: "python", code: program, entry: module.entry })) !== undefined;
  const side = await sideRequest(plan);
  const test = unusedPath("test_program.py", taken);
  return {
    trusted: side("trusted", plan.trustedLimits, [moduleFile, { path: test, content: program }], {
      ...common,
      allowed,
      stub: stubName(program, module.entry),
      watch: plan.watch ?? false,
      answers: plan.allowed === null ? (plan.answers ?? false) : hasAnswers(plan.allowed),
      program: test,
      module: definesTarget ? null : module.path,
    }),
    candidate: side("candidate", plan.candidateLimits, [{ path: module.path, content: candidate }], {
      ...common,
      // Only the test's process needs the effects.
      allowed: allowed && { names: allowed.names, remote: allowed.remote },
      module: module.path,
    }),
  };
}

async function topLevelNames(code: string): Promise<readonly string[]> {
  using tree = await parseCode("python", code);
  return boundNames(tree.root).toSorted();
}

function stubName(program: string, entry: string): string {
  return callsReference(program, entry) ? candidateName(entry, program) : lastName(entry);
}

async function sideRequest({ module, hashSeed = 0, environment }: SplitPlan) {
  const library = await splitLibrary();
  return (
    side: "trusted" | "candidate",
    limits: Partial<Limits>,
    files: readonly ExecutionFile[],
    content: Readonly<Record<string, unknown>>,
  ): ExecutionRequest => {
    const program = (job: string): string => `from repost_split.${side} import main\nmain(${job})\n`;
    const job = { path: "job.json", content };
    const main = { path: "run.py", program };
    return jobRequest({ runtime: "python", module, files, job, main, hashSeed, environment, library, limits });
  };
}

/** Always the same object, which executors keep loaded. */
async function splitLibrary(): Promise<ProgramLibrary> {
  const files = await shippedFiles("repost_split");
  library ??= { files, modules: MODULES };
  return library;
}
