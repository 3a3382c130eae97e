// @module-tag docker
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BuiltEnv, EnvBackend, EnvBuild, Recipe } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDockerEnvBackend } from "../../src/docker/env/docker-env-backend.ts";

const engine = inject("engine");

const recipe: Recipe = {
  schema_version: 1,
  instance_id: "shop-1",
  builder: "static",
  base: { language: "python", version: null },
  steps: [
    { layer: "system", run: "echo system >> /etc/steps", inputs: [], user: "root" },
    { layer: "dependencies", run: "cat needs.txt > /opt/repost/installed", inputs: ["needs.txt"], user: "tester" },
    { layer: "build", run: "test -f price.py && id -un > built", inputs: [], user: "tester" },
  ],
  helpers: [{ name: "helper.txt", content: "help" }],
  test: {
    prepare: ["cp price.py prepared.py"],
    command: "python3 tests.py",
    files: ["tests.py"],
    result: { form: "tap", path: "*.tap", in_process: true },
    restore: [],
    env: { MODE: "test" },
  },
  evidence: [],
  gaps: [],
};

const TESTS = `
import os, socket
def fails(act):
    try:
        act()
    except OSError:
        return True
    return False
facts = [
    open("built").read().strip() == "tester",
    open("/opt/repost/helper.txt").read() == "help",
    open("/opt/repost/installed").read() == "attrs",
    os.path.exists("prepared.py"),
    os.environ["MODE"] == "test",
    os.getuid() != 0,
    fails(lambda: socket.create_connection(("192.0.2.1", 80), 1)),
    fails(lambda: open("/etc/passwd", "a")),
]
with open(os.environ["RESULTS"] + "/report.tap", "w") as report:
    report.write("1..%d\\n" % len(facts))
    for number, fact in enumerate(facts, 1):
        report.write("%s %d\\n" % ("ok" if fact else "not ok", number))
raise SystemExit(0 if all(facts) else 1)
`;

describe.skipIf("missing" in engine)("createDockerEnvBackend", () => {
  if ("missing" in engine) return;
  const { host, image } = engine;
  let backend: EnvBackend;
  let sources = "";
  let env: BuiltEnv;

  beforeAll(async () => {
    sources = await mkdtemp(join(tmpdir(), "repost-env-"));
    await mkdir(join(sources, ".git"));
    // Layers of earlier runs of this test are others.
    await writeFile(join(sources, "needs.txt"), "attrs");
    await writeFile(join(sources, "price.py"), `# ${Math.random()}\n`);
    backend = createDockerEnvBackend({ image: () => image, host });
    env = built(await backend.build({ recipe, sources }));
  });
  afterAll(async () => {
    await backend.remove(env);
    await backend.close();
    await rm(sources, { recursive: true });
  });

  const run = (tests: string, limits = {}): ReturnType<EnvBackend["run"]> =>
    backend.run({ env, recipe, patches: [], files: [{ path: "tests.py", content: tests }], limits });

  it("runs the tests as an ordinary user without a network, and returns their report", async () => {
    const { error, exit_code, reports } = await run(TESTS);
    const lines = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `ok ${number}\n`).join("");
    expect({ error, exit_code, reports }).toEqual({ error: null, exit_code: 0, reports: [`1..8\n${lines}`] });
  });

  it("starts each run from a fresh copy", async () => {
    const tests = "import os\nold = os.path.exists('mark')\nopen('mark', 'w').close()\nraise SystemExit(int(old))\n";
    expect([(await run(tests)).exit_code, (await run(tests)).exit_code]).toEqual([0, 0]);
  });

  it("keeps the layers of packages and dependencies when a source changes", async () => {
    await writeFile(join(sources, "price.py"), `# changed ${Math.random()}\n`);
    const { layers } = built(await backend.build({ recipe, sources }));
    expect(layers.map(({ run: command, cached }) => [command.slice(0, 7), cached])).toEqual([
      ["useradd", true],
      ["echo sy", true],
      ["cat nee", true],
      ["sources", false],
      ["test -f", false],
    ]);
  });

  it("reports the step that failed, with its output", async () => {
    const steps = [{ layer: "build" as const, run: "echo no luck; exit 3", inputs: [], user: "tester" as const }];
    expect(await backend.build({ recipe: { ...recipe, steps }, sources })).toMatchObject({
      status: "failed",
      reason: "exit",
      step: "echo no luck; exit 3",
      exit_code: 3,
      log: "no luck\n",
    });
  });

  it("ends a build and a test that run out of time", async () => {
    const steps = [{ layer: "build" as const, run: "sleep 100", inputs: [], user: "tester" as const }];
    const limits = { wall_ms: 2000 };
    const build = await backend.build({ recipe: { ...recipe, steps }, sources, limits });
    const test = await run("import time\ntime.sleep(100)\n", limits);
    expect([build, test]).toMatchObject([
      { status: "failed", reason: "timeout" },
      { error: "timeout", exit_code: null },
    ]);
  });

  it("returns no report that the tests did not finish", async () => {
    const { exit_code, reports } = await run("import os\nos._exit(0)\n");
    expect({ exit_code, reports }).toEqual({ exit_code: 0, reports: [] });
  });

  it("reports a missing image as infrastructure", async () => {
    await using other = createDockerEnvBackend({ image: () => "localhost/missing:1", host });
    expect(await other.build({ recipe, sources })).toEqual({
      status: "infrastructure",
      detail: "The engine has no image localhost/missing:1.",
    });
  });
});

function built(build: EnvBuild): BuiltEnv {
  if (build.status !== "built") throw new Error(JSON.stringify(build));
  return build.env;
}
