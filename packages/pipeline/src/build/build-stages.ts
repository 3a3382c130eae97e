import {
  agreementCheck,
  astCheck,
  type CoverageKind,
  coverageCheck,
  fidelityCheck,
  leakCheck,
  mutationCheck,
  packageCheck,
  stubCheck,
  trivialCheck,
  unsafeCheck,
} from "@repost/checks";
import { compareObservations, createJudge, describeDifference } from "@repost/judge";
import { createStaticSandbox } from "@repost/sandbox";
import type { CallOptions, Check, Executor, Judge, Observation, RuntimeInfo } from "@repost/spec";
import type { SandboxStrategy, Target, TestStrategy } from "@repost/spec";
import { createSearchTests, observeCalls } from "@repost/testgen";
import type { ModelUsage } from "../model/model-tally.ts";
import type { WorkSlots } from "../model/work-slots.ts";
import { type GateOptions, mutationGates, resolveGates } from "../gate/gate-options.ts";
import { runtimeOf } from "../runtime-of.ts";
import type { CallObserver } from "./observe-repository.ts";

/** What a build is made with. Replace any of them to build in another way. */
export interface BuildStages {
  readonly sandbox: SandboxStrategy;
  readonly tests: TestStrategy;
  /** Runs a repository's own tests, so that the search learns what its functions are given. @default none */
  readonly observer?: CallObserver;
  readonly judge: Judge;
  readonly checks: readonly Check[];
  /** Names of checks that inform but do not reject. */
  readonly advisory: ReadonlySet<string>;
  readonly runtime: RuntimeInfo;
  /** Returns what models took for a function. With it, a model repairs suites that judge or checks refuse. @default no model takes part */
  readonly usage?: (instanceId: string) => ModelUsage;
  /** True when contexts bring the text of the target's file. @default false */
  readonly showsFile?: boolean;
  /** Slots that functions leave while they wait for a model. @default each function keeps its own */
  readonly slots?: WorkSlots;
  /** Describes the task of a function in prose. @default none: the docstring serves */
  readonly describe?: (
    target: Target,
    tests: readonly string[],
    options: CallOptions,
  ) => Promise<string | DescribedTask | null>;
}

/** A task text with the calls and tokens of its own model, which the cost of the environment then counts. */
export interface DescribedTask {
  readonly text: string | null;
  readonly usage: ModelUsage;
}

export interface StaticStagesOptions extends GateOptions {
  readonly executor: Executor;
  /** How JavaScript and TypeScript are counted: exactly, or by lines as c8 does, which is quicker and tells less. @default "exact" */
  readonly coverage?: CoverageKind;
  /** Whether a module that calls what only a sandbox can hold is refused, or only said to do so. @default "warn" */
  readonly unsafe?: UnsafePolicy;
  /** @default 0 */
  readonly seed?: number;
  readonly signal?: AbortSignal | undefined;
}

export type UnsafePolicy = "warn" | "reject";

/** A search that a clock stops is not the same again; on a crowded machine it only takes longer. */
export const SEARCH_LIMIT_MS = 300_000;

/** The stages of `--strategy static`: no model anywhere. */
export async function createStaticStages(options: StaticStagesOptions): Promise<BuildStages> {
  const { executor, coverage = "exact", unsafe = "warn", seed = 0, signal } = options;
  const gates = resolveGates(options);
  const judge = createJudge({ executor });
  return {
    sandbox: await createStaticSandbox(),
    tests: await createSearchTests({ executor, budget: { wallMs: SEARCH_LIMIT_MS } }),
    observer: (request, call) => observeCalls({ ...request, ...call, executor }),
    judge,
    checks: [
      agreementCheck(),
      astCheck(),
      trivialCheck({ keep: gates.keepTrivial }),
      fidelityCheck(),
      leakCheck(),
      unsafeCheck({ policy: unsafe }),
      packageCheck({ executor, difference: differenceOf }),
      coverageCheck({ executor, minBranchCoverage: gates.minCoverage, coverage }),
      stubCheck({ judge }),
      mutationCheck({
        ...mutationGates(gates),
        judge: createJudge({ executor, confirmTimeouts: false }),
        executor,
        seed,
      }),
    ],
    advisory: new Set(),
    runtime: await runtimeOf(executor, signal),
  };
}

function differenceOf(expected: Observation, actual: Observation, surplus: "private" | "any"): string | null {
  const difference = compareObservations(expected, actual, { surplus });
  return difference === null ? null : describeDifference(difference);
}
