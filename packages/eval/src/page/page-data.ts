import type {
  BuildReport,
  CompletionTask,
  Environment,
  EnvMeasurement,
  EnvReport,
  EnvTask,
  EnvVerdict,
  EvalReport,
  EvalResult,
  Finding,
  Leaderboard,
  Recipe,
} from "@repost/spec";

interface PageIndex<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly omitted: number;
}

export interface BuildIndex extends PageIndex<EnvironmentRow> {
  readonly kind: "build";
  readonly report: BuildReport;
  readonly funnel: Funnel;
  readonly means: Means;
  readonly rejections: readonly RejectionRow[];
  readonly omittedRejections: number;
}

export interface EvalIndex extends PageIndex<EvalRow> {
  readonly kind: "eval";
  readonly report: EvalReport;
  readonly funnel: Funnel;
}

export interface LeaderboardIndex extends PageIndex<EvalRow> {
  readonly kind: "leaderboard";
  readonly leaderboard: Leaderboard;
}

/** Means over all environments, including omitted environments. */
export interface Means {
  readonly lineCoverage: number | null;
  readonly branchCoverage: number | null;
  readonly mutation: number | null;
}

/** List row; details are item `item` of chunk `chunk`. */
export interface EnvironmentRow {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly repo: string;
  readonly kind: string;
  readonly origin: string;
  readonly trust: string;
  readonly coverage: number | null;
  readonly mutation: number | null;
  readonly tests: number;
  readonly failedChecks: number;
  readonly chunk: number;
  readonly item: number;
}

export type PageRow = Pick<EnvironmentRow, "id" | "name" | "chunk" | "item">;

export interface EvalRow extends EnvironmentRow {
  /** Outcome of all samples, `mixed`, or `missing`. */
  readonly verdict: string;
  readonly outcomes: readonly string[];
  readonly passed: number;
  readonly wallMs: number;
  readonly causes: readonly string[];
  /** Mean edit similarity, 0 to 1. */
  readonly similarity: number | null;
  /** In leaderboard order; empty for one run. */
  readonly runs: readonly RunTally[];
}

export interface RunTally {
  readonly samples: number;
  readonly passed: number;
}

export interface RejectionRow {
  readonly id: string | null;
  readonly name: string;
  readonly path: string;
  readonly source: string;
  readonly stage: string;
  readonly reason: string;
  readonly detail: string;
}

export interface Funnel {
  readonly steps: readonly FunnelStep[];
  /** Functions without a result, as in an unfinished run. */
  readonly unexplained: number;
}

export interface FunnelStep {
  readonly name: string;
  readonly count: number;
  readonly lost: readonly Loss[];
}

export interface Loss {
  readonly stage: string;
  readonly reason: string;
  readonly count: number;
}

export interface CodeText {
  readonly firstLine: number;
  readonly code: string;
  readonly missing: readonly number[];
  /** Lines executed without all branches. */
  readonly partial: readonly number[];
}

export interface ModuleText
  extends CodeText, Pick<Environment["module"], "path" | "files" | "origin" | "stubs" | "target_edits"> {
  readonly target: readonly [number, number] | null;
}

export interface EnvironmentDetail {
  readonly id: string;
  readonly environment: Pick<
    Environment,
    | "repo"
    | "language"
    | "path"
    | "func_name"
    | "kind"
    | "modifiers"
    | "instruction"
    | "suite"
    | "runtime"
    | "quality"
    | "cost"
  >;
  readonly reference: CodeText;
  readonly module: ModuleText;
  readonly tests: Environment["tests"];
  readonly findings: readonly Finding[];
  readonly samples: readonly SampleDetail[];
}

export interface CompletionDetail {
  readonly id: string;
  readonly name: string;
  readonly task: Pick<CompletionTask, "repo" | "language" | "path" | "level" | "fill_type" | "node_type" | "quality">;
  readonly environment: Pick<CompletionTask, "language">;
  readonly reference: CodeText;
  readonly file: CodeText & { readonly target: readonly [number, number] };
  readonly context: readonly string[];
  readonly tests: readonly { readonly name: string; readonly code: string; readonly ms: number }[];
  readonly samples: readonly SampleDetail[];
}

export interface SampleDetail extends Omit<EvalResult, "schema_version" | "instance_id"> {
  readonly candidate: string | null;
  /** Original answer, if different from the candidate. */
  readonly raw: string | null;
  /** Null for a single run. */
  readonly run: string | null;
}

export interface EnvsIndex {
  readonly kind: "envs";
  readonly title: string;
  readonly report: EnvReport;
  readonly rows: readonly EnvInstanceRow[];
}

/** Details are the chunk of that name. */
export interface EnvInstanceRow {
  readonly id: string;
  readonly name: string;
  readonly repo: string;
  readonly language: string;
  readonly label: string;
  readonly result: string;
  readonly f2p: number;
  readonly p2p: number;
  readonly imageBytes: number | null;
  readonly wallMs: number | null;
  readonly reason: string;
  readonly chunk: number;
  readonly item: number;
}

export interface EnvInstanceDetail {
  readonly id: string;
  readonly task: EnvTask;
  readonly recipe: Recipe | null;
  readonly verdict: EnvVerdict | null;
  readonly measurement: EnvMeasurement | null;
  /** Long logs have their end only. */
  readonly logs: readonly { readonly name: string; readonly text: string }[];
}
