import {
  type LinesByFile,
  parseJsonObject,
  type ReachedLines,
  TEST_VERDICTS,
  type TestResult,
  type WorkspaceRun,
} from "@repost/spec";
import type { CompiledFile } from "./write-compiled.ts";

type RunRecord =
  | { readonly kind: "collected"; readonly ids: readonly string[] }
  | { readonly kind: "uncollected"; readonly id: string; readonly reason: string }
  | { readonly kind: "loaded"; readonly path: string; readonly sha256: string }
  | { readonly kind: "compiled"; readonly path: string; readonly content: string }
  | { readonly kind: "modules"; readonly names: readonly string[] }
  | { readonly kind: "imported"; readonly lines: LinesByFile }
  | { readonly kind: "reached"; readonly id: string; readonly lines: LinesByFile; readonly spawns: boolean }
  | { readonly kind: "test"; readonly result: TestResult }
  | { readonly kind: "done"; readonly count: number };

type RecordedRun = Omit<WorkspaceRun, "execution" | "reached"> & {
  readonly reached: ReachedLines;
  readonly compiled: readonly CompiledFile[];
  readonly modules: readonly string[];
};

/**
 * Lines without the run's token come from the code under test.
 *
 * @param canary Id of a test that always fails, added to detect manipulated results.
 */
export function readRecords(messages: readonly string[], token: string, canary: string): RecordedRun {
  const records = messages.flatMap((line) => parseRecord(line, token));
  const results = records.flatMap((each) => (each.kind === "test" ? [each.result] : []));
  const done = records.filter((each) => each.kind === "done");
  return {
    tests: results.filter(({ id }) => id !== canary),
    collected: records.flatMap((each) => (each.kind === "collected" ? each.ids : [])),
    uncollected: records.flatMap((each) => (each.kind === "uncollected" ? [{ id: each.id, reason: each.reason }] : [])),
    closed: done.length === 1 && done[0]?.count === results.length && hasDistinctIds(results),
    canary: canaryOf(results.find(({ id }) => id === canary)?.verdict),
    loaded: records.flatMap((each) => (each.kind === "loaded" ? [{ path: each.path, sha256: each.sha256 }] : [])),
    reached: reachedOf(records, canary),
    modules: records.flatMap((each) => (each.kind === "modules" ? each.names : [])),
    compiled: records.flatMap((each) =>
      each.kind === "compiled" ? [{ path: each.path, content: Buffer.from(each.content, "base64") }] : [],
    ),
  };
}

function reachedOf(records: readonly RunRecord[], canary: string): ReachedLines {
  const reached = records.filter((each) => each.kind === "reached").filter(({ id }) => id !== canary);
  return {
    tests: new Map(reached.map(({ id, lines }) => [id, lines])),
    imported: records.find((each) => each.kind === "imported")?.lines ?? {},
    spawns: reached.filter(({ spawns }) => spawns).map(({ id }) => id),
  };
}

function hasDistinctIds(results: readonly { readonly id: string }[]): boolean {
  return new Set(results.map(({ id }) => id)).size === results.length;
}

function canaryOf(verdict: TestResult["verdict"] | undefined): WorkspaceRun["canary"] {
  if (verdict === undefined) return "missing";
  return verdict === "failed" ? "failed" : "passed";
}

function parseRecord(line: string, token: string): RunRecord[] {
  const fields = new Map(Object.entries(parseJsonObject(line) ?? {}));
  const record = fields.get("token") === token ? recordOf(fields) : null;
  return record === null ? [] : [record];
}

function recordOf(fields: ReadonlyMap<string, unknown>): RunRecord | null {
  const [kind, id, ids, reason, path, sha256, count, ms, spawns, content] = FIELDS.map((name) => fields.get(name));
  const lines = linesOf(fields.get("lines"));
  const names = fields.get("names");
  const verdict = TEST_VERDICTS.find((each) => each === fields.get("verdict"));
  if (kind === "collected" && Array.isArray(ids) && ids.every((each) => typeof each === "string")) return { kind, ids };
  if (kind === "uncollected" && typeof id === "string" && typeof reason === "string") return { kind, id, reason };
  if (kind === "loaded" && typeof path === "string" && typeof sha256 === "string") return { kind, path, sha256 };
  if (kind === "compiled" && typeof path === "string" && typeof content === "string") return { kind, path, content };
  if (kind === "modules" && Array.isArray(names))
    return { kind, names: names.filter((each) => MODULE.test(String(each))) };
  if (kind === "imported" && lines !== null) return { kind, lines };
  if (kind === "reached" && typeof id === "string" && lines !== null && typeof spawns === "boolean")
    return { kind, id, lines, spawns };
  if (kind === "test" && typeof id === "string" && typeof ms === "number" && verdict !== undefined)
    return { kind, result: { id, verdict, ms, ...(typeof reason === "string" ? { reason } : {}) } };
  return kind === "done" && typeof count === "number" ? { kind, count } : null;
}

const MODULE = /^[A-Za-z_]\w*(?:\.\w+)*$/u;
const FIELDS = ["kind", "id", "ids", "reason", "path", "sha256", "count", "ms", "spawns", "content"] as const;

function linesOf(value: unknown): LinesByFile | null {
  if (typeof value !== "object" || value === null) return null;
  const entries = Object.entries(value).filter((entry): entry is [string, readonly number[]] => isLines(entry[1]));
  return Object.fromEntries(entries);
}

function isLines(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((line) => Number.isSafeInteger(line) && line > 0);
}
