import { isDeepStrictEqual } from "node:util";
import type { Executor, SourceFile } from "@repost/spec";

export interface Subject {
  readonly path: string;
  readonly entry: string;
  readonly files: readonly SourceFile[];
  readonly environment: string | null;
}

export interface SameCalls {
  /** "loads", "loads_alone", "no_target", or "fails_to_load" with the message. */
  readonly status: string;
  readonly equal: number;
  readonly returned: number;
  readonly differences: readonly string[];
}

const inputs: readonly (readonly string[])[] = [
  [],
  ["3", "2"],
  ["-1.5"],
  ['"a-b C"', '"b"', '"c"'],
  ['"2.10.3-beta"', '"^2.1.0"'],
  ["[3, 1, 2]", "2"],
  ["[[1, 2], [3]]", "(x) => x"],
  ["{ a: 1, b: { c: 2 } }", '"b.c"'],
  ["(x) => x + 1", "[1, 2, 3]"],
  ["new Date(86400000)", "5"],
];

interface Message {
  readonly type: string;
  readonly exception?: { readonly message: string };
  readonly observation?: { readonly kind: string; readonly detail?: string };
}

export async function sameCalls(executor: Executor, left: Subject, right: Subject): Promise<SameCalls> {
  const messages = await callAll(executor, left);
  const failure = messages.find(({ type }) => type === "load_error");
  const calls = observations(messages);
  if (failure !== undefined || calls.length === 0) {
    return {
      status: `fails_to_load: ${failure?.exception?.message ?? "nothing said"}`,
      equal: 0,
      returned: 0,
      differences: [],
    };
  }
  const missing = calls.find(
    (call) => call.detail?.startsWith("no target: ") === true && !/receiver/u.test(call.detail),
  );
  if (missing !== undefined)
    return { status: `no_target: ${missing.detail ?? ""}`, equal: 0, returned: 0, differences: [] };
  const their = await callAll(executor, right);
  const otherCalls = observations(their);
  if (otherCalls.length === 0) {
    const reason = their.find(({ type }) => type === "load_error")?.exception?.message ?? "nothing said";
    return { status: `loads_alone: ${reason}`, equal: 0, returned: 0, differences: [] };
  }
  let equal = 0;
  let returned = 0;
  const differences: string[] = [];
  for (const [position, call] of calls.entries()) {
    const other = otherCalls[position];
    // A slow package may not reach all calls.
    if (other === undefined) break;
    if (isDeepStrictEqual(unnamed(call), unnamed(other))) {
      if (call.kind === "returned" || call.kind === "raised") equal += 1;
      if (call.kind === "returned") returned += 1;
    } else differences.push(`${inputs[position]?.join(", ")}: ${difference(unnamed(call), unnamed(other))}`);
  }
  return { status: "loads", equal, returned, differences };
}

/** New instance for methods, class for static methods. */
function receiverOf(entry: string): string | null {
  const [owner, member, ...more] = entry.split(".");
  if (member === undefined || more.length > 0) return null;
  const made = `(() => { try { return new ${owner}(); } catch { return Object.create(${owner}.prototype); } })()`;
  return `(${JSON.stringify(member)} in (${owner}.prototype ?? {}) ? ${made} : ${owner})`;
}

/** A package names functions of other files differently. */
function unnamed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_, part: unknown) => {
    const kind = typeof part === "object" && part !== null && "$" in part ? part.$ : undefined;
    const isProbed = kind === "object" && (part as { class?: unknown }).class === "Function";
    const isFunction =
      kind === "function" || isProbed || (kind === "opaque" && (part as { v?: unknown }).v === "Function");
    return isFunction ? { $: "function" } : part;
  });
}

function difference(left: unknown, right: unknown): string {
  const [actual, expected] = [left, right].map((value) => JSON.stringify(value) ?? "nothing");
  let at = 0;
  while (at < (actual?.length ?? 0) && actual?.[at] === expected?.[at]) at += 1;
  const around = (text = ""): string => text.slice(Math.max(0, at - 80), at + 120);
  return `${around(actual)} instead of ${around(expected)}`;
}

function observations(messages: readonly Message[]): readonly NonNullable<Message["observation"]>[] {
  return messages.flatMap(({ type, observation }) =>
    type === "call" && observation !== undefined ? [observation] : [],
  );
}

async function callAll(executor: Executor, { path, entry, files, environment }: Subject): Promise<readonly Message[]> {
  const calls = inputs.map((codes) => ({
    setup: [],
    receiver: receiverOf(entry),
    arguments: codes.map((code) => ({ name: null, code })),
  }));
  const { messages } = await executor.execute({
    runtime: "node",
    environment,
    limits: { wall_ms: 60_000, disk_bytes: 134_217_728 },
    files: [
      ...files.map((file) => ({ path: file.path, content: file.code })),
      { path: "calls.json", content: JSON.stringify({ module: path, entry, calls, timeout_ms: 2000 }) },
      { path: "run.mjs", content: 'import { main } from "repost_runtime/calls"; await main();' },
    ],
    entry: "run.mjs",
  });
  return messages.map((line) => JSON.parse(line) as Message);
}
