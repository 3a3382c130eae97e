import type { Recipe } from "@repost/spec";
import { beforeAll, describe, expect, it } from "vitest";
import { buildWithAgents } from "./agents-builder.ts";
import type { ModelBuild, ModelBuilderOptions } from "./model-builder.ts";
import {
  built,
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

const step = (run: string) => ({ layer: "build", run });
const tests = (command: string) => ({ command, result: { form: "tap", path: "report.tap" } });
const explored = { collected: "Makefile: make test", done: true };

function makeBackend(): FakeBackend {
  const isGood = ({ steps }: Recipe): boolean => steps.every(({ run }) => run === "good");
  return fakeBackend(
    (recipe) => (isGood(recipe) ? built : failedBuild("bad", "bad: not found")),
    ({ test }, hasSolution) => reported(`1..1\n${hasSolution && test.command === "make test" ? "" : "not "}ok 1 - p\n`),
  );
}

let sources = "";
beforeAll(() => {
  sources = makeSources();
});

async function build(
  runner: ScriptedRunner,
  options: Partial<ModelBuilderOptions> = {},
): Promise<ModelBuild & { readonly events: readonly string[] }> {
  const events: string[] = [];
  const onEvent: ModelBuilderOptions["onEvent"] = (event) => {
    events.push(lineOf(event));
  };
  const shared = { task, sources, backend: makeBackend(), promptRunner: runner, onEvent };
  return { ...(await buildWithAgents({ ...shared, ...options })), events };
}

describe("buildWithAgents", () => {
  it("runs the roles in the published order, and then those that the analyst names", async () => {
    const runner = scriptedRunner({
      explorer: [
        { requests: [{ tool: "browse", path: ".", depth: 1 }], collected: "", done: false },
        { requests: [{ tool: "search", keyword: "price_test" }], collected: "a Makefile", done: false },
        explored,
      ],
      manager: [{ steps: [step("bad")] }, { steps: [step("good")] }],
      tests: [tests("make check"), tests("make test")],
      analyst: [
        { finished: false, environment: "Leave out bad." },
        { finished: false, tests: "The target is test." },
      ],
    });
    const { gaveUp, events, recipe } = await build(runner);
    expect(gaveUp).toBeNull();
    expect(events.join(", ")).toBe(
      "ask explorer, ask explorer, ask explorer, ask manager, ask tests, try docker_build_error, " +
        "ask analyst, ask manager, try eval_failure, ask analyst, ask tests, try resolved",
    );
    expect(recipe).toMatchObject({ builder: "agents", steps: [{ run: "good" }], test: { command: "make test" } });
    const texts = runner.prompts.map(({ role, text }) => ({ role, text }));
    expect(texts.find(({ role }) => role === "manager")?.text).toContain("Makefile: make test");
    expect(texts.findLast(({ role }) => role === "manager")?.text).toContain("Leave out bad.");
    expect(texts.findLast(({ role }) => role === "explorer")?.text).toContain("Makefile:1: test: price_test");
    for (const { text } of texts) for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it("rejects the analyst's claim of success when the results contradict it", async () => {
    const runner = scriptedRunner({
      explorer: [explored],
      manager: [{ steps: [] }],
      tests: [tests("make check"), tests("make test")],
      analyst: [{ finished: true }, { finished: false }, { finished: false, tests: "Run make test." }],
    });
    expect((await build(runner)).gaveUp).toBeNull();
    expect(runner.refusals).toEqual([
      "The work is not finished: the class is eval_failure. No test fails before the solution and passes after it. Give guidance to a role.",
      "No role has guidance.",
    ]);
  });

  it("chooses the next role by the failure when the analyst has no usable answer", async () => {
    const runner = scriptedRunner({
      explorer: [explored],
      manager: [{ steps: [step("bad")] }, { steps: [step("good")] }],
      tests: [tests("make test")],
      analyst: ["done", "done", "done"],
    });
    expect((await build(runner)).gaveUp).toBeNull();
    expect(runner.prompts.at(-1)?.text).toContain("bad: not found");
  });

  it("keeps the earlier result of a role without a usable answer", async () => {
    const runner = scriptedRunner({
      explorer: ["nothing", "nothing", "nothing"],
      manager: [{ steps: [step("good")] }, { image: "good" }, { steps: "good" }, "FROM good"],
      tests: [{ command: "make test" }, "make test", "make test", tests("make check"), tests("make test")],
      analyst: [{ finished: false, environment: "Install more.", tests: "Run make test." }],
    });
    const { gaveUp, recipe, events } = await build(runner);
    expect(gaveUp).toBeNull();
    expect(recipe?.steps).toMatchObject([{ run: "good" }]);
    expect(events.filter((event) => event === "refused")).toHaveLength(3);
  });

  it("ends at its limit of rounds, and at its budget", async () => {
    const script = {
      explorer: [explored],
      manager: [{ steps: [] }],
      tests: [tests("make check"), tests("make all")],
      analyst: [{ finished: false, tests: "Try another." }],
    };
    expect((await build(scriptedRunner(script), { maxRounds: 2 })).gaveUp).toBe("No proof after 2 rounds.");
    let questions = 3;
    const spent = await build(scriptedRunner(script), { mayAsk: () => questions-- > 0 });
    expect(spent.gaveUp).toBe("The budget of the task is spent.");
    expect(spent.recipe?.test.command).toBe("make check");
  });
});
