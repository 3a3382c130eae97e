import type { EnvVerdict } from "@repost/spec";

type PublishedInstance = ReturnType<typeof publishedInstance>;

/**
 * Returns `final_report.json` of Multi-Docker-Eval's evaluator. Uses exit codes as it does; an unbuilt environment
 * counts as failed before the patch.
 */
export function publishedReport(tasks: number, verdicts: readonly EnvVerdict[]) {
  const provided = verdicts.filter((verdict) => verdict.class !== "not_committed" && verdict.class !== "infra_error");
  const instances = provided.map(publishedInstance);
  const count = (fits: (instance: PublishedInstance) => boolean): number => instances.filter(fits).length;
  const pairs = (failed: boolean, passed: boolean): number =>
    provided.filter(({ runs }, index) => {
      const instance = instances[index];
      return runs.length > 0 && instance?.failed_before_patch === failed && instance.passed_after_patch === passed;
    }).length;
  return {
    dataset_instances: tasks,
    provided_instances: provided.length,
    provided_rate: tasks === 0 ? 0 : provided.length / tasks,
    summary: {
      total_instances: provided.length,
      failed_before_patch: count((each) => each.failed_before_patch),
      passed_after_patch: count((each) => each.passed_after_patch),
      details: {
        f2p_instance: pairs(true, true),
        p2p_instance: pairs(false, true),
        f2f_instance: pairs(true, false),
        p2f_instance: pairs(false, false),
        resolved: count((each) => each.resolved),
        stable: count((each) => each.stable),
      },
    },
    instance_details: instances,
  };
}

/** Returns the task's `combined_report.json`, with shares of failing and passing runs. */
export function publishedInstance({ instance_id, runs, stable }: EnvVerdict) {
  const before = runs.filter(({ side }) => side === "before");
  const after = runs.filter(({ side }) => side === "after");
  const bug_fail_rate = rate(before.filter(({ exit_code }) => exit_code !== 0).length, before.length);
  const fix_pass_rate = rate(after.filter(({ exit_code }) => exit_code === 0).length, after.length);
  const failed_before_patch = before.length > 0 && bug_fail_rate === 1;
  const passed_after_patch = after.length > 0 && fix_pass_rate === 1;
  return {
    instance_id,
    failed_before_patch,
    passed_after_patch,
    bug_fail_rate,
    fix_pass_rate,
    resolved: failed_before_patch && passed_after_patch,
    stable,
  };
}

function rate(part: number, all: number): number {
  return all === 0 ? 0 : part / all;
}

/** Returns `image_sizes.json`. A megabyte is 2^20 bytes. */
export function publishedImageSizes(runId: string, timestamp: string, sizes: ReadonlyMap<string, number>) {
  const all = [...sizes.values()];
  const average = all.length === 0 ? 0 : all.reduce((sum, size) => sum + size, 0) / all.length;
  const units = (bytes: number): { size_mb: number; size_gb: number } => ({
    size_mb: bytes / 2 ** 20,
    size_gb: bytes / 2 ** 30,
  });
  const { size_mb, size_gb } = units(average);
  return {
    timestamp,
    run_id: runId,
    total_images: sizes.size,
    average_size_bytes: average,
    average_size_mb: size_mb,
    average_size_gb: size_gb,
    images: Object.fromEntries([...sizes].map(([id, bytes]) => [id, { size_bytes: bytes, ...units(bytes) }])),
  };
}
