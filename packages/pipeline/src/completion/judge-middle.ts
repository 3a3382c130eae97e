import { reportsSyntaxErrors } from "../languages.ts";
import { createHash } from "node:crypto";
import type {
  Cause,
  CompletionTask,
  Limits,
  Mask,
  Outcome,
  TaskQuality,
  TestCommand,
  TestResult,
  Workspace,
  WorkspaceRun,
} from "@repost/spec";
import { loadParser } from "@repost/syntax";

interface JudgeMiddleOptions {
  readonly workspace: Pick<Workspace, "run">;
  readonly command: TestCommand;
  readonly mask: Pick<Mask, "language" | "path" | "prefix" | "suffix">;
  readonly middle: string;
  readonly tests: CompletionTask["tests"];
  readonly limits: Partial<Limits>;
  readonly signal?: AbortSignal | undefined;
}

export interface JudgedMiddle {
  readonly outcome: Extract<Outcome, "passed" | "failed" | "timeout" | "oom" | "crashed" | "compile_error">;
  readonly cause: Cause | null;
  readonly detail: string | null;
  readonly tests: { readonly expected: number; readonly ran: number; readonly failed: string | null };
  readonly passed: readonly string[];
  /** True if the interpreter reported that it loaded exactly this text. */
  readonly isProven: boolean;
  readonly ms: number;
  readonly cpuMs: number | null;
}

type Judged = Pick<JudgedMiddle, "outcome" | "cause" | "detail">;

/** Minimum limits, because interpreters start slowly on a busy machine. */
const FLOOR = { wallMs: 30_000, cpuMs: 5_000 };
/** Multiple of the reference's time. */
const FACTOR = 10;
const SYNTAX_ERROR = /^(?:E\s+)?(?:[\w.]+\.)?(?:SyntaxError|IndentationError|TabError)\b/mu;
const EXCEEDED = {
  timeout: "The tests did not end within their time limit.",
  oom: "The tests took more memory than their limit.",
};
const DETAIL_LENGTH = 600;

/**
 * Passes when all tests pass, the canary fails and the interpreter loaded this text.
 * @throws the executor's error; failing code is a result
 */
export async function judgeMiddle(options: JudgeMiddleOptions): Promise<JudgedMiddle> {
  const { workspace, command, mask, middle, tests, limits, signal } = options;
  const { language, path } = mask;
  const content = mask.prefix + middle + mask.suffix;
  const only = tests.map(({ id }) => id);
  const run = await workspace.run(command, { overlay: [{ path, content }], only, stopAtFirst: true, limits, signal });
  const judged = judgeRun(run, { path, content, tests: only });
  const isUnread = judged.cause === "load_error" || judged.cause === "early_exit";
  if (!isUnread || !(await hasSyntaxError(language, content))) return judged;
  return { ...judged, outcome: "compile_error", cause: "syntax_error" };
}

/** Limits CPU time too, which ends endless loops on busy machines. */
export function judgeLimits(
  { gold_ms: wallMs, gold_cpu_ms: cpuMs }: Pick<TaskQuality, "gold_ms" | "gold_cpu_ms">,
  multiplier = 1,
): Partial<Limits> {
  return {
    wall_ms: Math.ceil(Math.max(FLOOR.wallMs, FACTOR * wallMs) * multiplier),
    cpu_ms: Math.ceil(Math.max(FLOOR.cpuMs, FACTOR * (cpuMs ?? wallMs)) * multiplier),
  };
}

export function notRun(tests: CompletionTask["tests"]): Omit<JudgedMiddle, keyof Judged> {
  const counts = { expected: tests.length, ran: 0, failed: null };
  return { tests: counts, passed: [], isProven: false, ms: 0, cpuMs: null };
}

async function hasSyntaxError(language: Mask["language"], content: string): Promise<boolean> {
  // The grammar differs from Python's compiler in rare cases.
  if (reportsSyntaxErrors(language)) return false;
  using tree = (await loadParser(language)).parse(content);
  return tree.root.hasError;
}

interface JudgedFile {
  readonly path: string;
  readonly content: string;
  readonly tests: readonly string[];
}

export function judgeRun(run: WorkspaceRun, { path, content, tests }: JudgedFile): JudgedMiddle {
  const byId = new Map(run.tests.map((test) => [test.id, test]));
  const results = tests.flatMap((id) => byId.get(id) ?? []);
  const failed = results.find(({ verdict }) => verdict !== "passed") ?? null;
  const passed = results.filter(({ verdict }) => verdict === "passed").map(({ id }) => id);
  const isProven = isLoaded(run, path, content);
  return {
    ...outcomeOf(run, { failed, isComplete: passed.length === tests.length, isProven, path }),
    tests: { expected: tests.length, ran: results.length, failed: failed?.id ?? null },
    passed,
    isProven,
    ms: run.execution.wall_ms,
    cpuMs: run.execution.cpu_ms,
  };
}

interface Facts {
  readonly failed: TestResult | null;
  readonly isComplete: boolean;
  readonly isProven: boolean;
  readonly path: string;
}

function outcomeOf(run: WorkspaceRun, { failed, isComplete, isProven, path }: Facts): Judged {
  const { status, signal } = run.execution;
  if (status === "timeout" || status === "oom") return { outcome: status, cause: "limit", detail: EXCEEDED[status] };
  if (failed !== null) {
    const detail = `${failed.id} ${failed.verdict === "failed" ? "failed" : `is ${failed.verdict}`}.`;
    return { outcome: "failed", cause: "different_result", detail };
  }
  if (status === "signaled") {
    return { outcome: "crashed", cause: "early_exit", detail: `The process was ended by ${signal ?? "a signal"}.` };
  }
  if (!isComplete) return incomplete(run);
  if (run.canary !== "failed") return tampered("A test that must fail did not fail: the reports were changed.");
  if (!run.closed) return tampered("The runner did not report its end.");
  if (!isProven) return tampered(`The interpreter did not load ${path} with this text.`);
  return { outcome: "passed", cause: null, detail: null };
}

function tampered(detail: string): Judged {
  return { outcome: "failed", cause: "tampering", detail };
}

function incomplete(run: WorkspaceRun): Judged {
  const { stdout, stderr, exit_code: code } = run.execution;
  const reason = run.uncollected[0]?.reason ?? "";
  const text = [reason, stderr, ...(run.closed ? [] : [stdout])].find((each) => each.trim() !== "") ?? "";
  const detail = text.trim().slice(-DETAIL_LENGTH);
  if (SYNTAX_ERROR.test(reason) || (!run.closed && SYNTAX_ERROR.test(stderr))) {
    return { outcome: "compile_error", cause: "syntax_error", detail };
  }
  if (run.uncollected.length > 0) return { outcome: "failed", cause: "load_error", detail };
  if (run.closed) return { outcome: "failed", cause: "load_error", detail: detail || "Tests are missing." };
  const end = `The process ended with exit code ${code ?? "unknown"} before its last test. ${detail}`;
  return { outcome: "failed", cause: "early_exit", detail: end.trim() };
}

function isLoaded({ loaded }: WorkspaceRun, path: string, content: string): boolean {
  const wanted = createHash("sha256").update(content, "utf8").digest("hex");
  const hashes = loaded.filter((each) => each.path === path).map(({ sha256 }) => sha256);
  return hashes.length > 0 && hashes.every((hash) => hash === wanted);
}
