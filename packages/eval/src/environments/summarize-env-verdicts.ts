import {
  ENV_CLASSES,
  type EnvGroup,
  type EnvMeasurement,
  type EnvReport,
  type EnvTask,
  type EnvVerdict,
  SCHEMA_VERSION,
} from "@repost/spec";
import { wilsonInterval } from "../score/wilson-interval.ts";

export interface EnvModelUsage {
  readonly llm_calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
}

export interface SummarizeEnvVerdictsOptions {
  /** A task without a verdict is unscored. */
  readonly tasks: readonly Pick<EnvTask, "instance_id" | "language" | "label">[];
  readonly verdicts: readonly EnvVerdict[];
  /** @default none: figures of builds and images are empty */
  readonly measurements?: readonly EnvMeasurement[];
  readonly usage?: readonly EnvModelUsage[];
}

type JudgedTask = Pick<EnvTask, "language" | "label"> & { readonly verdict: EnvVerdict | undefined };

/** Computes rates with 95 % Wilson intervals, without unscored tasks. */
export function summarizeEnvVerdicts(options: SummarizeEnvVerdictsOptions): EnvReport {
  const { tasks, verdicts, measurements = [], usage = [] } = options;
  const byId = new Map(verdicts.map((verdict) => [verdict.instance_id, verdict]));
  const judged = tasks.map((task) => ({ ...task, verdict: byId.get(task.instance_id) }));
  const classes = judged.map(({ verdict }) => verdict?.class ?? "infra_error");
  return {
    schema_version: SCHEMA_VERSION,
    all: groupOf("all", judged),
    languages: groupsBy(judged, ({ language }) => language),
    labels: groupsBy(judged, ({ label }) => label ?? "unlabelled"),
    classes: ENV_CLASSES.flatMap((name) => {
      const count = classes.filter((each) => each === name).length;
      return count === 0 ? [] : [{ class: name, count, share: count / classes.length }];
    }),
    usage: {
      llm_calls: sumOf(usage.map(({ llm_calls }) => llm_calls)),
      input_tokens: sumOf(usage.map(({ input_tokens }) => input_tokens)),
      output_tokens: sumOf(usage.map(({ output_tokens }) => output_tokens)),
      ...measuredUsage(measurements),
    },
  };
}

function groupsBy(tasks: readonly JudgedTask[], keyOf: (task: JudgedTask) => string): EnvGroup[] {
  const names = [...new Set(tasks.map(keyOf))].toSorted();
  return names.map((name) =>
    groupOf(
      name,
      tasks.filter((task) => keyOf(task) === name),
    ),
  );
}

function groupOf(name: string, tasks: readonly JudgedTask[]): EnvGroup {
  const scored = tasks.flatMap(({ verdict }) =>
    verdict === undefined || verdict.class === "infra_error" ? [] : verdict,
  );
  const count = (fits: (verdict: EnvVerdict) => boolean): number => scored.filter(fits).length;
  const committed = count((verdict) => verdict.class !== "not_committed");
  const resolved = count((verdict) => verdict.resolved);
  const interval = scored.length === 0 ? null : wilsonInterval(resolved, scored.length);
  return {
    name,
    tasks: tasks.length,
    unscored: tasks.length - scored.length,
    committed,
    commit_rate: scored.length === 0 ? null : committed / scored.length,
    resolved,
    f2p_rate: scored.length === 0 ? null : resolved / scored.length,
    f2p_low: interval?.low ?? null,
    f2p_high: interval?.high ?? null,
    by_exit_code: count(isResolvedByExitCode),
  };
}

/** Fails before and exits with 0 after the solution. */
function isResolvedByExitCode({ runs }: EnvVerdict): boolean {
  const isBefore = runs.map(({ side }) => side === "before");
  return (
    isBefore.includes(true) &&
    isBefore.includes(false) &&
    runs.every(({ side, exit_code }) => (side === "before") === (exit_code !== 0))
  );
}

type MeasuredUsage = Omit<EnvReport["usage"], "llm_calls" | "input_tokens" | "output_tokens">;

function measuredUsage(measurements: readonly EnvMeasurement[]): MeasuredUsage {
  const builds = measurements.flatMap((each) => each.builds);
  const buildCpu = builds.flatMap(({ cpu_ms }) => cpu_ms ?? []);
  const cpu = measurements.flatMap(({ run_cpu_ms }) => run_cpu_ms ?? []);
  const memory = measurements.flatMap(({ peak_memory_bytes }) => peak_memory_bytes ?? []);
  const sizes = measurements.flatMap(({ image }) => image?.size_bytes ?? []);
  return {
    build_wall_ms: sumOf(builds.map(({ wall_ms }) => wall_ms)),
    build_cpu_ms: buildCpu.length === 0 ? null : sumOf(buildCpu),
    run_wall_ms: sumOf(measurements.map(({ run_wall_ms }) => run_wall_ms)),
    run_cpu_ms: cpu.length === 0 ? null : sumOf(cpu),
    peak_memory_bytes: memory.length === 0 ? null : Math.max(...memory),
    mean_image_bytes: sizes.length === 0 ? null : sumOf(sizes) / sizes.length,
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
