import type { Environment, EvalResult } from "@repost/spec";
import { uncoveredInModule, uncoveredInReference, targetLines } from "./module-lines.ts";
import type { EnvironmentDetail, EnvironmentRow, EvalRow, SampleDetail } from "./page-data.ts";

export interface DetailPosition {
  readonly chunk: number;
  readonly item: number;
}

export function environmentRow(environment: Environment, position: DetailPosition): EnvironmentRow {
  const { quality, module } = environment;
  return {
    id: environment.instance_id,
    name: environment.func_name,
    path: environment.path,
    repo: environment.repo.name,
    kind: environment.kind,
    origin: module.origin,
    trust: environment.suite.trust,
    coverage: quality.branch_coverage ?? quality.line_coverage,
    mutation: quality.mutation.score,
    tests: environment.tests.length,
    failedChecks: quality.findings.filter(({ passed }) => !passed).length,
    ...position,
  };
}

export interface EvalRowOptions {
  readonly samples: readonly SampleDetail[];
  readonly runs: readonly string[];
}

export function evalRow(row: EnvironmentRow, { samples, runs }: EvalRowOptions): EvalRow {
  const outcomes = samples.map(({ outcome }) => outcome);
  const kinds = new Set<string>(outcomes);
  const similarities = samples.flatMap(({ similarity }) => similarity?.edit ?? []);
  return {
    ...row,
    verdict: kinds.size > 1 ? "mixed" : (outcomes[0] ?? "missing"),
    outcomes,
    passed: samples.filter(({ passed }) => passed).length,
    wallMs: samples.reduce((sum, { wall_ms: wallMs }) => sum + wallMs, 0),
    causes: [...new Set(samples.flatMap(({ outcome, cause }) => (outcome === "failed" ? (cause ?? []) : [])))],
    similarity:
      similarities.length === 0
        ? null
        : similarities.reduce((sum, similarity) => sum + similarity, 0) / similarities.length,
    runs: runs.map((run) => {
      const runSamples = samples.filter((sample) => sample.run === run);
      return { samples: runSamples.length, passed: runSamples.filter(({ passed }) => passed).length };
    }),
  };
}

export function environmentDetail(environment: Environment, samples: readonly SampleDetail[] = []): EnvironmentDetail {
  const { repo, language, path, func_name, kind, modifiers, instruction, suite, runtime, quality, cost } = environment;
  const { module } = environment;
  return {
    id: environment.instance_id,
    environment: { repo, language, path, func_name, kind, modifiers, instruction, suite, runtime, quality, cost },
    reference: {
      firstLine: environment.start_line,
      code: environment.orig_func,
      ...uncoveredInReference(environment),
    },
    module: {
      firstLine: 1,
      code: module.code,
      ...uncoveredInModule(environment),
      target: targetLines(environment),
      path: module.path,
      files: module.files,
      origin: module.origin,
      stubs: module.stubs,
      target_edits: module.target_edits,
    },
    tests: environment.tests,
    findings: quality.findings,
    samples,
  };
}

export type SampleText = Pick<SampleDetail, "candidate" | "raw" | "run">;

export function sampleDetail(result: EvalResult, { candidate, raw, run }: SampleText): SampleDetail {
  const { schema_version: _version, instance_id: _id, ...rest } = result;
  return { ...rest, candidate, raw: raw === candidate ? null : raw, run };
}
