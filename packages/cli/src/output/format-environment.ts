import type { InstanceRecord } from "@repost/pipeline";
import type { Environment } from "@repost/spec";
import { formatExplanation } from "./format-explanation.ts";
import { formatPercent } from "./format-percent.ts";

/** One environment for people: where it comes from, its function, its module, its tests. */
export function formatEnvironment(instance: InstanceRecord): string {
  const { environment } = instance;
  if (environment === null) return formatExplanation(instance);
  return [
    headline(environment),
    section("Function", environment.orig_func),
    section(
      `Module (${lineCount(environment.module.code)} lines, ${environment.module.origin})`,
      environment.module.code.trimEnd(),
    ),
    section(
      `Tests (${environment.tests.length})`,
      environment.tests.map((test) => `# ${test.support}, from ${test.origin}\n${test.code.trimEnd()}`).join("\n\n"),
    ),
  ].join("\n\n");
}

function headline({ instance_id, path, start_line, end_line, repo, quality, runtime }: Environment): string {
  const { lock } = runtime;
  return [
    instance_id,
    `  ${path}:${start_line}-${end_line} of ${repo.source}, ${repo.license ?? "licence unknown"}`,
    `  coverage ${formatPercent(quality.branch_coverage)}, mutation ${formatPercent(quality.mutation.score)}, ${quality.runs} agreeing runs`,
    ...(lock.length === 0 ? [] : [`  packages ${lock.join(", ")}`]),
  ].join("\n");
}

function section(title: string, text: string): string {
  return `${title}\n${"-".repeat(title.length)}\n${text}`;
}

function lineCount(code: string): number {
  return code.trimEnd().split("\n").length;
}
