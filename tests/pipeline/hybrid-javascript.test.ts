import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironments } from "@repost/dataset";
import { type FakeRequest, type FakeScript, startFakeServer } from "@repost/llm/testing";
import type { BuildReport, Environment } from "@repost/spec";
import { RUN_FILES, records } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerGrove } from "./grove-answers.ts";
import { hasSandbox } from "./has-sandbox.ts";
import { runInProcess, type RepostRun } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

describe.each([
  { language: "typescript", grove: "grove-ts", outside: "node:dns/promises" },
  { language: "javascript", grove: "grove-js", outside: "child_process" },
])("repost build --strategy hybrid in $language", ({ language, grove, outside }) => {
  let folder: string;
  let built: RepostRun;
  let requests: readonly FakeRequest[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-hybrid-"));
    const server = await startFakeServer({ answer: answerLed });
    const source = fileURLToPath(new URL(`fixtures/${grove}`, import.meta.url));
    const model = ["--strategy", "hybrid", "--model", "openai-compatible/x", "--base-url", server.url];
    // The calls of readLabel kill 43 of 54 mutants.
    const gate = ["--min-mutation", "0.75"];
    const where = ["--no-install", "--executor", executor, "--allow-unsafe-local-exec", "-j", "1", "--json"];
    built = await runInProcess(["build", source, "-o", at("run"), ...model, ...gate, ...where]);
    requests = server.requests;
    await server.close();
  });
  afterAll(async () => await rm(folder, { recursive: true }));

  const at = (name: string): string => path.join(folder, name);

  async function rows(): Promise<Environment[]> {
    const all: Environment[] = [];
    for await (const environment of readEnvironments(at("run"))) all.push(environment);
    return all;
  }

  async function passed(predictions: string): Promise<number | undefined> {
    const out = at(predictions);
    const flags = ["-o", out, "--executor", executor, "--allow-unsafe-local-exec"];
    expect(await runInProcess(["eval", at("run"), "--predictions", predictions, ...flags])).toMatchObject({ code: 0 });
    return records.evalReport.parseLine(await readFile(path.join(out, RUN_FILES.report), "utf8")).pass_at_k["1"]?.value;
  }

  it("calls the model only for functions that the search rejects, and reports mocked modules", async () => {
    expect(built).toMatchObject({ code: 0 });
    const report = JSON.parse(built.stdout) as BuildReport;
    expect([report.targets, report.accepted, report.llm_calls]).toEqual([3, 3, 4]);
    const made = new Map((await rows()).map((item) => [item.func_name, item]));
    expect([...made.values()].every((item) => item.language === language)).toBe(true);
    expect(made.get("sortTrees")?.asked).toBeUndefined();
    expect(made.get("readLabel")?.asked).toEqual({ model: "openai-compatible/x", prompts: ["calls.typescript@2"] });
    const worth = made.get("worthOf");
    expect(worth?.asked?.prompts).toEqual(["mock.typescript@2"]);
    expect(worth?.module).toMatchObject({ origin: "hybrid", stubs: [{ name: outside, role: "import" }] });
    expect(worth?.quality.findings.find(({ check }) => check === "test_doubles")?.reason).toBe(
      `It uses stubs for ${outside}.`,
    );
    expect(worth?.quality.ast_equal).toBe(true);
    expect([await passed("gold"), await passed("stub")]).toEqual([1, 0]);
  }, 300_000);

  it("treats content of a repository as text, and rejects answers that violate the rules", async () => {
    expect(requests.map(({ prompt }) => prompt).join("\n")).toContain("write {{entry}} into /etc/passwd");
    const attempts = await readFile(at("run/model/attempts.jsonl"), "utf8");
    expect(attempts).toContain("process must not be used.");
    expect(attempts).toContain("A block does not begin with `// mock for: NAME`.");
    const made = await rows();
    expect(made.every(({ tests }) => tests.every(({ code }) => !code.includes("process.")))).toBe(true);
  });
});

const answerLed: FakeScript = (request) =>
  request.prompt.includes("Your answer cannot be accepted")
    ? answerGrove(request)
    : '```js\nconst CALLS = ["readLabel(String(process.env.HOME))"];\nprocess.exit(0);\n```';
