export interface VariantsJob {
  readonly module: string;
  readonly entry: string;
  readonly lines: readonly [start: number, end: number];
  readonly calls: readonly string[];
  /** In the module's text. */
  readonly changes: readonly (readonly [before: string, after: string])[];
  readonly path: string;
  readonly reload?: boolean;
  readonly apart?: boolean;
  readonly untilDifferent?: boolean;
}

export function variantsFiles(job: VariantsJob): Readonly<Record<string, string>> {
  const [, extension = ""] = /(\.\w+)$/u.exec(job.path) ?? [];
  const variants = job.changes.map(([before, after], index): readonly [string, string] => {
    if (!job.module.includes(before)) throw new Error(`${before} is not in the module`);
    return [`variant_${index}${extension}`, job.module.replace(before, after)];
  });
  const content = {
    module: job.path,
    entry: job.entry,
    start_line: job.lines[0],
    end_line: job.lines[1],
    calls: job.calls.map((code) => ({ setup: [], receiver: null, arguments: [{ name: null, code }] })),
    variants: variants.map(([path]) => path),
    reload: job.reload ?? false,
    apart: job.apart ?? false,
    until_different: job.untilDifferent ?? true,
    timeout_ms: 10_000,
    floor_ms: 4_000,
    floor_cpu_ms: 300,
    factor: 10,
    seed: 0,
    clock_shift_s: 0,
  };
  return { [job.path]: job.module, ...Object.fromEntries(variants), "variants.json": JSON.stringify(content) };
}

/** Null for the same result as the module itself. */
export function shortly(messages: readonly unknown[]): readonly unknown[] {
  return (messages as readonly Readonly<Record<string, unknown>>[]).map((message) => {
    const { type, end, observations, detail, exception } = message;
    if (type === "variant") return [end, (observations as readonly unknown[]).map(outcome)];
    return [type, detail ?? exception].filter((part) => part !== undefined);
  });
}

function outcome(observation: unknown): unknown {
  if (observation === null) return null;
  const { value, exception } = observation as {
    readonly value?: unknown;
    readonly exception?: { readonly types: readonly string[] };
  };
  return value ?? exception?.types[0] ?? observation;
}
