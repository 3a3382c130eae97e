import type { ExecutionRequest, KeptProgram } from "@repost/spec";

type Change = readonly [before: string, after: string];

/** Job on the function `price`, in the module's first lines. */
export interface KeptTestJob {
  readonly module: string;
  readonly calls: readonly string[];
  readonly trace?: boolean;
  /** Makes the job one of variants. */
  readonly variants?: readonly Change[];
  /** Changes the module beside the kept one. */
  readonly changed?: Change;
  readonly seed?: number;
  readonly wallMs?: number;
}

const LINES = { start_line: 1, end_line: 6 };
const VARIANTS = { reload: false, apart: false, until_different: true, floor_ms: 4_000, floor_cpu_ms: 300, factor: 10 };

export function keptRequest(job: KeptTestJob): ExecutionRequest {
  const { module, calls, trace = false, variants, changed, seed = 0, wallMs = 30_000 } = job;
  const kind = variants === undefined ? "calls" : "variants";
  const path = `${kind}.json`;
  const sources = (variants ?? []).map(([before, after], index) => ({
    path: `variant_${index}.py`,
    content: module.replace(before, after),
  }));
  const content = {
    module: "shop.py",
    entry: "price",
    calls: calls.map((code) => ({ setup: [], receiver: null, arguments: [{ name: null, code }] })),
    timeout_ms: 2_000,
    trace: trace ? LINES : null,
    seed,
    clock_shift_s: 0,
    ...(variants === undefined ? {} : { ...LINES, ...VARIANTS, variants: sources.map((source) => source.path) }),
  };
  const keep: KeptProgram = { kind, job: path, ...LINES };
  return {
    runtime: "python",
    files: [
      { path: "shop.py", content: changed === undefined ? module : module.replace(...changed) },
      ...sources,
      { path, content: JSON.stringify(content) },
      { path: "run.py", content: `from repost_runtime.${kind} import main\nmain("${path}")\n` },
    ],
    entry: "run.py",
    keep: changed === undefined ? keep : { ...keep, base: { path: "shop.py", content: module } },
    limits: { wall_ms: wallMs, cpu_ms: 30_000 },
  };
}
