import { posix } from "node:path";
import { type ExecutionFile, unusedPath } from "@repost/spec";
import type { VariantsPlan } from "../call-language.ts";

interface VariantFiles {
  readonly files: readonly ExecutionFile[];
  readonly job: { readonly path: string; readonly content: object };
}

/** Variants lie beside the module because folder and extension matter. */
export function variantFiles({ module, variants, ...plan }: VariantsPlan): VariantFiles {
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const { dir, ext } = posix.parse(module.path);
  const sources = variants.map((content, index) => ({
    path: unusedPath(posix.join(dir, `variant_${index + 1}${ext}`), taken),
    content,
  }));
  const content = {
    module: module.path,
    entry: module.entry,
    start_line: plan.lines.start,
    end_line: plan.lines.end,
    calls: plan.calls,
    variants: sources.map(({ path }) => path),
    reload: plan.reload,
    apart: plan.apart,
    until_different: plan.untilDifferent,
    timeout_ms: plan.timeoutMs,
    floor_ms: plan.floorMs,
    floor_cpu_ms: plan.floorCpuMs,
    factor: plan.factor,
    seed: 0,
    clock_shift_s: 0,
  };
  return {
    files: [{ path: module.path, content: module.code }, ...sources],
    job: { path: "variants.json", content },
  };
}
