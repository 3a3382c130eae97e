import { createJudge } from "@repost/judge";
import { createStaticSandbox } from "@repost/sandbox";
import type { CallOptions, Check, Executor, Judge, RuntimeInfo } from "@repost/spec";
import type { SandboxStrategy, Target, TestStrategy } from "@repost/spec";
import { createSearchTests, observeCalls } from "@repost/testgen";
import type { ModelUsage } from "../model/model-tally.ts";
import type { WorkSlots } from "../model/work-slots.ts";
import type { CoverageKind, UnsafePolicy } from "@repost/spec/settings";
import { acceptanceChecks, type AcceptanceChecksOptions } from "../gate/acceptance-checks.ts";
import { type GateOptions, resolveGates } from "../gate/gate-options.ts";
import { runtimeOf } from "../runtime-of.ts";
import type { CallObserver } from "./observe-repository.ts";

/** Parts of a build; each can be replaced. */
export interface BuildStages {
  readonly sandbox: SandboxStrategy;
  readonly tests: TestStrategy;
  /** Observes calls while a repository's own tests run. @default none */
  readonly observer?: CallObserver;
  readonly judge: Judge;
  readonly checks: readonly Check[];
  readonly runtime: RuntimeInfo;
  /** Returns the model usage of a function. With it, a model repairs rejected suites. @default no model */
  readonly usage?: (instanceId: string) => ModelUsage;
  /** True when contexts contain the text of the target's file. @default false */
  readonly showsFile?: boolean;
  /** Slots that functions release while they wait for a model. @default one slot per function */
  readonly slots?: WorkSlots;
  /** Describes a function in prose. @default none: the docstring is used */
  readonly describe?: (
    target: Target,
    tests: readonly string[],
    options: CallOptions,
  ) => Promise<string | DescribedTask | null>;
}

/** Task text with its model usage, which the environment's cost includes. */
export interface DescribedTask {
  readonly text: string | null;
  readonly usage: ModelUsage;
}

export interface StaticStagesOptions extends GateOptions {
  readonly executor: Executor;
  /** Counting for JavaScript and TypeScript: exact, or by lines as c8 does, which is faster. @default "exact" */
  readonly coverage?: CoverageKind;
  /** Handling of modules that call dangerous APIs. @default "warn" */
  readonly unsafe?: UnsafePolicy;
  /** @default 0 */
  readonly seed?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Generous, because a search that a clock stops is not reproducible. */
export const SEARCH_LIMIT_MS = 300_000;

/** Creates the stages of `--strategy static`, which use no model. */
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
