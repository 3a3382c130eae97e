import { withholdAnswer } from "@repost/checks";
import { digestOf, records, SCHEMA_VERSION } from "@repost/spec";
import type {
  Environment,
  Finding,
  FunctionContext,
  Recording,
  RuntimeInfo,
  SandboxedModule,
  Target,
} from "@repost/spec";
import { runtimeInfo } from "../runtime-of.ts";
import { assembleEnvironment } from "./assemble-environment.ts";

export interface MakeEnvironmentOptions {
  readonly target: Target;
  readonly context: Pick<FunctionContext, "context">;
  readonly module: SandboxedModule;
  readonly recording: Recording;
  /** @default [] */
  readonly findings?: readonly Finding[];
  /** Slowest reference run in ms. @default 0 */
  readonly referenceMs?: number;
  /** @default the documentation of the target */
  readonly instruction?: string | null;
  /** @default this platform without packages */
  readonly runtime?: Partial<RuntimeInfo>;
}

/** Creates a self-contained row from stage results, without context that shows the answer. */
export async function makeEnvironment(options: MakeEnvironmentOptions): Promise<Environment> {
  const { target, module, recording, findings = [], referenceMs = 0, instruction = null, runtime = {} } = options;
  const recorded = records.recording.line(recording);
  const visible = records.visibleCode.line({ schema_version: SCHEMA_VERSION, files: [], names: [] });
  const environment = assembleEnvironment({
    target,
    module,
    recording,
    findings,
    instruction,
    referenceMs,
    context: await withholdAnswer({ target, module, recording, context: options.context.context }),
    recordingDigest: digestOf(recorded),
    visibleDigest: digestOf(visible),
    runtime: runtimeInfo(runtime),
    wallS: 0,
  });
  return { ...environment, blobs: { [digestOf(recorded)]: recorded, [digestOf(visible)]: visible } };
}
