import { createHash } from "node:crypto";
import { DEFAULT_LIMITS, type TestVerdict, type Workspace, type WorkspaceRun } from "@repost/spec";

export type FakeTest = (content: string) => TestVerdict;

export const QUIET_RUN: WorkspaceRun = {
  execution: {
    status: "exited",
    exit_code: 0,
    signal: null,
    stdout: "",
    stderr: "",
    stdout_truncated: false,
    stderr_truncated: false,
    messages_truncated: false,
    wall_ms: 10,
    cpu_ms: 5,
    peak_rss_bytes: null,
    backend: "fake",
    limits: DEFAULT_LIMITS,
    held: [],
  },
  tests: [],
  collected: [],
  uncollected: [],
  closed: true,
  canary: "failed",
  loaded: [],
  reached: null,
};

/** `SYNTAX` does not parse; an initial `raise` fails every test. */
export function fakeWorkspace(
  tests: Readonly<Record<string, FakeTest>>,
  reach: ReadonlyMap<string, Readonly<Record<string, readonly number[]>>> = new Map(),
): Workspace & { readonly contents: string[] } {
  const contents: string[] = [];
  const run: Workspace["run"] = async (_command, { overlay = [], only, recordLines, stopAtFirst = false } = {}) => {
    await Promise.resolve();
    const [changed] = overlay;
    const content = typeof changed?.content === "string" ? changed.content : "";
    if (changed !== undefined) contents.push(content);
    if (content.includes("SYNTAX")) return { ...QUIET_RUN, uncollected: [{ id: "t", reason: "E   SyntaxError: bad" }] };
    const results: WorkspaceRun["tests"][number][] = [];
    for (const id of only ?? Object.keys(tests)) {
      const verdict = content.startsWith("raise") ? "failed" : (tests[id]?.(content) ?? "error");
      results.push({ id, verdict, ms: 1 });
      if (stopAtFirst && verdict !== "passed") break;
    }
    return {
      ...QUIET_RUN,
      tests: results,
      collected: results.map(({ id }) => id),
      loaded: changed === undefined ? [] : [{ path: changed.path, sha256: sha256(content) }],
      reached: recordLines === undefined ? null : { tests: reach, imported: {}, spawns: [] },
    };
  };
  const close = async (): Promise<void> => Promise.resolve();
  return { run, close, contents, [Symbol.asyncDispose]: close };
}

export function sha256(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
