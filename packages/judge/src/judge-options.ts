import {
  DEFAULT_GATES,
  type Executor,
  type Limits,
  type SandboxedModule,
  type TestNotRun,
  withoutUndefined,
} from "@repost/spec";
import { optionInvalid } from "./errors.ts";
import { seemsOfRepository, type MissingName } from "./missing-name.ts";

export interface JudgeOptions {
  /** Runs references and candidates. The caller closes it. */
  readonly executor: Executor;
  /** Runs of the reference that must agree; at least 3. @default DEFAULT_GATES.minRuns */
  readonly runs?: number;
  /** @default DEFAULT_GATES.minTests */
  readonly minTests?: number;
  /** @default DEFAULT_GATES.minDistinct */
  readonly minDistinct?: number;
  /** Time limit of one recorded call. @default 2_000 */
  readonly callTimeoutMs?: number;
  /** Time limit of a recorded run. @default 60_000 */
  readonly recordTimeoutMs?: number;
  /** Smallest time limit of a candidate, otherwise ten times the reference's time. @default 2_000 */
  readonly timeoutFloorMs?: number;
  /** Factor of candidates' time limits, for slow machines. @default 1 */
  readonly timeoutMultiplier?: number;
  /** Repeats a run that timed out alone before the verdict. @default true */
  readonly confirmTimeouts?: boolean;
  /** Overrides of the executor's limits and derived times. @default {} */
  readonly limits?: Partial<Limits>;
  /**
   * Returns whether the repository has a name that a candidate missed (`context_miss`). @default every undefined name;
   * modules in the module's provenance
   */
  readonly isRepositoryName?: (missing: MissingName, module: SandboxedModule) => boolean | undefined;
  /** Allows level weak (test and candidate in one process) for values that cannot cross processes. @default false */
  readonly allowWeak?: boolean;
  /** Called for tests that a recording omits. @default none */
  readonly onEvent?: (event: JudgeEvent) => void;
}

/** Dropped calls, or unexecuted tests of a program. */
export type JudgeEvent =
  | { readonly type: "tests-dropped"; readonly instance_id: string; readonly dropped: DroppedTests }
  | { readonly type: "tests-not-run"; readonly instance_id: string; readonly tests: readonly TestNotRun[] };

export interface DroppedTests {
  /** Observations that differ between runs. */
  readonly unstable: number;
  /** Inputs that cannot be built, or results without canonical form. */
  readonly unusable: number;
  readonly timeout: number;
  readonly died: number;
}

export type JudgeSettings = Required<Omit<JudgeOptions, "isRepositoryName">> & {
  readonly isRepositoryName: (missing: MissingName, module: SandboxedModule) => boolean;
};

/** @throws JudgeError JUDGE_OPTION_INVALID */
export function resolveOptions({ isRepositoryName = () => undefined, ...options }: JudgeOptions): JudgeSettings {
  const settings = {
    runs: DEFAULT_GATES.minRuns,
    minTests: DEFAULT_GATES.minTests,
    minDistinct: DEFAULT_GATES.minDistinct,
    callTimeoutMs: 2_000,
    recordTimeoutMs: 60_000,
    timeoutFloorMs: 2_000,
    timeoutMultiplier: 1,
    confirmTimeouts: true,
    limits: {},
    allowWeak: false,
    onEvent: () => {},
    ...withoutUndefined(options),
    executor: options.executor,
  };
  const minima = { runs: 3, minTests: 1, minDistinct: 1, callTimeoutMs: 1, recordTimeoutMs: 1, timeoutFloorMs: 1 };
  for (const name of Object.keys(minima) as (keyof typeof minima)[]) {
    if (!(settings[name] >= minima[name])) throw optionInvalid(name, settings[name], minima[name]);
  }
  if (!(settings.timeoutMultiplier > 0)) throw optionInvalid("timeoutMultiplier", settings.timeoutMultiplier, 0);
  return {
    ...settings,
    isRepositoryName: (missing, module) => isRepositoryName(missing, module) ?? seemsOfRepository(missing, module),
  };
}
