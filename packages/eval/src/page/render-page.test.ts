import { createHash } from "node:crypto";
import type { BuildReport, Environment } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect } from "../../test/collect.ts";
import { exampleEnvironment, examplePrediction, exampleResult } from "../../test/example-environment.ts";
import { summarizeResults } from "../score/summarize-results.ts";
import { inflate } from "./client/chunks.js";
import type { BuildIndex, EnvironmentDetail, EvalIndex } from "./page-data.ts";
import { renderBuildPage } from "./render-build-page.ts";
import { renderEvalPage } from "./render-eval-page.ts";

const report: BuildReport = {
  schema_version: 1,
  targets: 10,
  accepted: 2,
  rejected: { sandbox: { network_at_import: 3, native_extension: 4 }, checks: { mutation_score_low: 1 } },
  skipped: { too_large: 2 },
  sources: ["./bakery"],
  llm_calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  wall_s: 12,
  seed: 0,
  executor: "sandbox",
  version: "0.1.0",
};

const HOSTILE = "</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>\u2028";

function named(instance_id: string, fields: Partial<Environment> = {}): Environment {
  return exampleEnvironment({ instance_id, ...fields });
}

async function textOf(page: AsyncIterable<string>): Promise<string> {
  return (await collect(page)).join("");
}

async function chunksOf(html: string): Promise<ReadonlyMap<string, unknown>> {
  const element =
    /<script type="(?:application\/json|text\/plain)"(?<encoded> data-encoding="deflate-raw")? id="(?<id>[^"]+)">(?<text>[^<]*)<\/script>/gu;
  const chunks = new Map<string, unknown>();
  for (const { groups } of html.matchAll(element)) {
    const text = groups?.["text"] ?? "";
    chunks.set(groups?.["id"] ?? "", JSON.parse(groups?.["encoded"] === undefined ? text : await inflate(text)));
  }
  return chunks;
}

describe("renderBuildPage", () => {
  it("contains the details of every environment at the position in its row", async () => {
    const environments = Array.from({ length: 250 }, (_, index) => named(`env-${index}`));
    const chunks = await chunksOf(await textOf(renderBuildPage({ report, environments })));
    const { rows } = chunks.get("index") as BuildIndex;
    const result = rows.map(({ chunk, item }) => (chunks.get(`chunk-${chunk}`) as EnvironmentDetail[])[item]?.id);
    expect(result).toEqual(environments.map(({ instance_id: id }) => id));
    expect(chunks.size).toBe(4);
  });

  it("does not change the details", async () => {
    const environment = named("a", { orig_func: `def f(): return "${HOSTILE}"` });
    const chunks = await chunksOf(await textOf(renderBuildPage({ report, environments: [environment] })));
    const [detail] = chunks.get("chunk-0") as EnvironmentDetail[];
    expect(detail).toEqual({
      id: "a",
      environment: {
        repo: environment.repo,
        language: "python",
        path: "labels.py",
        func_name: "clip",
        kind: "function",
        modifiers: [],
        instruction: null,
        suite: environment.suite,
        runtime: environment.runtime,
        quality: environment.quality,
        cost: environment.cost,
      },
      reference: { firstLine: 20, code: environment.orig_func, missing: [23], partial: [21] },
      module: {
        firstLine: 1,
        code: environment.module.code,
        missing: [7],
        partial: [5],
        target: [4, 7],
        path: "module.py",
        files: [],
        origin: "static",
        stubs: [],
        target_edits: [],
      },
      tests: environment.tests,
      findings: environment.quality.findings,
      samples: [],
    });
  });

  it("lists rejections with the name of the function, and truncates long explanations", async () => {
    const rejection = {
      schema_version: 1,
      instance_id: "acme__ledger.0a1b2c3d.src.books.ledger.Ledger.add",
      source: "git:acme/ledger",
      path: "src/books/ledger.py",
      stage: "sandbox" as const,
      reason: "network_at_import",
      detail: "x".repeat(700),
    };
    const lost = { ...rejection, instance_id: null, path: null, stage: "source" as const };
    const chunks = await chunksOf(
      await textOf(renderBuildPage({ report, environments: [], rejections: [rejection, lost] })),
    );
    expect((chunks.get("index") as BuildIndex).rejections).toEqual([
      {
        id: rejection.instance_id,
        name: "Ledger.add",
        path: "src/books/ledger.py",
        source: "git:acme/ledger",
        stage: "sandbox",
        reason: "network_at_import",
        detail: `${"x".repeat(600)}…`,
      },
      {
        id: null,
        name: "",
        path: "",
        source: "git:acme/ledger",
        stage: "source",
        reason: "network_at_import",
        detail: `${"x".repeat(600)}…`,
      },
    ]);
  });

  it("lists at most the maximum, reports the omitted number, and includes omitted rows in means", async () => {
    const full = { ...exampleEnvironment().quality, branch_coverage: 1, line_coverage: null };
    const environments = [named("a"), named("b"), named("c", { quality: full })];
    const chunks = await chunksOf(await textOf(renderBuildPage({ report, environments, maxItems: 2 })));
    const { rows, omitted, means } = chunks.get("index") as BuildIndex;
    expect({ ids: rows.map(({ id }) => id), omitted, means }).toEqual({
      ids: ["a", "b"],
      omitted: 1,
      means: { lineCoverage: 0.75, branchCoverage: 2 / 3, mutation: 0.75 },
    });
  });

  it("loads nothing, and allows only its own script", async () => {
    const html = await textOf(
      renderBuildPage({ report, environments: [named(HOSTILE, { func_name: HOSTILE })], title: HOSTILE }),
    );
    const [, policy = ""] = /http-equiv="Content-Security-Policy" content="(?<policy>[^"]*)"/u.exec(html) ?? [];
    const [, script = ""] = /<script>(?<script>[^]*?)<\/script>/u.exec(html) ?? [];
    const [, style = ""] = /<style>(?<style>[^]*?)<\/style>/u.exec(html) ?? [];
    const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hash(script)}`,
      `style-src ${hash(style)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    const markup = html.replaceAll(/(?<=<(?:script|style)\b[^>]*>)[^]*?(?=<\/(?:script|style)>)/gu, "");
    expect(markup.match(/<(?:link|img|iframe|object|embed|base)\b|\b(?:src|srcset|href)="(?!#)/giu)).toBeNull();
    expect([...html.matchAll(/<script\b[^>]*>/gu)].map(([tag]) => tag)).toEqual([
      '<script type="application/json" id="chunk-0">',
      '<script type="application/json" id="index">',
      "<script>",
    ]);
  });

  it("throws the reason of an abort", async () => {
    const signal = AbortSignal.abort(new Error("stop"));
    await expect(textOf(renderBuildPage({ report, environments: [named("a")], signal }))).rejects.toThrow("stop");
  });
});

describe("renderEvalPage", () => {
  const environments = ["a", "b", "c"].map((id) => named(id));
  const results = [exampleResult("b", 1, "failed"), exampleResult("b", 0, "passed"), exampleResult("a", 0, "timeout")];

  it("lists an environment's samples in order, with missing ones", async () => {
    const evalReport = await summarizeResults({ instanceIds: ["a", "b", "c"], results });
    const predictions = [
      examplePrediction("b", 1),
      examplePrediction("a", 0, { solution: null, completion: "    pass" }),
    ];
    const chunks = await chunksOf(
      await textOf(renderEvalPage({ report: evalReport, results, environments, predictions })),
    );
    const { rows, report: shown } = chunks.get("index") as EvalIndex;
    expect(shown).toEqual(evalReport);
    expect(
      rows.map(({ id, verdict, outcomes, passed, wallMs }) => ({ id, verdict, outcomes, passed, wallMs })),
    ).toEqual([
      { id: "a", verdict: "timeout", outcomes: ["timeout"], passed: 0, wallMs: 5 },
      { id: "b", verdict: "mixed", outcomes: ["passed", "failed"], passed: 1, wallMs: 10 },
      { id: "c", verdict: "missing", outcomes: [], passed: 0, wallMs: 0 },
    ]);
    const details = chunks.get("chunk-0") as EnvironmentDetail[];
    expect(details.map(({ samples }) => samples.map(({ candidate }) => candidate))).toEqual([
      ["def clip(text, width=LIMIT):\n    pass\n"],
      [null, "def clip(text): return 1"],
      [],
    ]);
  });

  it("uses the last result of a sample", async () => {
    const rerun = [...results, exampleResult("a", 0, "passed")];
    const evalReport = await summarizeResults({ instanceIds: ["a"], results: rerun });
    const chunks = await chunksOf(
      await textOf(renderEvalPage({ report: evalReport, results: rerun, environments: [named("a")] })),
    );
    expect((chunks.get("index") as EvalIndex).rows.map(({ verdict }) => verdict)).toEqual(["passed"]);
  });
});
