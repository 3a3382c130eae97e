import {
  agreementCheck,
  astCheck,
  coverageCheck,
  fidelityCheck,
  functionalityCheck,
  leakCheck,
  mutationCheck,
  packageCheck,
  testDoubleCheck,
  stubCheck,
  trivialCheck,
  testQualityCheck,
  unsafeCheck,
} from "@repost/checks";
import { compareObservations, createJudge, describeDifference } from "@repost/judge";
import {
  DEFAULT_GATES,
  type Check,
  type Executor,
  type Judge,
  type Observation,
  type PromptRunner,
} from "@repost/spec";
import type { CoverageKind, UnsafePolicy } from "@repost/spec/settings";
import { type Gates, mutationGates } from "./gate-options.ts";

export interface AcceptanceChecksOptions {
  readonly executor: Executor;
  readonly judge: Judge;
  readonly gates: Gates;
  readonly coverage?: CoverageKind | undefined;
  readonly unsafe?: UnsafePolicy | undefined;
  readonly seed?: number | undefined;
  /** Author of the module. @default "static" */
  readonly strategy?: "static" | "hybrid" | "llm";
  /** Authors of the published opinions. */
  readonly judges?: readonly { readonly name: string; readonly promptRunner: PromptRunner }[];
}

/** Returns the quality checks. Checks of stubs and opinions need a model. */
export function acceptanceChecks(options: AcceptanceChecksOptions): readonly Check[] {
  const {
    executor,
    judge,
    gates,
    coverage = DEFAULT_GATES.coverage,
    unsafe = DEFAULT_GATES.unsafe,
    seed = 0,
    strategy = "static",
  } = options;
  const isModelWritten = strategy === "llm";
  const opinions = isModelWritten ? { judges: options.judges ?? [] } : null;
  return [
    agreementCheck(),
    astCheck({ allowListedEdits: isModelWritten }),
    trivialCheck({ keep: gates.keepTrivial }),
    fidelityCheck(),
    leakCheck(),
    unsafeCheck({ policy: unsafe }),
    ...(strategy === "static" ? [] : [testDoubleCheck()]),
    ...(isModelWritten ? [] : [packageCheck({ executor, difference: differenceOf })]),
    coverageCheck({ executor, minBranchCoverage: gates.minCoverage, coverage }),
    ...(opinions === null ? [] : [functionalityCheck(opinions), testQualityCheck(opinions)]),
    stubCheck({ judge }),
    mutationCheck({
      ...mutationGates(gates),
      judge: createJudge({ executor, confirmTimeouts: false }),
      executor,
      seed,
      killers: strategy === "static",
    }),
  ];
}

function differenceOf(expected: Observation, actual: Observation, surplus: "private" | "any"): string | null {
  const difference = compareObservations(expected, actual, { surplus });
  return difference === null ? null : describeDifference(difference);
}
