import type { Execution, ExecutionRequest, Executor } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { subjectOf } from "../../test/loaf-subject.ts";
import { coverageCheck } from "./coverage-check.ts";

function executorOf(messages: readonly unknown[], changes: Partial<Execution> = {}) {
  const requests: ExecutionRequest[] = [];
  const executor: Pick<Executor, "execute"> = {
    execute(request) {
      requests.push(request);
      const lines = messages.map((message) => JSON.stringify(message));
      return Promise.resolve({ status: "exited", exit_code: 0, stderr: "", messages: lines, ...changes } as Execution);
    },
  };
  return { requests, executor: executor as Executor };
}

const lineAt = (line: number) => ({ line, column: null });

const arcs = [
  [3, 4],
  [3, 5],
  [6, 7],
  [6, 8],
];
const traced = [
  { type: "loaded" },
  { type: "static", lines: [3, 4, 5, 6, 7, 8], arcs },
  {
    type: "call",
    index: 0,
    observation: {},
    lines: [3, 5, 6, 8],
    arcs: [
      [3, 5],
      [6, 8],
    ],
  },
  { type: "call", index: 1, observation: {}, lines: [3, 4], arcs: [[3, 4]] },
  { type: "call", index: 2, observation: {}, lines: [], arcs: [] },
  { type: "done", count: 3 },
];

describe("coverageCheck", () => {
  it("counts the branches that all calls cover", async () => {
    const { executor } = executorOf(traced);
    expect(await coverageCheck({ executor, minBranchCoverage: 0.75 }).run(subjectOf())).toEqual({
      check: "coverage",
      passed: true,
      reason: "The tests run 3 of 4 branches of the target.",
      evidence: {
        line_coverage: 5 / 6,
        branch_coverage: 0.75,
        branches: 4,
        missing_lines: [7],
        missing_branches: [[lineAt(6), lineAt(7)]],
        tests_of_branches: [
          [3, 4, "2", true],
          [3, 5, "1", false],
          [6, 7, "0", false],
          [6, 8, "1", false],
        ],
        tests_of_lines: [
          [3, "3"],
          [4, "2"],
          [5, "1"],
          [6, "1"],
          [7, "0"],
          [8, "1"],
        ],
      },
    });
  });

  it("fails below the minimum", async () => {
    const { executor } = executorOf(traced);
    expect(await coverageCheck({ executor }).run(subjectOf())).toMatchObject({ passed: false });
  });

  it("excludes missed branches that only raise undocumented exceptions", async () => {
    const guards = [
      [3, 4],
      [3, 5],
    ];
    const calls = [{ type: "call", index: 0, observation: {}, lines: [3, 5, 6, 7, 8], arcs: [[3, 5]] }];
    const messages = [
      { type: "static", lines: [3, 4, 5, 6, 7, 8], arcs: guards },
      ...calls,
      { type: "done", count: 1 },
    ];
    const { executor } = executorOf(messages);
    expect(await coverageCheck({ executor }).run(subjectOf())).toEqual({
      check: "coverage",
      passed: true,
      reason: "The tests run 1 of 1 branches of the target; 1 more only raise undocumented exceptions.",
      evidence: {
        line_coverage: 1,
        branch_coverage: 1,
        branches: 1,
        missing_lines: [],
        missing_branches: [],
        unowed_branches: [[lineAt(3), lineAt(4)]],
        branch_coverage_of_all: 0.5,
        tests_of_branches: [
          [3, 4, "0", true],
          [3, 5, "1", false],
        ],
        tests_of_lines: [
          [3, "1"],
          [4, "0"],
          [5, "1"],
          [6, "1"],
          [7, "1"],
          [8, "1"],
        ],
      },
    });
    const documented = subjectOf({ target: { docstring: "Raises ValueError for less than no loaf." } });
    expect(await coverageCheck({ executor }).run(documented)).toMatchObject({ passed: false });
  });

  it("uses line coverage for a target without branches", async () => {
    const messages = traced.map((message) => ({ ...message, ...("arcs" in message ? { arcs: [] } : {}) }));
    const { executor } = executorOf(messages);
    expect(await coverageCheck({ executor }).run(subjectOf())).toMatchObject({
      passed: true,
      reason: "The tests run 5 of 6 lines (it has no branches) of the target.",
      evidence: { branch_coverage: 5 / 6, branches: 0 },
    });
  });

  it("runs the suite's calls once, traced over the target's lines in the module", async () => {
    const { executor, requests } = executorOf(traced);
    await coverageCheck({ executor, environmentOf: () => "sha256:1" }).run(
      subjectOf({ code: `import os\n\n${subjectOf().module.code}` }),
    );
    const [request, ...others] = requests;
    const job = JSON.parse(String(request?.files.find(({ path }) => path === "calls.json")?.content)) as object;
    expect([others, request?.environment, request?.entry, job]).toEqual([
      [],
      "sha256:1",
      "run.py",
      expect.objectContaining({
        module: "shop.py",
        entry: "price",
        calls: subjectOf().recording.tests.map(({ call }) => call),
        trace: { start_line: 3, end_line: 10 },
      }),
    ]);
  });

  it("runs calls of TypeScript in threads when a call affects the process", async () => {
    const requests: ExecutionRequest[] = [];
    const executor: Pick<Executor, "execute"> = {
      execute(request) {
        requests.push(request);
        const messages = requests.length === 1 ? [...traced.slice(0, 3), { type: "stopped", next: 1 }] : traced;
        const ended: Partial<Execution> = {
          status: "exited",
          messages: messages.map((message) => JSON.stringify(message)),
        };
        return Promise.resolve(ended as Execution);
      },
    };
    const code = "function price(loaves: number) {\n  return loaves;\n}";
    const subject = subjectOf({ code, original: code, module: { language: "typescript", path: "shop.ts" } });
    const finding = await coverageCheck({ executor: executor as Executor, minBranchCoverage: 0.75 }).run(subject);
    expect([finding.passed, requests.map(({ entry }) => entry)]).toEqual([true, ["run.cjs", "run.mjs"]]);
  });

  it.each<readonly [what: string, program: string, lines: readonly [number, number]]>([
    [
      "the copy that tests compare with",
      "export function price(loaves) {\n  return loaves * 2;\n}\nprice(1) === price_new_implementation(1);\n",
      [4, 6],
    ],
    [
      "the target, which tests with expected values call",
      "export function price(loaves) {\n  return loaves * 2;\n}\nprice(1) === 2;\n",
      [1, 3],
    ],
  ])("runs a JavaScript program unchanged, and counts %s", async (_, program, [start, end]) => {
    const { executor, requests } = executorOf(traced);
    const code = program.slice(0, program.indexOf("price(1)"));
    const subject = subjectOf({
      code,
      original: code.trimEnd(),
      module: { language: "javascript", path: "shop.mjs" },
      recording: { trust: "split", program },
    });
    await coverageCheck({ executor }).run(subject);
    const [request] = requests;
    const job: unknown = JSON.parse(String(request?.files.find(({ path }) => path === "script.json")?.content));
    const trace = { start_line: start, end_line: end };
    expect([request?.entry, request?.trace, job]).toEqual([
      "run.mjs",
      { path: "shop.mjs", ...trace },
      { script: "shop.mjs", trace },
    ]);
    const ran = String(request?.files.find(({ path }) => path === "shop.mjs")?.content).split("\n");
    expect(ran.slice(start - 1, end).join("\n")).toContain("function price(loaves) {\n  return loaves * 2;\n}");
  });

  it.each([
    ["exact", "run.cjs", { start_line: 1, end_line: 3 }, { path: "shop.ts", start_line: 1, end_line: 3 }],
    ["c8", "run.mjs", { start_line: 1, end_line: 3, mode: "engine" }, undefined],
  ] as const)(
    "measures TypeScript in Node, %s, and warns about the engine's counts",
    async (coverage, entry, inJob, named) => {
      const { executor, requests } = executorOf(traced);
      const code = "function price(loaves: number) {\n  return loaves;\n}";
      const subject = subjectOf({ code, original: code, module: { language: "typescript", path: "shop.ts" } });
      const { evidence } = await coverageCheck({ executor, coverage }).run(subject);
      const [request] = requests;
      const job: unknown = JSON.parse(String(request?.files.find(({ path }) => path === "calls.json")?.content));
      expect([request?.runtime, request?.entry, request?.trace]).toEqual(["node", entry, named]);
      expect(job).toMatchObject({ trace: inJob });
      expect("warning" in evidence).toBe(coverage === "c8");
    },
  );

  it.each([
    ["does not load", [{ type: "load_error", exception: {}, missing: null }], {}, "the run exited with code 0"],
    [
      "ends early",
      traced.slice(0, 4),
      { exit_code: 3, stderr: "Traceback\nKeyError: 'x'\n" },
      "the run exited with code 3 (KeyError: 'x')",
    ],
    ["runs out of time", traced.slice(0, 3), { status: "timeout" }, "the run ended by timeout"],
    [
      "reports no coverage of the target",
      traced.filter(({ type }) => type !== "static"),
      {},
      "the run exited with code 0",
    ],
  ] as const)("fails a run that %s", async (_name, messages, changes, end) => {
    const { executor } = executorOf(messages, changes);
    expect(await coverageCheck({ executor }).run(subjectOf())).toEqual({
      check: "coverage",
      passed: false,
      reason: `The calls could not be traced: ${end}.`,
      evidence: { line_coverage: null, branch_coverage: null },
    });
  });
});
