import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Executor, SandboxedModule, StageResult, TestSuite, TestStrategy } from "@repost/spec";
import { createStaticSandbox } from "@repost/sandbox";
import { accepted, records, RUN_FILES } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BuildStages } from "../build/build-stages.ts";
import { discoverSources } from "../discover/discover-sources.ts";
import { buildModules } from "./build-modules.ts";
import { extractContexts } from "./extract-contexts.ts";
import { generateSuites } from "./generate-suites.ts";

const refuse = (): Promise<never> => Promise.reject(new Error("Nothing runs here."));
const executor: Executor = { execute: refuse, capabilities: refuse, close: () => Promise.resolve() };

const names = ["bake", "cool", "knead", "mill", "proof", "weigh"];

function suiteOf({ instance_id }: SandboxedModule): TestSuite {
  return { schema_version: 1, instance_id, origin: "search", tests: [], program: null };
}

function stagesOf(
  generate: (name: string, module: SandboxedModule) => Promise<StageResult<TestSuite, "testgen">>,
): BuildStages {
  const tests: TestStrategy = { generate: ({ target, module }) => generate(target.func_name, module) };
  const runtime = {
    python: null,
    node: null,
    platform: "",
    lock: [],
    lock_digest: null,
    cutoff: null,
    image_digest: null,
  };
  const judge = { record: refuse, judge: refuse };
  return { sandbox: { build: refuse }, tests, judge, checks: [], runtime };
}

describe("generateSuites", () => {
  let folder: string;
  let run: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-suites-"));
    run = path.join(folder, "run");
    await mkdir(path.join(folder, "bakery"));
    const code = names.map((name) => `def ${name}(x):\n    """Does it."""\n    return x\n\n`).join("");
    await writeFile(path.join(folder, "bakery", "bakery.py"), code);
    await discoverSources({ sources: [path.join(folder, "bakery")], run });
    await extractContexts({ run });
    await buildModules({ run });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const made = async (): Promise<string[]> => {
    const text = await readFile(path.join(run, RUN_FILES.suites), "utf8");
    return [...text.matchAll(/"instance_id":"[^"]*\.(?<name>\w+)"/g)].map((match) => match.groups?.["name"] ?? "");
  };

  it("writes suites in the order of modules, not of completion", async () => {
    const waiting = new Map<string, () => void>();
    const stages = stagesOf(async (name, module) => {
      const released = new Promise<void>((resolve) => void waiting.set(name, resolve));
      // Releases all functions in reverse order.
      if (waiting.size === names.length) for (const item of names.toReversed()) waiting.get(item)?.();
      await released;
      return accepted(suiteOf(module));
    });
    const finished: string[] = [];
    const report = await generateSuites({
      run,
      executor,
      stages,
      concurrency: names.length,
      onEvent: (event) => {
        if (event.type === "item-accepted") finished.push(event.instanceId.split(".").at(-1) ?? "");
      },
    });
    expect(report).toEqual({ stage: "testgen", items: 6, accepted: 6, rejected: {} });
    expect(finished).not.toEqual(names);
    expect(await made()).toEqual(names);
  });

  it("keeps finished suites when it is aborted, and resumes later", async () => {
    const abort = new AbortController();
    let begun = 0;
    const stages = stagesOf((_name, module) => {
      begun += 1;
      if (begun === 3) abort.abort();
      return Promise.resolve(accepted(suiteOf(module)));
    });
    const options = { run, executor, stages, concurrency: 1 };
    await expect(generateSuites({ ...options, signal: abort.signal })).rejects.toThrow("aborted");
    expect(await made()).toEqual(names.slice(0, 3));
    expect((await generateSuites(options)).accepted).toBe(6);
    expect([begun, await made()]).toEqual([6, names]);
  });

  it("retries failed functions, and stops when all fail", async () => {
    const broken = stagesOf(() => Promise.reject(new Error("no room")));
    await expect(generateSuites({ run, executor, stages: broken, concurrency: 1 })).rejects.toThrow("no room");
    const whole = stagesOf((name, module) =>
      Promise.resolve(
        name === "mill" ? { status: "rejected", reason: "too_few_tests", detail: "None." } : accepted(suiteOf(module)),
      ),
    );
    const report = await generateSuites({ run, executor, stages: whole });
    expect(report).toEqual({ stage: "testgen", items: 6, accepted: 5, rejected: { too_few_tests: 1 } });
  });

  it("passes calls from the repository's tests to the search, as a build does", async () => {
    const call = { receiver: null, arguments: [["x", { kind: "code", code: "7" }]], rest: [], named: [] } as const;
    const seen: [string, unknown][] = [];
    let runs = 0;
    const tests: TestStrategy = {
      generate: ({ target, module, observed }) => {
        seen.push([target.func_name, observed?.calls]);
        return Promise.resolve(accepted(suiteOf(module)));
      },
    };
    const stages: BuildStages = {
      ...stagesOf(refuse),
      tests,
      observer: ({ targets }) => {
        runs += 1;
        return Promise.resolve(
          new Map(targets.map(({ id, name }) => [id, { calls: name === "mill" ? [call] : [], instances: [] }])),
        );
      },
    };
    await generateSuites({ run, executor, stages, concurrency: 1 });
    expect([runs, seen]).toEqual([1, names.map((name) => [name, name === "mill" ? [call] : []])]);
  });

  it("writes a module that was rebuilt with the classes of observed arguments", async () => {
    const fields = [["crumbs", { kind: "code", code: "3" }]] as const;
    const loaf = { kind: "object", module: "bakery", name: "cool", fields };
    const call = { receiver: null, arguments: [["x", loaf]], rest: [], named: [] };
    const stages: BuildStages = {
      ...stagesOf((_name, module) => Promise.resolve(accepted(suiteOf(module)))),
      sandbox: await createStaticSandbox(),
      observer: ({ targets }) =>
        Promise.resolve(
          new Map(
            targets.flatMap(({ id, name }) =>
              name === "mill" ? [[id, { calls: [call], instances: [] } as never]] : [],
            ),
          ),
        ),
    };
    await generateSuites({ run, executor, stages });
    const tested = async (name: "testedContexts" | "testedModules"): Promise<readonly string[]> =>
      (await readFile(path.join(run, RUN_FILES[name]), "utf8")).trimEnd().split("\n");
    const modules = (await tested("testedModules")).map((line) => records.sandboxedModule.parseLine(line, "a module"));
    expect(
      modules.map(({ entry, code }) => [entry, [...code.matchAll(/^def (\w+)/gmu)].map(([, name]) => name)]),
    ).toEqual([["mill", ["cool", "mill"]]]);
    const contexts = (await tested("testedContexts")).map((line) =>
      records.functionContext.parseLine(line, "a context"),
    );
    expect(contexts.map(({ units }) => units.flatMap(({ binds }) => binds))).toEqual([["cool", "mill"]]);
  });

  it("rejects a different seed on resume", async () => {
    const stages = stagesOf((_name, module) => Promise.resolve(accepted(suiteOf(module))));
    await generateSuites({ run, executor, stages, seed: 7 });
    await expect(generateSuites({ run, executor, stages, seed: 8 })).rejects.toMatchObject({
      code: "PIPELINE_RUN_MISMATCH",
      message: expect.stringContaining("with other options: testgen.seed was 7, now 8.") as string,
    });
  });
});
