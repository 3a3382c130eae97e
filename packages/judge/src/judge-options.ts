import type { Executor, Limits, SandboxedModule, TestNotRun } from "@repost/spec";
import { optionInvalid } from "./errors.ts";
import { seemsOfRepository, type MissingName } from "./missing-name.ts";

export interface JudgeOptions {
  /** Runs the reference and the candidates. It stays the caller's to close. */
  readonly executor: Executor;
  /** Runs of the reference that must agree when recording; at least 3. @default 3 */
  readonly runs?: number;
  /** Fewest tests that a recording may keep. @default 3 */
  readonly minTests?: number;
  /** Fewest different observations among them. @default 2 */
  readonly minDistinct?: number;
  /** Time for one call of the reference when recording. @default 2_000 */
  readonly callTimeoutMs?: number;
  /** Time for a whole run of the reference when recording. @default 60_000 */
  readonly recordTimeoutMs?: number;
  /** A candidate gets ten times the reference's time, but never less than this. @default 2_000 */
  readonly timeoutFloorMs?: number;
  /** Scales a candidate's time, for slow or crowded machines. @default 1 */
  readonly timeoutMultiplier?: number;
  /** Whether a candidate that ran out of time is run once more alone before it is said so. @default true */
  readonly confirmTimeouts?: boolean;
  /** Limits that differ from the executor's and from the derived times, for every run. @default {} */
  readonly limits?: Partial<Limits>;
  /**
   * Whether the module's repository has a name or module that a candidate missed; tells `context_miss` from a candidate's own
   * mistake; undefined where it cannot tell. @default every undefined name; modules that the module's provenance names
   */
  readonly isRepositoryName?: (missing: MissingName, module: SandboxedModule) => boolean | undefined;
  /**
   * Whether a program that values cannot cross two processes for may be recorded at level weak: test and candidate in one process, its
   * observations compared on the host. @default false
   */
  readonly allowWeak?: boolean;
  /** Told of what a recording leaves out. @default nothing */
  readonly onEvent?: (event: JudgeEvent) => void;
}

/** Tests that a recording does not have: calls dropped at level data, tests of a program that were not run. */
export type JudgeEvent =
  | { readonly type: "tests-dropped"; readonly instance_id: string; readonly dropped: DroppedTests }
  | { readonly type: "tests-not-run"; readonly instance_id: string; readonly tests: readonly TestNotRun[] };

export interface DroppedTests {
  /** Observations of two runs differ. */
  readonly unstable: number;
  /** Inputs could not be built, or the result has no canonical form. */
  readonly unusable: number;
  readonly timeout: number;
  readonly died: number;
}

/** The options with every default in place. */
export type JudgeSettings = Required<Omit<JudgeOptions, "isRepositoryName">> & {
  readonly isRepositoryName: (missing: MissingName, module: SandboxedModule) => boolean;
};

/** @throws JudgeError JUDGE_OPTION_INVALID */
export function resolveOptions({
  executor,
  runs = 3,
  minTests = 3,
  minDistinct = 2,
  callTimeoutMs = 2_000,
  recordTimeoutMs = 60_000,
  timeoutFloorMs = 2_000,
  timeoutMultiplier = 1,
  confirmTimeouts = true,
  limits = {},
  isRepositoryName = () => undefined,
  allowWeak = false,
  onEvent = () => {},
}: JudgeOptions): JudgeSettings {
  const minima = { runs: 3, minTests: 1, minDistinct: 1, callTimeoutMs: 1, recordTimeoutMs: 1, timeoutFloorMs: 1 };
  const numbers = { runs, minTests, minDistinct, callTimeoutMs, recordTimeoutMs, timeoutFloorMs };
  for (const name of Object.keys(minima) as (keyof typeof minima)[]) {
    if (!(numbers[name] >= minima[name])) throw optionInvalid(name, numbers[name], minima[name]);
  }
  if (!(timeoutMultiplier > 0)) throw optionInvalid("timeoutMultiplier", timeoutMultiplier, 0);
  return {
    executor,
    ...numbers,
    timeoutMultiplier,
    confirmTimeouts,
    limits,
    isRepositoryName: (missing, module) => isRepositoryName(missing, module) ?? seemsOfRepository(missing, module),
    allowWeak,
    onEvent,
  };
}
