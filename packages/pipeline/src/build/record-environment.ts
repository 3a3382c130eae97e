import { publishedKeepRule, runChecks, underspecifiedFinding, withholdAnswer } from "@repost/checks";
import { visibleCode } from "@repost/context";
import { accepted, REJECTION_REASONS, rejected, records, SCHEMA_VERSION } from "@repost/spec";
import type {
  CheckSubject,
  ContextFragment,
  Environment,
  Finding,
  ImportableFiles,
  ReasonOf,
  RejectionReason,
  SandboxedModule,
  SourceFile,
  Stage,
  StageRejection,
  StageResult,
} from "@repost/spec";
import type { TestSuite } from "@repost/spec";
import { addUsage } from "../model/model-tally.ts";
import { assembleEnvironment } from "./assemble-environment.ts";
import type { BuildStages } from "./build-stages.ts";
import { importableFiles } from "./importable-files.ts";
import type { TargetWork } from "./target-work.ts";

export interface RecordEnvironmentOptions extends Omit<TargetWork, "repository" | "observe" | "seed"> {
  readonly context: readonly ContextFragment[];
  readonly module: SandboxedModule;
  readonly suite: TestSuite;
  readonly stages: Pick<BuildStages, "judge" | "checks" | "runtime" | "usage" | "describe">;
  readonly usage?: BuildStages["usage"];
  readonly started: number;
  readonly progress: { stage: Stage };
}

/** Records the reference and runs all checks. */
export async function recordEnvironment(
  options: RecordEnvironmentOptions,
): Promise<StageResult<Environment, "record" | "checks">> {
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
  const failure = findings.find(({ passed }) => !passed);
  if (failure !== undefined) return checkRejection(failure);
  // The published rule applies only with opinions of models.
  const isPublished = findings.some(({ check }) => check === "test_quality");
  const reported = [
    ...findings,
    ...(isPublished ? [publishedKeepRule(findings)] : []),
    ...contradictionFindings(suite),
    ...(await underspecifiedFindings(subject)),
  ];
  const tests = recording.tests.map(({ code }) => code);
  const described = (await stages.describe?.(target, tests, call)) ?? null;
  const { text: instruction, usage: descriptionUsage } =
    described === null || typeof described === "string" ? { text: described, usage: undefined } : described;

  progress.stage = "final";
  return accepted(
    assembleEnvironment({
      target,
      context,
      module,
      recording,
      findings: reported,
      inputs: suite.inputs,
      instruction,
      recordingDigest: await store.put(records.recording.line(recording), call),
      visibleDigest: await putVisible(options),
      runtime: { ...stages.runtime, ...runtime.record },
      wallS: (performance.now() - started) / 1000,
      referenceMs,
      usage: addUsage(usage?.(target.instance_id), descriptionUsage),
    }),
  );
}

function contradictionFindings({ contradictions = [] }: TestSuite): readonly Finding[] {
  if (contradictions.length === 0) return [];
  const calls = contradictions.reduce((sum, contradiction) => sum + contradiction.calls, 0);
  const [first] = contradictions;
  const reason = `The documentation says ${first?.documented ?? ""}, but the original does otherwise; ${calls} calls are no tests.`;
  return [
    { check: "contradicts_documentation", passed: true, reason, evidence: { contradictions: [...contradictions] } },
  ];
}

async function underspecifiedFindings(subject: CheckSubject): Promise<readonly Finding[]> {
  const finding = await underspecifiedFinding(subject);
  return finding === null ? [] : [finding];
}

async function putVisible({ target, module, index, store, signal }: RecordEnvironmentOptions): Promise<string> {
  // Tests may use every definition.
  const alongside = new Set(module.provenance.map(({ path, line }) => `${path}:${line}`));
  const { files, names } = await visibleCode({ index, target, alongside });
  const kept: (Omit<SourceFile, "code"> & { digest: string })[] = [];
  for (const { code, ...file } of files) kept.push({ ...file, digest: await store.put(code, { signal }) });
  const record = { schema_version: SCHEMA_VERSION, files: kept, names: [...names] };
  return store.put(records.visibleCode.line(record), { signal });
}

/** A reference timeout makes other checks meaningless. */
function checkRejection({ check, reason, evidence }: Finding): StageRejection<"checks"> {
  if (evidence["outcome"] === "timeout") return rejected("timeout", reason);
  return isCheck(check) ? rejected(check, reason) : rejected("custom_check", reason, { kind: "check", check });
}

function isCheck(name: string): name is ReasonOf<"checks"> {
  if (!Object.hasOwn(REJECTION_REASONS, name)) return false;
  const stages: readonly string[] = REJECTION_REASONS[name as RejectionReason].stages;
  return stages.includes("checks");
}
