import {
  DEFAULT_GATES,
  type ExecutionRequest,
  familyOf,
  jobRequest,
  type FunctionDefinition,
  type LanguageFamily,
  type Limits,
  type Recording,
  runtimeOf,
  type SandboxedModule,
} from "@repost/spec";
import type { CoverageKind } from "@repost/spec/settings";
import { type CallMode, callProgram, callsJob } from "../script-calls.ts";

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

export function runSettings({ environment, timeoutMs, limits }: RunSettingsOptions): RunSettings {
  return { environment, limits: { wall_ms: timeoutMs, cpu_ms: timeoutMs, ...limits } };
}

type RunSettingsOptions = Pick<TraceRequest, "environment" | "timeoutMs" | "limits">;
type RunSettings = Required<Pick<ExecutionRequest, "environment" | "limits">>;

export function traceRequest(request: TraceRequest): ExecutionRequest {
  const { module, recording, definition, timeoutMs, coverage = DEFAULT_GATES.coverage, mode = "threads" } = request;
  const { runtime, isInstrumented } = runtimeOf(module.language);
  const span = { start_line: definition.startLine, end_line: definition.endLine };
  const trace = !isInstrumented || coverage === "exact" ? span : { ...span, mode: "engine" };
  const calls = callsJob(module.path, module.entry, recording, timeoutMs);
  const content = { ...calls, ...(mode === "process" ? { apart: true } : {}), trace };
  return {
    ...jobRequest({
      runtime,
      module,
      files: [{ path: module.path, content: module.code }],
      job: { path: "calls.json", content },
      main: programs[familyOf(module.language)](mode),
      ...(isInstrumented ? {} : { keep: { kind: "calls", ...span } }),
      ...runSettings(request),
    }),
    ...(!isInstrumented || coverage === "c8" ? {} : { trace: { path: module.path, ...span } }),
  };
}

const programs: Readonly<Record<LanguageFamily, typeof callProgram>> = {
  python: () => ({
    path: "run.py",
    program: (job) => `from repost_runtime.calls import main\nmain(${job})\n`,
  }),
  javascript: callProgram,
};
