import type { InstanceRecord } from "@repost/pipeline";
import { type Environment, isStubFile } from "@repost/spec";
import { formatExplanation } from "./format-explanation.ts";
import { formatPercent } from "./format-percent.ts";

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
    ...formatStubs(environment),
    section(
      `Tests (${environment.tests.length})`,
      environment.tests.map((test) => `# ${test.support}, from ${test.origin}\n${test.code.trimEnd()}`).join("\n\n"),
    ),
  ].join("\n\n");
}

function formatStubs({ module }: Environment): readonly string[] {
  const written = module.files.filter(isStubFile);
  return written.map(({ path, code }) => section(`Stub (${path})`, code.trimEnd()));
}

function headline(environment: Environment): string {
  const { instance_id, path, start_line, end_line, repo, quality, runtime, module, asked, cost } = environment;
  const { lock } = runtime;
  const names = module.stubs.map(({ name }) => name);
  return [
    instance_id,
    `  ${path}:${start_line}-${end_line} of ${repo.source}, ${repo.license ?? "licence unknown"}`,
    `  coverage ${formatPercent(quality.branch_coverage)}, mutation ${formatPercent(quality.mutation.score)}, ${quality.runs} agreeing runs`,
    ...(lock.length === 0 ? [] : [`  packages ${lock.join(", ")}`]),
    ...(names.length === 0 ? [] : [`  uses stubs for ${names.join(", ")}`]),
    ...(asked === undefined
      ? []
      : [
          `  asked ${asked.model} with ${asked.prompts.join(", ")}: ${cost.llm_calls} calls, ${cost.input_tokens} tokens in, ${cost.output_tokens} out`,
        ]),
  ].join("\n");
}

function section(title: string, text: string): string {
  return `${title}\n${"-".repeat(title.length)}\n${text}`;
}

function lineCount(code: string): number {
  return code.trimEnd().split("\n").length;
}
