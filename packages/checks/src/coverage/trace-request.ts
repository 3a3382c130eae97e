import {
  DEFAULT_GATES,
  executionFiles,
  type ExecutionRequest,
  familyOf,
  type FunctionDefinition,
  type LanguageFamily,
  type Limits,
  type Recording,
  runtimeOf,
  type SandboxedModule,
  unusedPath,
} from "@repost/spec";
import type { CoverageKind } from "@repost/spec/settings";
import { type CallMode, callProgram } from "../script-calls.ts";

export interface TraceRequest {
  readonly module: SandboxedModule;
  readonly recording: Recording;
  readonly definition: FunctionDefinition;
  readonly environment: string | null;
  readonly timeoutMs: number;
  readonly limits: Partial<Limits>;
  /** Uses the engine's counters where they exist. @default DEFAULT_GATES.coverage */
  readonly coverage?: CoverageKind;
  readonly mode?: CallMode;
}

export function runSettings({ module, environment, timeoutMs, limits }: RunSettingsOptions): RunSettings {
  return { environment, preload: module.imports, limits: { wall_ms: timeoutMs, cpu_ms: timeoutMs, ...limits } };
}

type RunSettingsOptions = Pick<TraceRequest, "module" | "environment" | "timeoutMs" | "limits">;
type RunSettings = Required<Pick<ExecutionRequest, "environment" | "preload" | "limits">>;

export function traceRequest(request: TraceRequest): ExecutionRequest {
  const { module, recording, definition, timeoutMs, coverage = DEFAULT_GATES.coverage, mode = "threads" } = request;
  const { runtime, isInstrumented } = runtimeOf(module.language);
  const span = { start_line: definition.startLine, end_line: definition.endLine };
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const job = unusedPath("calls.json", taken);
  const program = programs[familyOf(module.language)](mode, job);
  const entry = unusedPath(program.name, taken);
  const content = {
    module: module.path,
    entry: module.entry,
    calls: recording.tests.flatMap(({ call }) => (call === null ? [] : [call])),
    timeout_ms: timeoutMs,
    ...(mode === "process" ? { apart: true } : {}),
    seed: 0,
    clock_shift_s: 0,
    trace: !isInstrumented || coverage === "exact" ? span : { ...span, mode: "engine" },
  };
  return {
    runtime,
    files: [
      { path: module.path, content: module.code },
      ...executionFiles(module.files),
      { path: job, content: JSON.stringify(content) },
      { path: entry, content: program.content },
    ],
    entry,
    ...runSettings(request),
    ...(!isInstrumented || coverage === "c8" ? {} : { trace: { path: module.path, ...span } }),
  };
}

const programs: Readonly<Record<LanguageFamily, typeof callProgram>> = {
  python: (_, job) => ({
    name: "run.py",
    content: `from repost_runtime.calls import main\nmain(${JSON.stringify(job)})\n`,
  }),
  javascript: callProgram,
};
