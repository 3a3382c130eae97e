import type {
  BuildReport,
  CompletionTask,
  Environment,
  EvalReport,
  EvalResult,
  Finding,
  Leaderboard,
} from "@repost/spec";

/** What both kinds of page have in their index, which is read when the page opens. */
interface PageIndex<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Environments that the page leaves out because it would grow too large. */
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

/** Means over all environments that have the figure, those that the page leaves out included. */
export interface Means {
  readonly lineCoverage: number | null;
  readonly branchCoverage: number | null;
  readonly mutation: number | null;
}

/** A line of the list. Its details are item `item` of chunk `chunk`. */
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
  /** Checks that were not passed. */
  readonly failedChecks: number;
  readonly chunk: number;
  readonly item: number;
}

export interface EvalRow extends EnvironmentRow {
  /** The outcome that all samples share, `mixed`, or `missing`. */
  readonly verdict: string;
  /** Outcomes by sample, in order. */
  readonly outcomes: readonly string[];
  readonly passed: number;
  readonly wallMs: number;
  /** Why candidates failed, each cause once. */
  readonly causes: readonly string[];
  /** Mean edit similarity to the reference, from 0 to 1; null where none is known. */
  readonly similarity: number | null;
  /** Of several runs, in the order of the leaderboard; empty for one. */
  readonly runs: readonly RunTally[];
}

/** What became of one run's candidates for an environment. */
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

/** From all functions that were found to those that were accepted. */
export interface Funnel {
  readonly steps: readonly FunnelStep[];
  /** Targets that are neither accepted nor counted as lost: a run that is not finished, for example. */
  readonly unexplained: number;
}

export interface FunnelStep {
  readonly name: string;
  /** What is left after it. */
  readonly count: number;
  readonly lost: readonly Loss[];
}

export interface Loss {
  readonly stage: string;
  readonly reason: string;
  readonly count: number;
}

/** A text with the number of its first line. */
export interface CodeText {
  readonly firstLine: number;
  readonly code: string;
  /** Numbers of lines that no test reached. */
  readonly missing: readonly number[];
  /** Numbers of lines that were reached, but not left in every way that the code has. */
  readonly partial: readonly number[];
}

/** The runnable module, with the target's first and last line in it. */
export interface ModuleText
  extends CodeText, Pick<Environment["module"], "path" | "files" | "origin" | "stand_ins" | "target_edits"> {
  readonly target: readonly [number, number] | null;
}

/** All that the page shows of one environment. */
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

/** Everything that the page shows of a completion task. */
export interface CompletionDetail {
  readonly id: string;
  /** File and line of the mask. */
  readonly name: string;
  readonly task: Pick<CompletionTask, "repo" | "language" | "path" | "level" | "fill_type" | "node_type" | "quality">;
  readonly environment: Pick<CompletionTask, "language">;
  /** Masked code. */
  readonly reference: CodeText;
  /** Lines around the mask. */
  readonly file: CodeText & { readonly target: readonly [number, number] };
  /** Paths of the other files, most relevant first. */
  readonly context: readonly string[];
  readonly tests: readonly { readonly name: string; readonly code: string; readonly ms: number }[];
  readonly samples: readonly SampleDetail[];
}

export interface SampleDetail extends Omit<EvalResult, "schema_version" | "instance_id"> {
  /** The candidate, where the predictions were given. */
  readonly candidate: string | null;
  /** The answer as the model gave it, where the prediction has it and it is not the candidate. */
  readonly raw: string | null;
  /** Name of the run that it is from, where there are several. */
  readonly run: string | null;
}
