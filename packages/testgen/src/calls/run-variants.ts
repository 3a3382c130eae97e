import { posix } from "node:path";
import {
  type Call,
  executionFiles,
  type ExecutionRequest,
  type Executor,
  runtimeOf,
  type SandboxedModule,
} from "@repost/spec";
import { jsonMessages } from "./json-messages.ts";

interface RunVariantsOptions {
  readonly executor: Executor;
  readonly module: SandboxedModule;
  readonly calls: readonly Call[];
  readonly span: { readonly startLine: number; readonly endLine: number };
  /** Texts that differ only in the target's lines. */
  readonly variants: readonly string[];
  readonly untilDifferent: boolean;
  readonly environment?: string | null;
  readonly signal?: AbortSignal | undefined;
}

export interface VariantResult {
  /** False for variants that hang, die or fail to load. */
  readonly finished: boolean;
  readonly different: readonly number[];
}

const RUN_MS = 30_000;
const FLOOR_MS = 2_000;
/** Minimum CPU limit: per variant in Python, per call in JavaScript. */
const FLOOR_CPU_MS = { python: 500, node: 60 };
const FACTOR = 10;

/** Modules that modify shared state, or whose variants do. */
const spoiling = new WeakSet<SandboxedModule>();
/** Python modules that call their target while they load, or whose decorators compile it. */
const unswitchable = new WeakSet<SandboxedModule>();

/** Returns undefined for variants without a run. */
export async function runVariants(options: RunVariantsOptions): Promise<readonly (VariantResult | undefined)[]> {
  const { module, variants } = options;
  if (!runtimeOf(module.language).isInstrumented) return await runPython(options);
  if (spoiling.has(module)) return resultsOf(await execute(options, THREAD), options);
  const messages = await execute(options, DIRECT);
  const results = resultsOf(messages, options);
  if (messages.some(({ type }) => type === "done" || type === "load_error")) return results;
  spoiling.add(module);
  const next = results.findLastIndex((result) => result !== undefined) + 1;
  const rest = { ...options, variants: variants.slice(next) };
  return [...results.slice(0, next), ...resultsOf(await execute(rest, THREAD), rest)];
}

/** Variants that cannot replace the loaded function load the module again. */
async function runPython(options: RunVariantsOptions): Promise<readonly (VariantResult | undefined)[]> {
  const { module, variants } = options;
  if (unswitchable.has(module)) return resultsOf(await execute(options, RELOADING), options);
  const messages = await execute(options, PYTHON);
  if (messages.some(({ type }) => type === "not_switchable")) {
    unswitchable.add(module);
    return await runPython(options);
  }
  const results = resultsOf(messages, options);
  const refused = new Set(
    messages.flatMap(({ end, index }) => (end === "not_switchable" && typeof index === "number" ? [index - 1] : [])),
  );
  if (refused.size === 0) return results;
  const rest = { ...options, variants: variants.filter((_, index) => refused.has(index)) };
  const reloaded = resultsOf(await execute(rest, RELOADING), rest).values();
  return results.map((result, index) => (refused.has(index) ? reloaded.next().value : result));
}

function resultsOf(
  messages: readonly Message[],
  { variants }: RunVariantsOptions,
): readonly (VariantResult | undefined)[] {
  // The first result belongs to the unchanged module.
  return variants.map((_, position) => {
    const message = messages.find(({ type, index }) => type === "variant" && index === position + 1);
    return message === undefined ? undefined : resultOf(message);
  });
}

function resultOf({ end, observations }: Message): VariantResult {
  const differences = Array.isArray(observations) ? observations : [];
  const different = differences.flatMap((observation, index) => (observation === null ? [] : [index]));
  return { finished: end === "done" || end === "different", different };
}

interface Program {
  readonly path: string;
  readonly content: string;
  readonly reload: boolean;
}

const PYTHON: Program = {
  path: "run.py",
  content: 'from repost_runtime.variants import main\nmain("variants.json")\n',
  reload: false,
};
const RELOADING: Program = { ...PYTHON, reload: true };
const THREAD: Program = {
  path: "run.mjs",
  content: 'import { main } from "repost_runtime/variants";\nawait main("variants.json");\n',
  reload: false,
};
const DIRECT: Program = {
  path: "run.cjs",
  content: 'require("./repost_runtime/direct-calls.cjs").variants("variants.json");\n',
  reload: false,
};
/** Stops calls that hang outside their own limit. */
const DIRECT_CPU_MS = 12_000;

async function execute(options: RunVariantsOptions, program: Program): Promise<readonly Message[]> {
  options.signal?.throwIfAborted();
  const { messages } = await options.executor.execute(requestFor(options, program), { signal: options.signal });
  return jsonMessages(messages);
}

function requestFor(
  { module, calls, span, variants, untilDifferent, environment = null }: RunVariantsOptions,
  { path: entry, content: start, reload }: Program,
): ExecutionRequest {
  const { runtime } = runtimeOf(module.language);
  // Folder and extension determine the module format.
  const { dir, ext } = posix.parse(module.path);
  const sources = variants.map((content, index) => ({
    path: posix.join(dir, `repost_variant_${index + 1}${ext}`),
    content,
  }));
  const job = {
    module: module.path,
    entry: module.entry,
    start_line: span.startLine,
    end_line: span.endLine,
    calls,
    variants: sources.map(({ path }) => path),
    reload,
    apart: false,
    until_different: untilDifferent,
    timeout_ms: RUN_MS / 2,
    floor_ms: FLOOR_MS,
    floor_cpu_ms: FLOOR_CPU_MS[runtime],
    factor: FACTOR,
    seed: 0,
    clock_shift_s: 0,
    iterate: 50,
  };
  return {
    runtime,
    files: [
      { path: module.path, content: module.code },
      ...executionFiles(module.files),
      ...sources,
      { path: "variants.json", content: JSON.stringify(job) },
      { path: entry, content: start },
    ],
    entry,
    environment,
    preload: module.imports,
    limits: { wall_ms: RUN_MS, cpu_ms: entry === DIRECT.path ? DIRECT_CPU_MS : RUN_MS },
  };
}

interface Message {
  readonly type?: unknown;
  readonly index?: unknown;
  readonly end?: unknown;
  readonly observations?: unknown;
}
