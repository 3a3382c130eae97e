import type { EnvMeasurement, EnvRun, EnvVerdict } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { renderEnvMarkdown } from "./render-env-markdown.ts";
import { summarizeEnvVerdicts } from "./summarize-env-verdicts.ts";

const run = (side: EnvRun["side"], exit_code: number): EnvRun => ({
  side,
  exit_code,
  tests: null,
  canary: "none",
  error: null,
  wall_ms: 1,
  cpu_ms: 1,
});
const verdict = (id: string, name: EnvVerdict["class"], runs: EnvRun[] = []): EnvVerdict => ({
  schema_version: 1,
  instance_id: id,
  class: name,
  resolved: name === "resolved",
  stable: true,
  by_exit_code: { before: null, after: null },
  f2p: name === "resolved" ? ["price"] : [],
  p2p: [],
  p2f: [],
  f2f: [],
  flaky: [],
  detail: name === "resolved" ? null : "make | tee\nfailed",
  runs,
});
const measurement = (id: string, size: number, cpu: number | null): EnvMeasurement => ({
  schema_version: 1,
  instance_id: id,
  builds: [{ status: "built", wall_ms: 100, cpu_ms: cpu === null ? null : 90, steps: [] }],
  image: { platform: "linux/amd64", size_bytes: size },
  runs: 2,
  run_wall_ms: 20,
  run_cpu_ms: cpu,
  peak_memory_bytes: size,
});
const tasks = [
  { instance_id: "a", language: "go", label: "Easy" },
  { instance_id: "b", language: "go", label: "Hard" },
  { instance_id: "c", language: "ruby", label: null },
  { instance_id: "d", language: "ruby", label: null },
  { instance_id: "e", language: "ruby", label: null },
] as const;
const verdicts = [
  verdict("a", "resolved", [run("before", 1), run("after", 0)]),
  verdict("b", "resolved", [run("before", 1), run("after", 1)]),
  verdict("c", "not_committed"),
  verdict("d", "infra_error"),
];
const report = summarizeEnvVerdicts({
  tasks,
  verdicts,
  measurements: [measurement("a", 100, 5), measurement("b", 300, null)],
  usage: [
    { llm_calls: 1, input_tokens: 10, output_tokens: 2 },
    { llm_calls: 2, input_tokens: 20, output_tokens: 3 },
  ],
});

describe("summarizeEnvVerdicts", () => {
  it("excludes tasks without a verdict or with broken infrastructure from the rates", () => {
    expect(report.all).toMatchObject({ tasks: 5, unscored: 2, committed: 2, resolved: 2, by_exit_code: 1 });
    expect(report.all.f2p_rate).toBeCloseTo(2 / 3);
    // Wilson's interval of 2 of 3.
    expect(report.all.f2p_low).toBeCloseTo(0.2077, 3);
    expect(report.all.f2p_high).toBeCloseTo(0.9385, 3);
  });

  it("groups by language and label", () => {
    expect(report.languages.map(({ name, resolved }) => [name, resolved])).toEqual([
      ["go", 2],
      ["ruby", 0],
    ]);
    expect(report.labels.map(({ name, tasks: count }) => [name, count])).toEqual([
      ["Easy", 1],
      ["Hard", 1],
      ["unlabelled", 3],
    ]);
  });

  it("has no rate for a group without a scored task", () => {
    const empty = summarizeEnvVerdicts({ tasks: tasks.slice(3), verdicts }).all;
    expect([empty.f2p_rate, empty.f2p_low, empty.commit_rate]).toEqual([null, null, null]);
  });

  it("counts each class and sums usage", () => {
    expect(report.classes.map(({ class: name, count }) => [name, count])).toEqual([
      ["not_committed", 1],
      ["infra_error", 2],
      ["resolved", 2],
    ]);
    expect(report.usage).toEqual({
      llm_calls: 3,
      input_tokens: 30,
      output_tokens: 5,
      build_wall_ms: 200,
      build_cpu_ms: 90,
      run_wall_ms: 40,
      run_cpu_ms: 5,
      peak_memory_bytes: 300,
      mean_image_bytes: 200,
    });
  });
});

describe("renderEnvMarkdown", () => {
  it("writes rates, classes, usage and tasks as tables, and escapes cells", () => {
    const text = renderEnvMarkdown({
      report,
      tasks,
      verdicts: [
        ...verdicts.slice(1),
        verdict("a", "docker_build_error"),
        { ...verdict("e", "script_error"), detail: "a | b" },
      ],
    });
    expect(text).toContain("| all | 5 (2 unscored) | 2 | 66.7 % | 2 | 66.7 % | 20.8 % to 93.9 % | 1 |");
    expect(text).toContain(String.raw`| e | ruby |  | script_error | 0 | 0 | a \| b |`);
    expect(text).toContain("| a | go | Easy | docker_build_error | 0 | 0 | failed |");
  });
});
