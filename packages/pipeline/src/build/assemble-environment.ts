import type {
  ContextFragment,
  Cost,
  Environment,
  Finding,
  Quality,
  Recording,
  RuntimeInfo,
  SandboxedModule,
  Target,
} from "@repost/spec";
import { readMutantCounts, SCHEMA_VERSION } from "@repost/spec";
import type { ModelUsage } from "../model/model-tally.ts";

interface AssembleEnvironmentOptions {
  readonly target: Target;
  readonly context: readonly ContextFragment[];
  readonly module: SandboxedModule;
  readonly recording: Recording;
  readonly findings: readonly Finding[];
  readonly inputs?: Readonly<Record<string, number>> | undefined;
  readonly recordingDigest: string;
  readonly visibleDigest: string;
  readonly runtime: RuntimeInfo;
  readonly wallS: number;
  readonly referenceMs: number;
  readonly instruction?: string | null;
  readonly usage?: ModelUsage | undefined;
}

export function assembleEnvironment(options: AssembleEnvironmentOptions): Environment {
  const {
    target,
    context,
    module,
    recording,
    findings,
    recordingDigest,
    visibleDigest,
    runtime,
    wallS,
    referenceMs,
    usage,
  } = options;
  const asked = usage?.asked ?? null;
  const { schema_version: _version, instance_id: _id, language: _language, ...runnable } = module;
  return {
    ...target,
    schema_version: SCHEMA_VERSION,
    instruction: options.instruction ?? null,
    context: [...context],
    module: runnable,
    visible: { digest: visibleDigest },
    tests: recording.tests.map(({ call: _call, errors: _errors, ...storedTest }) => storedTest),
    suite: { trust: recording.trust, handles: recording.handles, recording: recordingDigest },
    runtime,
    quality: { ...qualityOf(recording, findings), ...(options.inputs === undefined ? {} : { inputs: options.inputs }) },
    ...(asked === null ? {} : { asked }),
    cost: { ...costOf(wallS, referenceMs), ...usage?.cost },
    blobs: {},
  };
}

function qualityOf(recording: Recording, findings: readonly Finding[]): Quality {
  const figure = (check: string, name: string): number | null => {
    const value = findings.find((finding) => finding.check === check)?.evidence[name];
    return typeof value === "number" ? value : null;
  };
  return {
    runs: recording.runs,
    line_coverage: figure("coverage", "line_coverage"),
    branch_coverage: figure("coverage", "branch_coverage"),
    mutation: {
      killed: figure("mutation", "killed") ?? 0,
      survived: figure("mutation", "survived") ?? 0,
      timeout: figure("mutation", "timeout") ?? 0,
      score: figure("mutation", "score"),
      ...operatorsOf(findings),
    },
    ast_equal: findings.some((finding) => finding.check === "ast" && finding.passed),
    fidelity: fidelityOf(findings),
    findings: [...findings],
  };
}

function operatorsOf(findings: readonly Finding[]): Pick<Quality["mutation"], "operators"> {
  const evidence = findings.find(({ check }) => check === "mutation")?.evidence["operators"];
  const operators = readMutantCounts(evidence);
  return operators === null ? {} : { operators };
}

function fidelityOf(findings: readonly Finding[]): Quality["fidelity"] {
  const evidence = findings.find(({ check }) => check === "fidelity")?.evidence ?? {};
  const figures: Record<string, number> = {};
  for (const [name, value] of Object.entries(evidence)) if (typeof value === "number") figures[name] = value;
  return figures;
}

function costOf(wallS: number, referenceMs: number): Cost {
  return {
    llm_calls: 0,
    input_tokens: 0,
    output_tokens: 0,
    usd: 0,
    wall_s: rounded(wallS),
    reference_ms: rounded(referenceMs),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
