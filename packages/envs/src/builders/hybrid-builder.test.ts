import { beforeAll, describe, expect, it } from "vitest";
import type { Recipe } from "@repost/spec";
import type { EnvMemory } from "../memory/env-memory.ts";
import { buildHybrid } from "./hybrid-builder.ts";
import type { ModelBuild, ModelBuilderOptions } from "./model-builder.ts";
import {
  built,
  ended,
  failedBuild,
  fakeBackend,
  type FakeBackend,
  lineOf,
  makeSources,
  reported,
  scriptedRunner,
  type ScriptedRunner,
  SECRETS,
  task,
} from "../../test/fake-tools.ts";

const apt = (name: string) => ({ layer: "system", run: `apt-get install -y ${name}`, user: "root" });
const has = (recipe: Recipe, name: string): boolean => recipe.steps.some(({ run }) => run.endsWith(` ${name}`));

/** Tests need libmagic-dev; libmagic1-dev does not exist. */
function magicBackend(): FakeBackend {
  return fakeBackend(
    (recipe) =>
      has(recipe, "libmagic1-dev")
        ? failedBuild("apt-get install -y libmagic1-dev", "E: Unable to locate package libmagic1-dev\n")
        : built,
    (recipe, hasSolution) =>
      has(recipe, "libmagic-dev")
        ? ended(hasSolution ? 0 : 2)
        : ended(2, `price.c:1:10: fatal error: magic.h: No such file or directory\n+ ${SECRETS[1]}\n`),
  );
}

let sources = "";
beforeAll(() => {
  sources = makeSources();
});

interface Built extends ModelBuild {
  readonly events: readonly string[];
}

async function build(
  backend: FakeBackend,
  promptRunner: ScriptedRunner,
  options: Partial<ModelBuilderOptions> = {},
): Promise<Built> {
  const events: string[] = [];
  const onEvent: ModelBuilderOptions["onEvent"] = (event) => {
    events.push(lineOf(event));
  };
  return { ...(await buildHybrid({ task, sources, backend, promptRunner, onEvent, ...options })), events };
}

describe("buildHybrid", () => {
  it("calls no model when the rules prove the fix", async () => {
    const backend = fakeBackend(
      () => built,
      (_, hasSolution) => ended(hasSolution ? 0 : 2),
    );
    const runner = scriptedRunner({});
    expect(await build(backend, runner)).toMatchObject({ gaveUp: null, events: ["try resolved"] });
    expect(runner.prompts).toEqual([]);
  });

  it("continues after a wrong package, prose, an unknown action, a wrong step and a missing input", async () => {
    const add = (name: string, more: object = {}): object => ({
      action: "patch",
      add: [{ ...apt(name), ...more }],
      because: "magic.h",
    });
    const runner = scriptedRunner({
      repair: [
        add("libmagic1-dev"),
        "All tests pass now.",
        { action: "docker_run", image: "magic" },
        { action: "patch", replace: [{ step: 7, with: [] }], because: "" },
        add("libmagic-dev", { layer: "dependencies", inputs: ["vcpkg.json"] }),
        { action: "patch", replace: [{ step: 2, with: [apt("libmagic-dev")] }], because: "Debian's name" },
      ],
    });
    const { gaveUp, events, recipe, executions } = await build(magicBackend(), runner);
    expect(gaveUp).toBeNull();
    expect(events).toEqual([
      "try eval_failure",
      "ask repair",
      "try docker_build_error",
      "ask repair",
      "refused",
      "ask repair",
      "try resolved",
    ]);
    expect(executions.map(({ by, round, class: actual }) => `${by} ${round} ${actual}`)).toEqual([
      "static 0 eval_failure",
      "hybrid 1 docker_build_error",
      "hybrid 3 resolved",
    ]);
    expect(recipe?.builder).toBe("hybrid");
    expect(recipe?.evidence.at(-1)).toEqual({ rule: "model", file: "", value: "Debian's name" });
    expect(runner.refusals.map((reason) => reason.split("\n")[0])).toEqual([
      "There is no JSON object in the answer. Answer with one JSON object and nothing else.",
      "The object does not have the requested form:",
      "There is no step 7; the recipe has 3 steps.",
      "inputs: the repository has no vcpkg.json.",
    ]);
  });

  it("sends the failed step with its last lines, and no line of a patch", async () => {
    const runner = scriptedRunner({
      repair: [
        { action: "patch", add: [apt("libmagic1-dev")], because: "" },
        { action: "give_up", because: "no idea" },
      ],
    });
    const { gaveUp } = await build(magicBackend(), runner);
    expect(gaveUp).toBe("The model gave up: no idea");
    const [first = "", second = ""] = runner.prompts.map(({ text }) => text);
    expect(first).toContain("fatal error: magic.h");
    expect(first).toContain("[a line of a patch]");
    expect(first).toContain("test files of the fix: test/price_test.c");
    expect(second).toContain("The build failed (exit code 100) at the step\napt-get install -y libmagic1-dev");
    for (const secret of SECRETS) expect(first + second).not.toContain(secret);
  });

  it("answers queries about the repository, and requests a patch after four", async () => {
    const look = { action: "look", requests: [{ tool: "read", path: "Makefile" }] };
    const runner = scriptedRunner({ repair: [look, look, look, look, look, { action: "give_up", because: "" }] });
    await build(magicBackend(), runner);
    expect(runner.prompts[1]?.text).toContain("read Makefile:\ntest: price_test");
    expect(runner.refusals).toEqual(["You have looked often enough. Answer with a patch."]);
  });

  it("completes a recipe without a test command", async () => {
    const empty = makeSources({ "checks.txt": "run me" });
    const backend = fakeBackend(
      () => built,
      ({ test }, hasSolution) =>
        test.result.form === "tap" ? reported(`1..1\n${hasSolution ? "" : "not "}ok 1 - price\n`) : ended(0),
    );
    const test = { command: "sh checks.txt", result: { form: "tap", path: "report.tap" } };
    const runner = scriptedRunner({ repair: [{ action: "patch", test, because: "" }] });
    const { recipe, events } = await build(backend, runner, { sources: empty });
    expect(events).toEqual(["ask repair", "try resolved"]);
    expect(recipe?.test).toMatchObject({ ...test, result: { in_process: true } });
  });

  it("returns no recipe when there is no test command and the model gives up", async () => {
    const runner = scriptedRunner({ repair: [{ action: "give_up", because: "There are no tests." }] });
    const { recipe } = await build(magicBackend(), runner, { sources: makeSources({ "a.txt": "" }) });
    expect(recipe).toBeNull();
  });

  it("trusts results over a claim, and ends at its limit of rounds", async () => {
    const change = (name: string): object => ({ action: "patch", add: [apt(name)], because: "This passes." });
    const runner = scriptedRunner({ repair: [change("one"), change("two")] });
    const { gaveUp, recipe } = await build(magicBackend(), runner, { maxRounds: 2 });
    expect(gaveUp).toBe("No proof after 2 rounds.");
    expect(recipe?.steps.filter(({ run }) => run.startsWith("apt-get install -y "))).toHaveLength(2);
  });

  it("sends no prompts when the budget of the task is used up", async () => {
    let questions = 1;
    const runner = scriptedRunner({ repair: [{ action: "patch", add: [apt("one")], because: "" }] });
    const { gaveUp } = await build(magicBackend(), runner, { mayAsk: () => questions-- > 0 });
    expect(gaveUp).toBe("The budget of the task is spent.");
  });

  it("calls no model after an infrastructure error", async () => {
    const backend = fakeBackend(
      () => ({ status: "infrastructure", detail: "no engine" }),
      () => ended(0),
    );
    expect(await build(backend, scriptedRunner({}))).toMatchObject({ gaveUp: "no engine", isBroken: true });
  });

  it("sends similar environments, and records a repair after which an error disappears", async () => {
    const patch = { action: "patch", add: [apt("libmagic-dev")], test: { command: "make -j1 test" }, because: "" };
    const first = await build(magicBackend(), scriptedRunner({ repair: [patch] }));
    expect(first.repairs).toMatchObject([
      {
        language: "c",
        signature: "test: fatal error: magic.h: No such file or directory",
        patch: { add: [{ run: "apt-get install -y libmagic-dev" }], test: { command: null } },
      },
    ]);
    const recipe = first.recipe ?? undefined;
    if (recipe === undefined) throw new Error("The builder returned no recipe.");
    const known = { instance_id: "shop__shop-0", repo: "shop/shop", version: "1.0", recipe };
    const memory: EnvMemory = {
      examples: () =>
        Promise.resolve([{ ...known, schema_version: 1, language: "c", created_at: null, features: [], f2p: 1 }]),
      repairs: () => Promise.resolve([]),
      add: () => Promise.resolve(),
    };
    const runner = scriptedRunner({ repair: [patch] });
    const second = await build(magicBackend(), runner, { memory });
    expect(second.examples).toEqual(["shop__shop-0"]);
    expect(runner.prompts[0]?.text).toMatch(/shop\/shop 1\.0:\n.*\n.*\n.*libmagic-dev/u);
  });

  it("applies a repair from the memory without a prompt", async () => {
    const learned = await build(
      magicBackend(),
      scriptedRunner({ repair: [{ action: "patch", add: [apt("libmagic-dev")], because: "" }] }),
    );
    const memory: EnvMemory = {
      examples: () => Promise.resolve([]),
      repairs: (_, signature) => Promise.resolve(learned.repairs.filter((each) => each.signature === signature)),
      add: () => Promise.resolve(),
    };
    const { gaveUp, events } = await build(magicBackend(), scriptedRunner({}), { memory });
    expect({ gaveUp, events }).toEqual({ gaveUp: null, events: ["try resolved"] });
  });

  it("sends the same prompts for a resumed task, without a build", async () => {
    const script = {
      repair: [
        { action: "patch", add: [apt("libmagic1-dev")], because: "" },
        { action: "patch", replace: [{ step: 2, with: [apt("libmagic-dev")] }], because: "" },
      ],
    };
    const known = new Map<string, unknown>();
    const observations = {
      find: (key: string) => known.get(key),
      record: (key: string, value: unknown) => {
        known.set(key, JSON.parse(JSON.stringify(value)));
        return Promise.resolve();
      },
    };
    const [first, second] = [scriptedRunner(script), scriptedRunner(script)];
    await build(magicBackend(), first, { observations });
    const backend = magicBackend();
    const again = await build(backend, second, { observations });
    expect(again.gaveUp).toBeNull();
    expect(backend.builds).toEqual([]);
    expect(second.prompts).toEqual(first.prompts);
  });
});
