import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BuiltEnv, EnvBackend, EnvBuild, EnvRunOutput, EnvRunRequest, Recipe, RecipeStep } from "@repost/spec";
import type { ArchivingEnvBackend } from "../env/layered-env-backend.ts";
import type { ExecutorContractCase } from "./executor-contract.ts";
import { makeContractFolder } from "./contract/contract-folder.ts";
import { markedProgram, processesWith } from "./contract/contract-subject.ts";

export interface EnvBackendContractSubject {
  /** Its base has sh, git and Python 3. The caller closes it. */
  readonly backend: ArchivingEnvBackend;
  readonly createWithoutBase: () => EnvBackend;
  readonly createWithoutSpace: () => EnvBackend;
  readonly remains: () => Promise<readonly string[]>;
}

export type EnvBackendContractCase = ExecutorContractCase;

/**
 * Cases share one environment, which `dispose` removes.
 *
 * @example
 * const contract = envBackendContract({ backend, createWithoutBase, remains });
 * it.each(contract.cases)("$title", async ({ run }) => { await expect(run()).resolves.toBeUndefined(); });
 * afterAll(contract.dispose);
 */
export function envBackendContract(subject: EnvBackendContractSubject): {
  readonly cases: readonly EnvBackendContractCase[];
  readonly dispose: () => Promise<void>;
} {
  let made: Promise<ContractEnv> | undefined;
  const open = (): Promise<ContractEnv> => (made ??= openEnv(subject));
  const cases = Object.entries(CASES).map(([title, check]) => ({ title, run: async () => check(await open()) }));
  return { cases, dispose: async () => (await made)?.dispose() };
}

interface ContractEnv extends EnvBackendContractSubject {
  readonly env: BuiltEnv;
  readonly build: (changes?: Partial<Recipe>, limits?: EnvRunRequest["limits"]) => Promise<EnvBuild>;
  readonly test: (program: string, request?: Partial<EnvRunRequest>) => Promise<EnvRunOutput>;
  readonly dispose: () => Promise<void>;
}

const RECIPE: Recipe = {
  schema_version: 1,
  instance_id: "shop-1",
  builder: "static",
  base: { language: "python", version: null },
  steps: [
    step("system", "echo system >> /etc/steps", { user: "root" }),
    step("dependencies", "cat needs.txt > /opt/repost/installed", { inputs: ["needs.txt"] }),
    step("build", "test -f price.py && id -un > built"),
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

function step(layer: RecipeStep["layer"], run: string, changes: Partial<RecipeStep> = {}): RecipeStep {
  return { layer, run, inputs: [], user: "tester", ...changes };
}

async function openEnv(subject: EnvBackendContractSubject): Promise<ContractEnv> {
  const { backend } = subject;
  const files = { ".git/answer": "42", "needs.txt": `attrs ${randomUUID()}`, "price.py": "price = 1\n" };
  const folder = await makeContractFolder(files);
  const sources = folder.root;
  const build: ContractEnv["build"] = (changes = {}, limits = {}) =>
    backend.build({ recipe: { ...RECIPE, ...changes }, sources, limits });
  const env = built(await build());
  return {
    ...subject,
    env,
    build,
    test: (program, request = {}) =>
      backend.run({
        env,
        recipe: RECIPE,
        patches: [],
        files: [{ path: "tests.py", content: program }],
        ...request,
      }),
    dispose: async () => {
      await backend.remove(env);
      await folder[Symbol.asyncDispose]();
    },
  };
}

function built(build: EnvBuild): BuiltEnv {
  assert.equal(build.status, "built", JSON.stringify(build));
  return build.env;
}

const FACTS = `
import os, socket
def fails(act):
    try:
        act()
    except OSError:
        return True
    return False
facts = {
    "build of an ordinary user": open("built").read().strip() == "tester",
    "helper": open("/opt/repost/helper.txt").read() == "help",
    "dependency": open("/opt/repost/installed").read().startswith("attrs"),
    "command before the tests": os.path.exists("prepared.py"),
    "variable": os.environ["MODE"] == "test",
    "ordinary user": os.getuid() != 0,
    "home": os.path.expanduser("~tester") == os.environ["HOME"] and os.access(os.environ["HOME"], os.W_OK),
    "no network": fails(lambda: socket.create_connection(("192.0.2.1", 80), 1)),
    "own loopback": not fails(lambda: socket.create_server(("127.0.0.1", 8080)).close()),
    "closed system": fails(lambda: open("/etc/passwd", "a")) and fails(lambda: open("/usr/bin/tar", "a")),
    "no history": not os.path.exists(".git"),
}
with open(os.environ["RESULTS"] + "/report.tap", "w") as report:
    report.write("".join(name + "\\n" for name, fact in facts.items() if not fact))
`;

const CLIENT = `
import socket, time
for attempt in range(200):
    try:
        socket.create_connection(("127.0.0.1", 8765), 1).close()
        print("answered")
        break
    except OSError:
        time.sleep(0.1)
else:
    raise SystemExit("no answer")
`;

const PATCH = `diff --git a/price.py b/price.py
--- a/price.py
+++ b/price.py
@@ -1 +1 @@
-price = 1
+price = 2
`;

type ContractCases = Readonly<Record<string, (env: ContractEnv) => Promise<void>>>;

const buildCases: ContractCases = {
  "describes an environment by its base, platform, size and layers": async ({ env }) => {
    assert.match(env.base.digest, /^sha256:[\da-f]{64}$/u);
    assert.match(env.platform, /^linux\/\w+$/u);
    assert.ok(env.size_bytes > 1_000_000);
    assert.equal(env.layers.length, 5);
  },

  "reuses every layer of an unchanged recipe": async ({ build, env }) => {
    const again = built(await build());
    assert.deepEqual([again.id, cachedLayers(again)], [env.id, [true, true, true, true, true]]);
  },

  "measures the CPU time of a step": async ({ build }) => {
    const busy = `python3 -c "import time\nwhile time.process_time() < 0.5: pass" # ${randomUUID()}`;
    const { layers } = built(await build({ steps: [step("build", busy)] }));
    const cpuMs = layers.at(-1)?.cpu_ms ?? 0;
    assert.ok(cpuMs >= 450 && cpuMs < 60_000, String(cpuMs));
  },

  "reports the step that failed with its output, and keeps the layers before it": async ({ build }) => {
    const failing = step("build", "echo no luck; exit 3");
    const result = await build({ steps: [...RECIPE.steps, failing] });
    assert.equal(result.status, "failed");
    const { reason, step: run, exit_code, log, layers } = result;
    assert.deepEqual(
      { reason, run, exit_code, log },
      { reason: "exit", run: failing.run, exit_code: 3, log: "no luck\n" },
    );
    assert.deepEqual(
      layers.map(({ cached }) => cached),
      [true, true, true, true, true],
    );
  },

  "discards the changes of a failed step": async ({ build }) => {
    const [first] = RECIPE.steps;
    const attempt = (code: number): Promise<EnvBuild> =>
      build({ steps: [first ?? step("build", ":"), step("build", `test ! -e mark && touch mark && exit ${code}`)] });
    assert.equal((await attempt(1)).status, "failed");
    assert.equal((await attempt(0)).status, "built");
  },

  "ends a build at its time limit": async ({ build }) => {
    const result = await build({ steps: [...RECIPE.steps, step("build", "sleep 100")] }, { wall_ms: 3000 });
    assert.deepEqual([result.status, "reason" in result && result.reason], ["failed", "timeout"]);
  },

  "ignores changes of owners without a failure": async ({ build }) => {
    const chownStep = step("system", "touch /opt/file && chown 33:33 /opt/file && chgrp mail /opt/file", {
      user: "root",
    });
    assert.equal((await build({ steps: [chownStep] })).status, "built");
  },

  "reports a missing base as infrastructure": async ({ createWithoutBase }) => {
    await using other = createWithoutBase();
    const result = await other.build({ recipe: RECIPE, sources: tmpdir() });
    assert.equal(result.status, "infrastructure");
  },

  "refuses a build on a full disk": async ({ createWithoutSpace }) => {
    await using other = createWithoutSpace();
    const result = await other.build({ recipe: RECIPE, sources: tmpdir() });
    assert.equal(result.status, "infrastructure");
    assert.match(result.detail, /GB free/u);
  },

  "runs the tests of an environment from an archive": async ({ backend, env }) => {
    await using folder = await makeContractFolder({});
    const file = join(folder.root, "env.tar");
    await backend.exportEnv(env, file);
    const imported = await backend.importEnv(file);
    const request = { recipe: RECIPE, patches: [], files: [{ path: "tests.py", content: FACTS }] };
    const { error, exit_code, reports, log } = await backend.run({ env: imported, ...request });
    assert.deepEqual({ error, exit_code, reports, log }, { error: null, exit_code: 0, reports: [""], log: "" });
    assert.equal(imported.platform, env.platform);
  },

  "keeps layers of other environments when one is removed": async ({ backend, build, test, env }) => {
    const more = built(await build({ steps: [...RECIPE.steps, step("build", "echo more > more")] }));
    await backend.remove(env);
    assert.equal((await backend.run({ env: more, recipe: RECIPE, patches: [], files: [] })).error, null);
    await backend.remove(more);
    const again = built(await build());
    assert.deepEqual(cachedLayers(again).slice(0, 4), [true, true, true, true]);
    assert.equal((await test("print(1)")).exit_code, 0);
  },
};

const runCases: ContractCases = {
  "runs tests as an ordinary user without a network, and returns their report": async ({ test }) => {
    const { error, exit_code, reports, log } = await test(FACTS);
    assert.deepEqual({ error, exit_code, reports, log }, { error: null, exit_code: 0, reports: [""], log: "" });
  },

  "starts each run from a fresh copy": async ({ test }) => {
    const program = "import os\nold = os.path.exists('mark')\nopen('mark', 'w').close()\nraise SystemExit(int(old))\n";
    assert.deepEqual([(await test(program)).exit_code, (await test(program)).exit_code], [0, 0]);
  },

  "applies patches in order before it writes files": async ({ test }) => {
    const second = PATCH.replaceAll("price = 2", "price = 4").replaceAll("price = 1", "price = 2");
    const { exit_code } = await test("import price\nraise SystemExit(price.price)\n", { patches: [PATCH, "", second] });
    assert.equal(exit_code, 4);
  },

  "reports a patch that does not apply": async ({ test }) => {
    const { error, log } = await test("print(1)", { patches: [PATCH.replace("price = 1", "price = 7")] });
    assert.equal(error, "patch_conflict");
    assert.match(log, /price\.py/u);
  },

  "reports a failing command before the tests": async ({ backend, env }) => {
    const recipe = { ...RECIPE, test: { ...RECIPE.test, prepare: ["echo not compiled; exit 5"] } };
    const { error, exit_code, log } = await backend.run({ env, recipe, patches: [] });
    assert.deepEqual({ error, exit_code, log }, { error: "prepare_failed", exit_code: 5, log: "not compiled\n" });
  },

  "keeps a service that a command before the tests started": async ({ test }) => {
    const prepare = ["python3 -m http.server 8765 --bind 127.0.0.1 > /dev/null 2>&1 &"];
    const { exit_code, log } = await test(CLIENT, { recipe: { ...RECIPE, test: { ...RECIPE.test, prepare } } });
    assert.deepEqual({ exit_code, log }, { exit_code: 0, log: "answered\n" });
  },

  "ends tests and their processes at the time limit": async ({ test }) => {
    const { mark, program } = markedProgram("import os, time\nif os.fork() == 0:\n    os.setsid()\ntime.sleep(1000)\n");
    const { error, exit_code } = await test(program, { limits: { wall_ms: 4000 } });
    assert.deepEqual({ error, exit_code, left: processesWith(mark) }, { error: "timeout", exit_code: null, left: [] });
  },

  "ends background processes of tests": async ({ test }) => {
    const { mark, program } = markedProgram(
      "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(1000)\n",
    );
    const { error, exit_code } = await test(program);
    assert.deepEqual({ error, exit_code, left: processesWith(mark) }, { error: null, exit_code: 0, left: [] });
  },

  "limits the memory of all processes together": async ({ test }) => {
    const program = `
import os, time
for _ in range(4):
    if os.fork() == 0:
        held = bytearray(60_000_000)
        time.sleep(5)
        os._exit(0)
raise SystemExit(max(os.wait()[1] for _ in range(4)) and 9)`;
    const { error } = await test(program, { limits: { memory_bytes: 150_000_000 } });
    assert.equal(error, "oom");
  },

  "limits the number of processes": async ({ test }) => {
    const program = `
import os, time
count = 0
try:
    for count in range(1000):
        if os.fork() == 0:
            time.sleep(1000)
except BlockingIOError:
    pass
raise SystemExit(0 if 5 < count <= 60 else 1)`;
    assert.equal((await test(program, { limits: { processes: 60 } })).exit_code, 0);
  },

  "returns no report that tests did not write": async ({ test }) => {
    const { exit_code, reports } = await test("import os\nos._exit(0)\n");
    assert.deepEqual({ exit_code, reports }, { exit_code: 0, reports: [] });
  },

  "does not follow a link to a report": async ({ test }) => {
    const program = `
import os
os.symlink("/etc/hostname", os.environ["RESULTS"] + "/a.tap")
os.symlink("/etc/passwd", os.environ["RESULTS"] + "/b.tap")
os.mkfifo(os.environ["RESULTS"] + "/c.tap")`;
    assert.deepEqual((await test(program)).reports, []);
  },

  "reads reports from a folder with another name in each run": async ({ test }) => {
    const program = `import os\nwith open(os.environ["RESULTS"] + "/a.tap", "w") as f: f.write(os.environ["RESULTS"])`;
    const names = [...(await test(program)).reports, ...(await test(program)).reports];
    assert.equal(new Set(names).size, 2);
    for (const name of names) assert.match(name, /-[\da-f]{8}-[\da-f-]{27}$/u);
  },

  "measures CPU time, including children": async ({ test }) => {
    const program = `
import os, time
if os.fork() == 0:
    while time.process_time() < 0.5: pass
    os._exit(0)
os.wait()`;
    const { cpu_ms } = await test(program);
    assert.ok(cpu_ms !== null && cpu_ms >= 450 && cpu_ms < 60_000, String(cpu_ms));
  },

  "measures peak memory, including children": async ({ test }) => {
    const program = `
import os, time
held = bytearray(50_000_000)
if os.fork() == 0:
    more = bytearray(60_000_000)
    time.sleep(1)
    os._exit(0)
os.wait()`;
    const { peak_memory_bytes: peak = null } = await test(program);
    assert.ok(peak !== null && peak >= 105_000_000 && peak < 1_000_000_000, String(peak));
  },

  "stops a run when its signal aborts": async ({ backend, env, remains }) => {
    const { mark, program } = markedProgram("import time\ntime.sleep(1000)\n");
    const abort = new AbortController();
    const running = backend.run(
      { env, recipe: RECIPE, patches: [], files: [{ path: "tests.py", content: program }] },
      { signal: abort.signal },
    );
    const rejected = assert.rejects(running, { name: "AbortError" });
    setTimeout(() => abort.abort(), 2000);
    await rejected;
    assert.deepEqual([processesWith(mark), await remains()], [[], []]);
  },

  "removes all files and processes of its runs": async ({ remains }) => {
    assert.deepEqual(await remains(), []);
  },
};

const CASES: ContractCases = { ...buildCases, ...runCases };

function cachedLayers({ layers }: BuiltEnv): readonly boolean[] {
  return layers.map(({ cached }) => cached);
}
