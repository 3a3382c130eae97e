import type { ProvenEnvironment, Recipe } from "@repost/spec";
import { clip } from "./prompt-text.ts";

/** Numbers the steps, so that answers can name them. */
export function describeEnvironment({ base, steps, helpers }: Recipe): string {
  return [
    `toolchain: ${base.language} ${base.version ?? "(the image's own version)"}`,
    ...steps.map(({ layer, run, user }, index) => `step ${index + 1} [${layer}, ${user}]: ${run}`),
    ...(steps.length === 0 ? ["(no steps)"] : []),
    ...helpers.map(({ name, content }) => `helper /opt/repost/${name}:\n${clip(content, 1500)}`),
  ].join("\n");
}

export function describeTests({ test: { prepare, command, result, env } }: Recipe): string {
  return [
    ...Object.entries(env).map(([name, value]) => `variable ${name}=${value}`),
    ...prepare.map((run) => `prepare: ${run}`),
    `command: ${command}`,
    `result: form ${result.form}, path ${result.path === "" ? "(none)" : result.path}`,
  ].join("\n");
}

export function describeExamples(
  examples: readonly ProvenEnvironment[],
  part: "environment" | "tests" | "both",
): string {
  if (examples.length === 0) return "(none)";
  return examples
    .map(({ repo, version, recipe }) =>
      [
        `${repo}${version === null ? "" : ` ${version}`}:`,
        ...(part === "tests" ? [] : [clip(describeEnvironment(recipe), 2500)]),
        ...(part === "environment" ? [] : [clip(describeTests(recipe), 1500)]),
      ].join("\n"),
    )
    .join("\n\n");
}
