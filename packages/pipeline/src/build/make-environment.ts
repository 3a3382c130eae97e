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
import { assembleEnvironment } from "./assemble-environment.ts";

export interface MakeEnvironmentOptions {
  readonly target: Target;
  readonly context: Pick<FunctionContext, "context">;
  readonly module: SandboxedModule;
  /** Recorded behaviour of the target, as `judge.record` returns it. The tests come from it. */
  readonly recording: Recording;
  /** Results of checks. @default [] */
  readonly findings?: readonly Finding[];
  /** Wall time of the slowest run of the reference, in milliseconds, as `judge.record` returns it. @default 0 */
  readonly referenceMs?: number;
  /** Task in prose. @default null, the documentation of the target */
  readonly instruction?: string | null;
  /** Runtime of the recording. @default this platform, unknown interpreters, no packages */
  readonly runtime?: Partial<RuntimeInfo>;
}

/**
 * Makes a row of a dataset from the results of single stages. The row holds everything it refers to, so that it needs no store.
 * Context that shows the answer is left out. No check runs here: pass the findings of the checks that matter to you.
 *
 * @example
 * const { recording, referenceMs } = unwrap(await judge.record({ module, suite }));
 * const findings = await runChecks([coverageCheck({ executor })], { target, module, recording, referenceMs });
 * const environment = await makeEnvironment({ target, context, module, recording, referenceMs, findings });
 */
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
    runtime: { ...UNKNOWN_RUNTIME, ...runtime },
    wallS: 0,
  });
  return { ...environment, blobs: { [digestOf(recorded)]: recorded, [digestOf(visible)]: visible } };
}

const UNKNOWN_RUNTIME: RuntimeInfo = {
  python: null,
  node: null,
  platform: `${process.platform}-${process.arch}`,
  lock: [],
  lock_digest: null,
  cutoff: null,
  image_digest: null,
};
