import {
  type ExecutionFile,
  executionFiles,
  type ExecutionRequest,
  type Limits,
  type ProgramLibrary,
  unusedPath,
} from "@repost/spec";
import { candidateName, loadLanguage, loadParser } from "@repost/syntax";
import { boundNames } from "@repost/syntax/python-scopes";
import { lastName } from "../canonical/last-name.ts";
import { hasAnswers } from "../split/reference-answers.ts";
import { callsReference, type SplitLanguage, type SplitPlan, type SplitRequests } from "../split/split-language.ts";
import { targetDefinition } from "../target-definition.ts";
import { shippedFiles } from "./shipped-files.ts";

/** Preloaded modules; all others are for values of libraries. */
const MODULES = ["repost_split.trusted", "repost_split.candidate", "repost_split.warm_up"];

let library: ProgramLibrary | undefined;

export const pythonSplit: SplitLanguage = { callsReference, requests };

async function requests(plan: SplitPlan): Promise<SplitRequests> {
  const { module, program, candidate, allowed, clockShiftS = 0 } = plan;
  const shared = await topLevelNames(module.code);
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const common = {
    entry: module.entry,
    name: module.path.replace(/\.py$/u, "").replaceAll("/", "."),
    shared,
    clock_shift_s: clockShiftS,
  };
  const side = await sideRequest(plan, taken);
  const test = unusedPath("test_program.py", taken);
  return {
    trusted: side("trusted", plan.trustedLimits, module.code, [{ path: test, content: program }], {
      ...common,
      allowed,
      stub: stubName(program, module.entry),
      watch: plan.watch ?? false,
      answers: plan.allowed === null ? (plan.answers ?? false) : hasAnswers(plan.allowed),
      program: test,
      module: (await definesTarget(program, module.entry)) ? null : module.path,
    }),
    candidate: side("candidate", plan.candidateLimits, candidate, [], {
      ...common,
      // Only the test's process needs the effects.
      allowed: allowed && { names: allowed.names, remote: allowed.remote },
      module: module.path,
    }),
  };
}

async function topLevelNames(code: string): Promise<readonly string[]> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  return boundNames(tree.root).toSorted();
}

function stubName(program: string, entry: string): string {
  return callsReference(program, entry) ? candidateName(entry, program) : lastName(entry);
}

/** Detects published scripts, which contain the module. */
async function definesTarget(program: string, entry: string): Promise<boolean> {
  const adapter = await loadLanguage("python");
  return targetDefinition(adapter.functions(program), entry) !== undefined;
}

async function sideRequest({ module, hashSeed = 0, environment }: SplitPlan, taken: ReadonlySet<string>) {
  const library = await splitLibrary();
  const job = unusedPath("job.json", taken);
  const entry = unusedPath("run.py", taken);
  return (
    program: "trusted" | "candidate",
    limits: Partial<Limits>,
    code: string,
    more: readonly ExecutionFile[],
    content: Readonly<Record<string, unknown>>,
  ): ExecutionRequest => ({
    runtime: "python",
    files: [
      { path: module.path, content: code },
      ...executionFiles(module.files),
      ...more,
      { path: job, content: JSON.stringify(content) },
      {
        path: entry,
        content: `from repost_split.${program} import main\nmain(${JSON.stringify(job)})\n`,
      },
    ],
    entry,
    env: { PYTHONHASHSEED: String(hashSeed) },
    environment,
    preload: module.imports,
    library,
    limits,
  });
}

/** Always the same object, which executors keep loaded. */
async function splitLibrary(): Promise<ProgramLibrary> {
  const files = await shippedFiles("repost_split");
  library ??= { files, modules: MODULES };
  return library;
}
