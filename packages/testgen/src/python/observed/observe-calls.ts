import type { CallOptions, ExecutionFile, Executor, ObservedCall, ObservedCalls, ObservedInstance } from "@repost/spec";
import { jsonMessages } from "../../calls/json-messages.ts";

export interface ObservedProgram {
  readonly path: string;
  /** Dotted import name; null for a standalone file. */
  readonly module: string | null;
  /** Tests, docstring examples, a page of examples or code blocks, or a module that is only loaded. */
  readonly kind: "tests" | "documented" | "text" | "page" | "module";
}

export interface ObserveCallsOptions extends CallOptions {
  readonly executor: Executor;
  /** Files that run only in the executor. */
  readonly files: readonly ExecutionFile[];
  /** Import roots; "" for the repository's root. */
  readonly roots: readonly string[];
  /** Paths of modules, without tests. */
  readonly modules: readonly string[];
  readonly programs: readonly ObservedProgram[];
  readonly targets: readonly ObservedTarget[];
  /** Digest of the locked environment. @default null */
  readonly environment?: string | null;
}

export interface ObservedTarget {
  readonly id: string;
  readonly path: string;
  /** Qualified name, such as `Oven.heat`. */
  readonly name: string;
  /** First line, decorators included. */
  readonly line: number;
  readonly binding: "function" | "method" | "class_method" | "static_method";
}

const ENTRY = {
  path: "repost_record_calls.py",
  content: 'from repost_runtime.record_calls import main\nmain("repost_record_calls.json")\n',
};
const WALL_MS = 300_000;
const CPU_MS = 40_000;
const DISK_BYTES = 268_435_456;

/**
 * Runs a repository's tests and examples, and returns calls by target id. A limit of calls keeps results reproducible.
 *
 * @throws errors of the executor; tests that cannot run give an empty result
 */
export async function observeCalls(options: ObserveCallsOptions): Promise<ReadonlyMap<string, ObservedCalls>> {
  const { executor, files, roots, modules, programs, targets, environment = null, signal } = options;
  const job = {
    roots,
    modules,
    programs,
    targets: targets.map(({ id, path, name, line, binding }) => ({ id, path, name, line, method: METHOD[binding] })),
  };
  const execution = await executor.execute(
    {
      runtime: "python",
      files: [...files, { path: "repost_record_calls.json", content: JSON.stringify(job) }, ENTRY],
      entry: ENTRY.path,
      environment,
      limits: { wall_ms: WALL_MS, cpu_ms: CPU_MS, disk_bytes: DISK_BYTES },
    },
    { signal },
  );
  const calls = new Map<string, ObservedCall[]>(targets.map(({ id }) => [id, []]));
  const instances: ObservedInstance[] = [];
  const messages: readonly Message[] = jsonMessages(execution.messages);
  for (const message of messages) {
    if (message.type === "call" && typeof message.target === "string") calls.get(message.target)?.push(callOf(message));
    if (message.type === "instance") instances.push(instanceOf(message));
  }
  return new Map([...calls].map(([id, targetCalls]) => [id, { calls: targetCalls, instances }]));
}

/** True for a first parameter `self`; null for `cls`. */
const METHOD: Readonly<Record<ObservedTarget["binding"], boolean | null>> = {
  function: false,
  static_method: false,
  class_method: null,
  method: true,
};

interface Message {
  readonly type?: unknown;
  readonly target?: unknown;
  readonly receiver?: unknown;
  readonly arguments?: unknown;
  readonly rest?: unknown;
  readonly named?: unknown;
  readonly module?: unknown;
  readonly name?: unknown;
  readonly value?: unknown;
}

function callOf({ receiver = null, arguments: argumentList, rest, named }: Message): ObservedCall {
  return { receiver, arguments: pairsOf(argumentList), rest: listOf(rest), named: pairsOf(named) };
}

function instanceOf({ module, name, value }: Message): ObservedInstance {
  return { module: String(module), name: String(name), value };
}

/** The code that ran may send any data. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function pairsOf(value: unknown): readonly (readonly [string, unknown])[] {
  return listOf(value).flatMap((pair: unknown) =>
    Array.isArray(pair) && typeof pair[0] === "string" ? [[pair[0], pair[1] as unknown] as const] : [],
  );
}
