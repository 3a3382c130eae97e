import type { Call } from "@repost/spec";
import { directCallArguments } from "../../src/node/node-worker.ts";
import { type NodeRun, runNode, runtimeFolder } from "./run-node.ts";

export interface NodeCallJob {
  readonly module: string;
  readonly entry: string;
  /** Source text separated by `; `, or whole calls. */
  readonly calls: readonly (string | Partial<Call>)[];
  readonly timeout_ms?: number;
  readonly floor_cpu_ms?: number;
  readonly seed?: number;
  readonly clock_shift_s?: number;
  readonly iterate?: number;
  readonly trace?: {
    readonly start_line: number;
    readonly end_line: number;
    readonly mode?: "engine";
    readonly comparisons?: boolean;
  };
  /** @default "module.mjs" */
  readonly path?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  /** @default calls in threads */
  readonly direct?: string;
  /** Evaluates the module for each direct call. @default false */
  readonly apart?: boolean;
  /** Shares an evaluation while results stay the same. @default undefined */
  readonly share?: "tried" | "known";
}

type Message = Readonly<Record<string, unknown>>;

/** Omits wall times. Error output fails the test. */
export async function runCalls(executable: string, job: NodeCallJob): Promise<readonly Message[]> {
  const { stderr, messages } = await executeCalls(executable, job);
  if (stderr !== "") throw new Error(stderr);
  return messages.map((message) => {
    const { wall_ms: _, ...rest } = message as Message;
    return rest;
  });
}

export async function observe(executable: string, job: NodeCallJob): Promise<readonly unknown[]> {
  const messages = await runCalls(executable, job);
  const failure = messages.find(({ type }) => type === "load_error");
  if (failure !== undefined) throw new Error(JSON.stringify(failure));
  return messages.filter(({ type }) => type === "call").map(({ observation }) => observation);
}

export function executeCalls(
  executable: string,
  { module, path = "module.mjs", files = {}, flags = [], direct, ...job }: NodeCallJob,
): Promise<NodeRun> {
  const calls = job.calls.map((call) => ({
    setup: [],
    receiver: null,
    arguments: [],
    ...(typeof call === "string" ? { arguments: argumentsOf(call) } : call),
  }));
  const content = JSON.stringify({ timeout_ms: 10_000, ...job, module: path, calls });
  const all = { ...files, [path]: module, "calls.json": content };
  if (direct !== undefined) {
    const program = { "direct.cjs": direct, "run.cjs": 'require("./direct.cjs").main();\n' };
    return runNode(executable, { ...all, ...program }, "run.cjs", [...directCallArguments("modules"), ...flags]);
  }
  const run = `import { main } from ${JSON.stringify(`${runtimeFolder}/calls.js`)};\nawait main();\n`;
  return runNode(executable, { ...all, "run.mjs": run }, "run.mjs", flags);
}

function argumentsOf(text: string): Call["arguments"] {
  return (text === "" ? [] : text.split("; ")).map((code) => ({ name: null, code }));
}

export function briefly(observation: unknown): unknown {
  const { kind, value, exception, detail } = observation as Readonly<Record<string, unknown>> & {
    readonly kind: string;
    readonly detail?: string;
  };
  if (kind === "returned") return value;
  if (kind === "raised") return exception;
  return detail === undefined ? kind : `${kind}: ${detail}`;
}
