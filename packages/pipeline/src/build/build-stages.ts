import { createJudge } from "@repost/judge";
import { createStaticSandbox } from "@repost/sandbox";
import type { CallOptions, Check, Executor, Judge, RuntimeInfo } from "@repost/spec";
import type { SandboxStrategy, Target, TestStrategy } from "@repost/spec";
import { createSearchTests, observeCalls } from "@repost/testgen";
import type { CoverageKind, UnsafePolicy } from "@repost/spec/settings";
import type { ModelUsage } from "../model/model-tally.ts";
import type { WorkSlots } from "../model/work-slots.ts";
import { acceptanceChecks, type AcceptanceChecksOptions } from "../gate/acceptance-checks.ts";
import { type GateOptions, resolveGates } from "../gate/gate-options.ts";
import { runtimeOf } from "../runtime-of.ts";
import type { CallObserver } from "./observe-repository.ts";

export interface BuildStages {
  readonly sandbox: SandboxStrategy;
  readonly tests: TestStrategy;
  readonly observer?: CallObserver;
  readonly judge: Judge;
  readonly checks: readonly Check[];
  readonly runtime: RuntimeInfo;
  /** With it, a model repairs rejected suites. */
  readonly usage?: (instanceId: string) => ModelUsage;
  /** Adds the target's file to contexts. @default false */
  readonly showsFile?: boolean;
  /** @default one slot per function */
  readonly slots?: WorkSlots;
  /** @default the docstring */
  readonly describe?: (
    target: Target,
    tests: readonly string[],
    options: CallOptions,
  ) => Promise<string | DescribedTask | null>;
}

/** Task text with its model usage. */
export interface DescribedTask {
  readonly text: string | null;
  readonly usage: ModelUsage;
}

export interface StaticStagesOptions extends GateOptions, CallOptions {
  readonly executor: Executor;
  readonly coverage?: CoverageKind;
  readonly unsafe?: UnsafePolicy;
  readonly seed?: number;
}

/** Generous, because timed-out searches are not reproducible. */
export const SEARCH_LIMIT_MS = 300_000;

/** Stages of `--strategy static`, which use no model. */
export async function createStaticStages(
  options: StaticStagesOptions,
  strategy: AcceptanceChecksOptions["strategy"] = "static",
): Promise<BuildStages> {
  const { executor, coverage, unsafe, seed, signal } = options;
  const judge = createJudge({ executor });
  return {
    sandbox: await createStaticSandbox(),
    tests: await createSearchTests({ executor, budget: { wallMs: SEARCH_LIMIT_MS } }),
    observer: (request, call) => observeCalls({ ...request, ...call, executor }),
    judge,
    checks: acceptanceChecks({ executor, judge, gates: resolveGates(options), coverage, unsafe, seed, strategy }),
    runtime: await runtimeOf(executor, signal),
  };
}
