import { posix } from "node:path";
import { type Observation, runtimeOf, type SandboxedModule, stableJson } from "@repost/spec";
import { isComparedByClass } from "@repost/syntax";
import { jsonMessages } from "./json-messages.ts";
import { execute, type Isolation, RUN_MS, runIsolated, type RunOptions } from "./run-program.ts";

interface RunVariantsOptions extends RunOptions {
  readonly span: { readonly startLine: number; readonly endLine: number };
  /** Texts that differ only in the target's lines. */
  readonly variants: readonly string[];
  readonly untilDifferent: boolean;
}

export interface VariantResult {
  /** False for variants that hang, die or fail to load. */
  readonly finished: boolean;
  /** The first difference, which judges may ignore, ended the run. */
  readonly isStopped?: boolean;
  readonly different: readonly number[];
}

const FLOOR_MS = 2_000;
/** Minimum CPU limit: per variant in Python, per call in JavaScript. */
const FLOOR_CPU_MS = { python: 500, node: 60 };
const FACTOR = 10;
const DIRECT_CPU_MS = 12_000;

/** Modules that modify shared state, or whose variants do. */
const spoiling = new WeakSet<SandboxedModule>();
/** Python modules that call their target while they load, or whose decorators compile it. */
const unswitchable = new WeakSet<SandboxedModule>();

/** Returns undefined for variants without a run. Ignores differences that judges ignore. */
export async function runVariants(options: RunVariantsOptions): Promise<readonly (VariantResult | undefined)[]> {
  const results = await runAll(options);
  const stopped = results.flatMap((result, index) =>
    options.untilDifferent && result?.isStopped === true && result.different.length === 0 ? [index] : [],
  );
  if (stopped.length === 0) return results;
  const variants = stopped.flatMap((index) => options.variants[index] ?? []);
  const whole = await runAll({ ...options, variants, untilDifferent: false });
  return results.map((result, index) => (stopped.includes(index) ? whole[stopped.indexOf(index)] : result));
}

async function runAll(options: RunVariantsOptions): Promise<readonly (VariantResult | undefined)[]> {
  if (!runtimeOf(options.module.language).isInstrumented) return await runPython(options);
  const runs = await runIsolated(options.module, spoiling, async (isolation, from) => {
    const variants = options.variants.slice(from);
    const messages = await executeVariants({ ...options, variants }, isolation);
    return {
      results: resultsOf(messages, variants),
      isOver: messages.some(({ type }) => type === "done" || type === "load_error"),
    };
  });
  return runs.flatMap(({ results }) => results);
}

/** Variants that cannot replace the loaded function load the module again. */
async function runPython(options: RunVariantsOptions): Promise<readonly (VariantResult | undefined)[]> {
  const { module, variants } = options;
  if (unswitchable.has(module)) return await runReloading(options);
  const messages = await executeVariants(options, "process");
  if (messages.some(({ type }) => type === "not_switchable")) {
    unswitchable.add(module);
    return await runReloading(options);
  }
  const results = resultsOf(messages, variants);
  const refused = new Set(
    messages.flatMap(({ end, index }) => (end === "not_switchable" && typeof index === "number" ? [index - 1] : [])),
  );
  if (refused.size === 0) return results;
  const rest = variants.filter((_, index) => refused.has(index));
  const reloaded = (await runReloading({ ...options, variants: rest })).values();
  return results.map((result, index) => (refused.has(index) ? reloaded.next().value : result));
}

async function runReloading(options: RunVariantsOptions): Promise<readonly (VariantResult | undefined)[]> {
  return resultsOf(await executeVariants(options, "process", true), options.variants);
}

function resultsOf(messages: readonly Message[], variants: readonly string[]): readonly (VariantResult | undefined)[] {
  // The first result belongs to the unchanged module.
  const find = (wanted: number) => messages.find(({ type, index }) => type === "variant" && index === wanted);
  const expected = observationsOf(find(0));
  return variants.map((_, position) => {
    const message = find(position + 1);
    return message === undefined ? undefined : resultOf(message, expected);
  });
}

function resultOf(message: Message, expected: readonly unknown[]): VariantResult {
  const { end } = message;
  const different = observationsOf(message).flatMap((observation, index) =>
    observation === null || comparableText(observation) === comparableText(expected[index]) ? [] : [index],
  );
  return { finished: end === "done" || end === "different", isStopped: end === "different", different };
}

function observationsOf(message: Message | undefined): readonly unknown[] {
  return Array.isArray(message?.observations) ? message.observations : [];
}

/** Leaves out the message of an exception that judges compare by class. */
function comparableText(observation: unknown): string {
  const { kind, exception } = (observation ?? {}) as Partial<Extract<Observation, { kind: "raised" }>>;
  const [type = ""] = exception?.types ?? [];
  const isCompared = kind !== "raised" || !isComparedByClass(type.slice(type.lastIndexOf(".") + 1));
  return stableJson(isCompared ? observation : { ...(observation as object), exception: type });
}

async function executeVariants(
  options: RunVariantsOptions,
  isolation: Isolation,
  reload = false,
): Promise<readonly Message[]> {
  const { module, span, variants, untilDifferent } = options;
  // Folder and extension determine the module format.
  const { dir, ext } = posix.parse(module.path);
  const files = variants.map((content, index) => ({
    path: posix.join(dir, `repost_variant_${index + 1}${ext}`),
    content,
  }));
  const content = {
    start_line: span.startLine,
    end_line: span.endLine,
    variants: files.map(({ path }) => path),
    reload,
    apart: false,
    until_different: untilDifferent,
    timeout_ms: RUN_MS / 2,
    floor_ms: FLOOR_MS,
    floor_cpu_ms: FLOOR_CPU_MS[runtimeOf(module.language).runtime],
    factor: FACTOR,
    seed: 0,
    clock_shift_s: 0,
  };
  const { keptLines: _keptLines, ...reloading } = options;
  const { messages } = await execute(reload ? reloading : options, {
    job: "variants",
    isolation,
    content,
    files,
    directCpuMs: DIRECT_CPU_MS,
  });
  return jsonMessages(messages);
}

interface Message {
  readonly type?: unknown;
  readonly index?: unknown;
  readonly end?: unknown;
  readonly observations?: unknown;
}
