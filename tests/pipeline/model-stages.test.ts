import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironments } from "@repost/dataset";
import { type FakeScript, type FakeServer, startFakeServer } from "@repost/llm/testing";
import { type Environment, RUN_FILES } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { answerMill } from "./mill-answers.ts";
import { answerMillScripts } from "./mill-scripts.ts";
import { type RepostRun, runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";
const MILL = fileURLToPath(new URL("fixtures/mill", import.meta.url));
const TICKETS = path.join(MILL, "mill", "tickets.py");
const RUNNING = ["--no-install", "--executor", executor, "--allow-unsafe-local-exec", "-j", "1"];

/** The repair adds a constant to the module. */
const answerWithConstant: FakeScript = async (request) => {
  const answer = await answerMillScripts(request);
  const isRepair = request.prompt.includes("The test should pass, but it fails");
  return isRepair && typeof answer === "string" ? answer.replace("def _mark(", "BASE = 89\n\n\ndef _mark(") : answer;
};

describe("stages with a model", () => {
  let folder: string;
  let server: FakeServer;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-model-stages-"));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const at = (name: string): string => path.join(folder, name);

  async function rows(run: string): Promise<readonly unknown[]> {
    const all: Environment[] = [];
    for await (const environment of readEnvironments(run)) all.push(environment);
    return all.map(({ cost: { wall_s: _wall, reference_ms: _reference, ...cost }, ...rest }) => ({ ...rest, cost }));
  }

  async function stage(name: string, flags: readonly string[]): Promise<RepostRun> {
    return await runRepost([name, at("run"), ...flags, "--json"]);
  }

  interface Compared {
    readonly source: string;
    readonly answer: FakeScript;
    readonly strategy: readonly string[];
    readonly context?: readonly string[];
  }

  async function compare({ source, answer, strategy, context = [] }: Compared) {
    server = await startFakeServer({ answer });
    const model = ["--model", "x", "--base-url", server.url, ...strategy];
    const built = await runRepost(["build", source, "-o", at("built"), ...model, ...RUNNING]);
    expect(built).toMatchObject({ code: 0 });
    const requests = server.requests.length;
    expect(await runRepost(["discover", source, "-o", at("run")])).toMatchObject({ code: 0 });
    expect(await stage("context", context)).toMatchObject({ code: 0 });
    const reports: unknown[] = [];
    for (const name of ["sandbox", "testgen", "check"]) {
      const run = await stage(name, [...model, ...RUNNING]);
      expect(run).toMatchObject({ code: 0 });
      reports.push(JSON.parse(run.stdout));
    }
    const calls = { built: requests, stages: server.requests.length - requests };
    return { built: await rows(at("built")), stages: await rows(at("run")), calls, reports };
  }

  it("accept the environments of a hybrid build, with its calls and tokens, and call nothing twice", async () => {
    const { built, stages, calls } = await compare({ source: MILL, answer: answerMill, strategy: [] });
    expect(built).toHaveLength(4);
    expect(stages).toEqual(built);
    expect(calls.stages).toBe(calls.built);
    const model = ["--model", "x", "--base-url", server.url];
    const again = await stage("testgen", [...model, ...RUNNING]);
    expect(JSON.parse(again.stdout)).toMatchObject({ accepted: 4, llm_calls: calls.stages });
    expect(server.requests).toHaveLength(calls.built + calls.stages);
    const unsafe = await stage("testgen", [...model, "--no-install", "--executor", "process"]);
    expect([unsafe.code, unsafe.stderr.includes("PIPELINE_UNSAFE_EXECUTION")]).toEqual([1, true]);
  }, 300_000);

  it("accept the environments of an llm build, where repairs change modules and several models take part", async () => {
    await mkdir(at("mill"));
    const text = await readFile(TICKETS, "utf8");
    const [head, tail] = [text.indexOf("class Ledger"), text.indexOf("def read_ticket")];
    await writeFile(at("mill/tickets.py"), text.slice(0, head) + text.slice(tail, text.indexOf("def sort_sacks")));
    const strategy = ["--strategy", "llm", "--judge-models", "x,y"];
    const { built, stages, calls, reports } = await compare({
      source: at("mill"),
      answer: answerWithConstant,
      strategy,
    });
    expect(built).toHaveLength(2);
    expect(stages).toEqual(built);
    expect(calls.stages).toBe(calls.built);
    expect(reports.at(-1)).toMatchObject({ stage: "checks", accepted: 2, llm_calls: calls.stages });
    const suites = await readFile(at(`run/${RUN_FILES.suites}`), "utf8");
    expect(suites).toContain('"module_code":');
    // Only the suites come from a model.
    await mkdir(at("other"));
    for (const name of ["targets", "contexts", "modules", "suites"] as const)
      await copyFile(at(`run/${RUN_FILES[name]}`), at(`other/${RUN_FILES[name]}`));
    const unsafe = await runRepost(["check", at("other"), "--no-install", "--executor", "process"]);
    expect([unsafe.code, unsafe.stderr.includes("PIPELINE_UNSAFE_EXECUTION")]).toEqual([1, true]);
  }, 300_000);
});
