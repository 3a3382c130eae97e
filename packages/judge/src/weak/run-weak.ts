import { judgeLanguage } from "../languages.ts";
import { type Execution, jobRequest, type Limits, type SandboxedModule, unusedPath } from "@repost/spec";
import { candidateName } from "@repost/syntax";
import { languageUnsupported } from "../errors.ts";
import type { Misplaced } from "../host/place-solution.ts";
import { placeSolution } from "../host/run-candidate-job.ts";
import { executeIn, type JudgeContext } from "../judge-context.ts";
import { rewriteProgram } from "./python/rewrite-program.ts";
import { shippedFiles } from "../python/shipped-files.ts";

export interface WeakRun {
  readonly module: SandboxedModule;
  readonly program: string;
  readonly solution: string;
  /** The target shares the program's seed. */
  readonly isSeeded: boolean;
  readonly limits: Partial<Limits>;
  readonly environment: string | null;
  readonly hashSeed?: number;
  readonly clockShiftS?: number;
  /** Seed of the target's randomness. @default 0 */
  readonly targetSeed?: number;
}

export type WeakOutcome =
  | {
      readonly status: "ran";
      readonly execution: Execution;
      readonly statements: readonly string[];
    }
  | Misplaced;

/**
 * @throws JudgeError JUDGE_LANGUAGE_UNSUPPORTED; the executor's error when the infrastructure is broken; the signal's
 * reason
 */
export async function runWeak(context: JudgeContext, run: WeakRun, alone = false): Promise<WeakOutcome> {
  const { module, program, solution, isSeeded, limits, environment } = run;
  const { hashSeed = 0, clockShiftS = 0, targetSeed = 0 } = run;
  if (!judgeLanguage(module.language).hasWeakTrust) throw languageUnsupported(module.language);
  const candidate = candidateName(module.entry, program);
  const { code, statements } = await rewriteProgram(program, module.code, module.entry);
  const alias = program.includes(candidate) ? candidate : null;
  const { language, entry: target } = module;
  const placed = await placeSolution(
    "placeInWeakProgram",
    { language, code, entry: target, alias, solution },
    context.signal,
  );
  if (placed.status === "failed") return placed;
  const taken = new Set(module.files.map(({ path }) => path));
  const script = unusedPath("program.py", taken);
  const content = { program: script, clock_shift_s: clockShiftS, target_seed: isSeeded ? null : targetSeed };
  const runner = (job: string): string => `from repost_weak.program import main\nmain(${job})\n`;
  const request = jobRequest({
    runtime: "python",
    module,
    files: [...(await shippedFiles("repost_weak")), { path: script, content: placed.code }],
    job: { path: "job.json", content },
    main: { path: "run.py", program: runner },
    hashSeed,
    environment,
    limits,
  });
  return { status: "ran", execution: await executeIn(context, request, alone), statements };
}
