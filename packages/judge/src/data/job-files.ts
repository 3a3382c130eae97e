import { posix } from "node:path";
import { type ExecutionFile, unusedPath } from "@repost/spec";
import type { CallPlan, VariantsPlan } from "../call-language.ts";

interface JobFiles {
  readonly files: readonly ExecutionFile[];
  readonly job: { readonly path: string; readonly content: object };
}

export function callFiles(plan: CallPlan, more: object = {}): JobFiles {
  const { module, calls, apart = true, callTimeoutMs, hashSeed = 0, clockShiftS = 0 } = plan;
  const content = {
    module: module.path,
    entry: module.entry,
    calls,
    timeout_ms: callTimeoutMs,
    apart,
    seed: hashSeed,
    clock_shift_s: clockShiftS,
    trace: null,
    ...more,
  };
  return { files: [{ path: module.path, content: module.code }], job: { path: "calls.json", content } };
}

/** Variants lie beside the module because folder and extension matter. */
export function variantFiles({ module, variants, job }: VariantsPlan): JobFiles {
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const { dir, ext } = posix.parse(module.path);
  const sources = variants.map((content, index) => ({
    path: unusedPath(posix.join(dir, `variant_${index + 1}${ext}`), taken),
    content,
  }));
  const content = {
    module: module.path,
    entry: module.entry,
    ...job,
    variants: sources.map(({ path }) => path),
    seed: 0,
    clock_shift_s: 0,
  };
  return {
    files: [{ path: module.path, content: module.code }, ...sources],
    job: { path: "variants.json", content },
  };
}
