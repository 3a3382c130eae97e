import { type PublishedTask, type ModelOpinion, opinionList } from "@repost/dataset";
import {
  type Environment,
  type Finding,
  type Recorded,
  type Recording,
  type Rejection,
  type RuntimeInfo,
  SCHEMA_VERSION,
  digestOf,
  records,
} from "@repost/spec";
import { findFunction, loadLanguage } from "@repost/syntax";
import type { TaskRuntime } from "./lock-tasks.ts";

/** RepoST's fields with a model's answer. */
const CHECKS = [
  ["sandbox_functionality_check", "functionality", ["same", "yes"]],
  ["test_correctness_check", "test_quality", ["yes"]],
] as const;

interface Said {
  readonly answer: string;
  readonly reasoning: string;
  readonly opinions: readonly ModelOpinion[];
}

interface PublishedEnvironmentOptions {
  readonly task: PublishedTask;
  readonly recorded: Recorded | Pick<Rejection, "reason" | "detail"> | null;
  readonly runtime: RuntimeInfo;
  readonly taskRuntime: TaskRuntime;
}

/** Published rows have no repository. */
const NOTHING_VISIBLE = records.visibleCode.line({ schema_version: SCHEMA_VERSION, files: [], names: [] });

/** An unrecorded row gets a failed finding and an empty recording. */
export async function publishedEnvironment({
  task,
  recorded,
  runtime,
  taskRuntime,
}: PublishedEnvironmentOptions): Promise<Environment> {
  const { module, repo, language, reference, instance_id } = task;
  const { schema_version: _version, instance_id: _id, language: _language, ...runnable } = module;
  const { recording, referenceMs } =
    recorded !== null && "recording" in recorded ? recorded : { recording: unrecorded(task), referenceMs: 0 };
  const content = records.recording.line(recording);
  const digest = digestOf(content);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id,
    repo,
    language,
    ...(await functionFields(task)),
    orig_func: reference,
    definition: 1,
    instruction: instructionOf(task),
    context: task.context.map((fragment) => ({ ...fragment })),
    module: runnable,
    visible: { digest: digestOf(NOTHING_VISIBLE) },
    tests: recording.tests.map(({ name, code, origin, support }) => ({ name, code, origin, support })),
    suite: { trust: recording.trust, handles: recording.handles, recording: digest },
    runtime: { ...runtime, ...taskRuntime.record },
    quality: {
      runs: recording.runs,
      line_coverage: null,
      branch_coverage: coverageOf(task),
      mutation: { killed: 0, survived: 0, timeout: 0, score: null },
      ast_equal: task.orig["sandbox_ast_check"] === true || module.origin === "static",
      fidelity: {},
      findings: [...findingsOf(recorded), ...publishedFindings(task.orig)],
    },
    cost: { llm_calls: 0, input_tokens: 0, output_tokens: 0, usd: null, wall_s: 0, reference_ms: rounded(referenceMs) },
    blobs: { [digest]: content, [digestOf(NOTHING_VISIBLE)]: NOTHING_VISIBLE, ...lockBlob(taskRuntime) },
  };
}

function lockBlob({ record: { lock_digest: digest }, lockText: text }: TaskRuntime): Readonly<Record<string, string>> {
  return digest === null || text === null ? {} : { [digest]: text };
}

type FunctionFields = Pick<
  Environment,
  "path" | "func_name" | "kind" | "modifiers" | "start_line" | "end_line" | "signature" | "docstring"
>;

async function functionFields({ module, language, orig }: PublishedTask): Promise<FunctionFields> {
  const adapter = await loadLanguage(language);
  const definition = findFunction(adapter.functions(module.code), module.entry);
  const path = typeof orig["func_path"] === "string" ? orig["func_path"] : module.path;
  if (definition === undefined) {
    const unknown = { kind: "function", modifiers: [], start_line: 1, end_line: 1, docstring: null } as const;
    return { ...unknown, modifiers: [], path, func_name: module.entry, signature: module.entry };
  }
  const { kind, modifiers, startLine, endLine, signature, docstring } = definition;
  const visibleFields = { kind, modifiers: [...modifiers], signature, docstring };
  return { ...visibleFields, path, func_name: module.entry, start_line: startLine, end_line: endLine };
}

function unrecorded({ suite }: PublishedTask): Recording {
  return {
    schema_version: SCHEMA_VERSION,
    trust: "weak",
    handles: false,
    tests: [...suite.tests],
    program: suite.program,
    expected: [],
    runs: 1,
  };
}

function findingsOf(recorded: PublishedEnvironmentOptions["recorded"]): Finding[] {
  if (recorded === null) return [];
  if ("recording" in recorded) {
    const { trust, handles, runs } = recorded.recording;
    const reason = `The reference passed ${runs} times, and bodies without any idea of the task failed.`;
    return [{ check: "recorded", passed: true, reason, evidence: { trust, handles, runs } }];
  }
  return [{ check: "recorded", passed: false, reason: recorded.detail, evidence: { reason: recorded.reason } }];
}

/** Returns CodeBenchGen's instruction of the row. */
function instructionOf({ orig }: PublishedTask): string | null {
  const text = orig["revised_instruction"];
  return typeof text === "string" && text.trim() !== "" ? text : null;
}

/** Returns RepoST's coverage of the row. */
function coverageOf({ orig }: PublishedTask): number | null {
  const rate = orig["coverage_rate"];
  return typeof rate === "number" && rate >= 0 && rate <= 1 ? rate : null;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function publishedFindings(orig: PublishedTask["orig"]): readonly Finding[] {
  const opinions = CHECKS.flatMap(([field, check, passing]) => {
    const judgement = saidOf(orig[field]);
    if (judgement === null) return [];
    const isPassed = (passing as readonly string[]).includes(judgement.answer);
    const list = judgement.opinions.map((opinion) => ({ ...opinion }));
    return [
      { check, passed: isPassed, reason: judgement.reasoning, evidence: { answer: judgement.answer, opinions: list } },
    ];
  });
  const report = orig["coverage_report"];
  if (typeof report !== "string") return opinions;
  const reason = "The row has this report of its script's coverage.";
  return [...opinions, { check: "coverage", passed: true, reason, evidence: { report } }];
}

/** Exported rows list their judges. */
function saidOf(value: unknown): Said | null {
  if (typeof value !== "object" || value === null) return null;
  const { answer, reasoning, opinions } = value as Readonly<Record<string, unknown>>;
  if (typeof answer !== "string" || typeof reasoning !== "string") return null;
  const listed = opinions === undefined ? [{ judge: "published", answer, reasoning }] : opinionList(opinions);
  return listed.length === 0 ? null : { answer, reasoning, opinions: listed };
}
