import type { EnvBuild, EnvBuildRequest, Recipe } from "@repost/spec";
import { beforeAll, describe, expect, it } from "vitest";
import type { ModelBuild } from "./model-builder.ts";
import { buildInSession } from "./session-builder.ts";
import {
  built,
  failedBuild,
  fakeBackend,
  type FakeBackend,
  makeSources,
  reported,
  scriptedRunner,
  type ScriptedRunner,
  task,
} from "../../test/fake-tools.ts";

function shellBackend(): FakeBackend {
  const build = ({ steps }: Recipe, { onOutput }: EnvBuildRequest): EnvBuild => {
    const last = steps.at(-1)?.run ?? "";
    if (/libmagic1/u.test(last)) return failedBuild(last, "E: Unable to locate package libmagic1");
    onOutput?.(`ran ${last.split("\n")[0] ?? ""}`);
    return built;
  };
  return fakeBackend(build, ({ steps }, hasSolution) => {
    const isReady = steps.some(({ run }) => /install libmagic\b/u.test(run));
    return reported(`1..1\n${isReady && hasSolution ? "" : "not "}ok 1 - price\n`);
  });
}

const run = (command: string, user = "root"): object => ({ action: "run", command, user });
const submit = (command: string): object => ({
  action: "submit",
  test: { command, result: { form: "tap", path: "report.tap" } },
});

let sources = "";
beforeAll(() => {
  sources = makeSources();
});
const build = (backend: FakeBackend, runner: ScriptedRunner, maxRounds = 20): Promise<ModelBuild> =>
  buildInSession({ task, sources, backend, promptRunner: runner, maxRounds });

describe("buildInSession", () => {
  it("keeps only successful commands, and replays them as steps", async () => {
    const backend = shellBackend();
    const runner = scriptedRunner({
      session: [
        run("apt-get install libmagic1"),
        { action: "look", command: "cat Makefile" },
        run("apt-get install libmagic"),
        { action: "shell", command: "make" },
        run("echo ready > ready"),
        run("make", "tester"),
        submit("make test"),
      ],
    });
    const { gaveUp, recipe } = await build(backend, runner);
    expect(gaveUp).toBeNull();
    expect(recipe?.steps).toEqual([
      {
        layer: "build",
        run: "(\napt-get install libmagic\n) && (\necho ready > ready\n)",
        inputs: [],
        user: "root",
      },
      { layer: "build", run: "(\nmake\n)", inputs: [], user: "tester" },
    ]);
    const earlier = backend.builds.slice(0, -1).flatMap(({ recipe: tried }) => tried.steps.map((step) => step.run));
    expect(earlier.filter((command) => recipe?.steps.some((step) => step.run === command))).toEqual([]);
    expect(backend.removed).toHaveLength(1);
    expect(runner.refusals[0]).toMatch(/^The object does not have the requested form:/u);
    const last = runner.prompts.at(-1)?.text ?? "";
    expect(last).toContain("exit code 100; nothing of the command is kept\nE: Unable to locate package libmagic1");
    expect(last).toContain("exit code 0\nran cat Makefile");
    expect(last).toContain(
      "Commands so far:\n[root] apt-get install libmagic\n[root] echo ready > ready\n[tester] make",
    );
  });

  it("sends the results of an unproven submission, and ends after two", async () => {
    const runner = scriptedRunner({ session: [submit("make test"), submit("make check")] });
    const { gaveUp, executions } = await build(shellBackend(), runner);
    expect(gaveUp).toBe("No proof after 2 submissions.");
    expect(executions.map((execution) => execution.class)).toEqual(["eval_failure", "eval_failure"]);
    expect(runner.prompts[1]?.text).toContain("There is no proof yet.\nClass: eval_failure.");
  });

  it("changes the toolchain, and ends at its limit of commands", async () => {
    const backend = shellBackend();
    const runner = scriptedRunner({ session: [{ action: "base", version: "3.11" }, run("make")] });
    expect((await build(backend, runner, 2)).gaveUp).toBe("No proof after 2 commands.");
    expect(backend.builds[0]?.recipe.base.version).toBe("3.11");
  });

  it("reports a broken backend, without a recipe", async () => {
    const backend = fakeBackend(
      () => ({ status: "infrastructure", detail: "no engine" }),
      () => reported("1..0\n"),
    );
    const { isBroken, recipe } = await build(backend, scriptedRunner({ session: [run("make")] }));
    expect({ isBroken, recipe }).toEqual({ isBroken: true, recipe: null });
  });

  it("ends without a usable answer", async () => {
    const { gaveUp, recipe } = await build(shellBackend(), scriptedRunner({ session: ["ls", "ls", "ls"] }));
    expect(gaveUp).toMatch(/^No usable answer: There is no JSON object/u);
    expect(recipe).toBeNull();
  });
});
