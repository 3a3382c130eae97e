import { publishedKeepRule, runChecks, withholdAnswer } from "@repost/checks";
import { type RepositoryIndex, visibleCode } from "@repost/context";
import { accepted, rejected, records, SCHEMA_VERSION } from "@repost/spec";
import type {
  ContextFragment,
  Environment,
  Finding,
  ImportableFiles,
  SandboxedModule,
  SourceFile,
  Stage,
  StageResult,
  Store,
  Target,
} from "@repost/spec";
import type { TestSuite } from "@repost/spec";
import { addUsage } from "../model/model-tally.ts";
import { assembleEnvironment } from "./assemble-environment.ts";
import type { BuildStages } from "./build-stages.ts";
import { importableFiles } from "./importable-files.ts";
import type { TargetRuntime } from "./lock-source.ts";

export interface RecordEnvironmentOptions {
  readonly target: Target;
  /** What a prompt may show, if it does not give the answer away. */
  readonly context: readonly ContextFragment[];
  readonly module: SandboxedModule;
  readonly suite: TestSuite;
  readonly index: RepositoryIndex;
  readonly stages: Pick<BuildStages, "judge" | "checks" | "advisory" | "runtime" | "usage" | "describe">;
  readonly runtime: TargetRuntime;
  readonly store: Store;
  /** Calls and tokens of models. @default those of the stages */
  readonly usage?: BuildStages["usage"];
  /** When work on it began, by performance.now(). */
  readonly started: number;
  /** Says at which stage it is, for those who are told of an error. */
  readonly progress: { stage: Stage };
  readonly signal: AbortSignal | undefined;
}

/** Records what the reference does, lets every check pass over it, and puts all into one record. */
export async function recordEnvironment(options: RecordEnvironmentOptions): Promise<StageResult<Environment>> {
  const { target, module, suite, index, stages, runtime, store, started, progress, signal } = options;
  const { usage = stages.usage } = options;
  const { environment } = runtime;
  const call = { signal };
  progress.stage = "record";
  const recorded = await stages.judge.record({ module, suite, environment }, call);
  if (recorded.status === "rejected") return recorded;
  const { recording, referenceMs } = recorded.value;

  progress.stage = "checks";
  const repository = async (): Promise<ImportableFiles | null> => {
    const files = await importableFiles(index, target.path);
    return files === null ? null : { ...files, environment: runtime.repositoryEnvironment ?? null };
  };
  const context = await withholdAnswer({ target, module, recording, context: options.context });
  const subject = { target, module, recording, referenceMs, context, environment, repository };
  const findings = await runChecks(stages.checks, subject, { signal, stopAtFailure: true });
  const failure = findings.find((finding) => !finding.passed && !stages.advisory.has(finding.check));
  if (failure !== undefined) return rejected(reasonOf(failure), failure.reason);
  // Only of what models were asked about, the published rule has something to say.
  const isPublished = findings.some(({ check }) => check === "test_quality");
  const told = isPublished ? [...findings, publishedKeepRule(findings)] : findings;
  const tests = recording.tests.map(({ code }) => code);
  const described = (await stages.describe?.(target, tests, call)) ?? null;
  const { text: instruction, usage: ownUsage } =
    described === null || typeof described === "string" ? { text: described, usage: undefined } : described;

  progress.stage = "final";
  return accepted(
    assembleEnvironment({
      target,
      context,
      module,
      recording,
      findings: told,
      instruction,
      recordingDigest: await store.put(records.recording.line(recording), call),
      visibleDigest: await putVisible(options),
      runtime: { ...stages.runtime, ...runtime.record },
      wallS: (performance.now() - started) / 1000,
      referenceMs,
      usage: addUsage(usage?.(target.instance_id), ownUsage),
    }),
  );
}

/** Stores each visible file once, however many targets see it, and returns the digest of the record that lists them. */
async function putVisible({ target, module, index, store, signal }: RecordEnvironmentOptions): Promise<string> {
  // Tests may name all that the module has.
  const alongside = new Set(module.provenance.map(({ path, line }) => `${path}:${line}`));
  const { files, names } = await visibleCode({ index, target, alongside });
  const kept: (Omit<SourceFile, "code"> & { digest: string })[] = [];
  for (const { code, ...file } of files) kept.push({ ...file, digest: await store.put(code, { signal }) });
  const record = { schema_version: SCHEMA_VERSION, files: kept, names: [...names] };
  return store.put(records.visibleCode.line(record), { signal });
}

/** The check that fails; a reference that runs out of time in a check says nothing about what the check is for. */
function reasonOf({ check, evidence }: Finding): string {
  return evidence["outcome"] === "timeout" ? "timeout" : check;
}
