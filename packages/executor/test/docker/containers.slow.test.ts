// @module-tag docker
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ExecutionRequest } from "@repost/spec";
import type Dockerode from "dockerode";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { connectEngine } from "../../src/docker/docker-engine.ts";
import { createDockerExecutor } from "../../src/docker/docker-executor.ts";
import type { DockerExecutorOptions } from "../../src/docker/docker-executor-options.ts";
import { LABELS, ownerIn } from "../../src/docker/labels.ts";
import { removeLeftoverContainers, removeLeftoverFolders } from "../../src/docker/remove-leftovers.ts";
import type { LocalExecutor } from "../../src/local-executor.ts";
import { makeContractFolder } from "../../src/testing/contract/contract-folder.ts";
import { programRequest, runProgram } from "../../src/testing/contract/contract-subject.ts";
import { startProxy } from "./engine-proxy.ts";

const engine = inject("engine");
const never = new AbortController().signal;

describe.skipIf("missing" in engine)("containers of createDockerExecutor", () => {
  if ("missing" in engine) return;
  const { host, image } = engine;
  const executors: LocalExecutor[] = [];
  let docker: Dockerode;
  beforeAll(async () => {
    ({ docker } = await connectEngine(host, never));
  });
  afterEach(async () => {
    await Promise.all(executors.splice(0).map((executor) => executor.close()));
    assert.deepEqual(await ours(), []);
  });

  it("reuses one hardened, labelled container for runs with the same requirements", async () => {
    const executor = create();
    const before = await ours();
    for (const _ of [1, 2, 3]) await runProgram(executor, "pass");
    const [id, ...others] = added(before, await ours());
    expect(others).toEqual([]);
    const { Config: config, HostConfig: hostConfig } = await docker.getContainer(id ?? "").inspect();
    expect(JSON.parse(config.Labels[LABELS.owner] ?? "")).toMatchObject({ pid: process.pid });
    expect(hostConfig).toMatchObject({ NetworkMode: "none", ReadonlyRootfs: true, AutoRemove: true, CapDrop: ["ALL"] });
    expect([...(hostConfig.CapAdd as string[])].map((name) => name.replace(/^CAP_/, ""))).toEqual([
      "SETUID",
      "SETGID",
      "KILL",
    ]);
  });

  it("runs each run as a different user, and removes all its traces", async () => {
    const executor = create({ maxWorkers: 1 });
    const traces = `
import ctypes, glob, os, sys
library = ctypes.CDLL(None)
def traces():
    shared = [len(open("/proc/sysvipc/" + kind).readlines()) - 1 for kind in ("shm", "sem", "msg")]
    folders = [os.listdir(path) for path in ("/tmp", "/dev/shm", "/dev/mqueue", os.path.expanduser("~"))]
    return shared, folders, len([name for name in os.listdir("/proc") if name.isdigit()])
print(os.getuid(), traces(), flush=True)
library.shmget(5, 1000, 0o1666), library.semget(6, 1, 0o1666), library.msgget(7, 0o1666)
for path in ("/tmp/x", "/dev/shm/x", os.path.expanduser("~/x")):
    open(path, "w").close()
os.makedirs("/tmp/closed/inner")
os.chmod("/tmp/closed", 0)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        import time
        time.sleep(100)`;
    const before = await ours();
    const runs = [await runProgram(executor, traces), await runProgram(executor, traces)];
    const clean = "([0, 0, 0], [[], [], [], []], ";
    expect(runs.map(({ stdout }) => stdout.slice(stdout.indexOf("("), stdout.lastIndexOf(" ") + 1))).toEqual([
      clean,
      clean,
    ]);
    expect(new Set(runs.map(({ stdout }) => stdout.split(" ")[0])).size).toBe(2);
    expect(added(before, await ours()).length).toBe(1);
  });

  it("replaces a container when files of a run cannot be removed", async () => {
    const executor = create({ maxWorkers: 1 });
    const before = await ours();
    const deep =
      "import os\nos.chdir('/tmp')\nfor _ in range(6_000):\n    os.mkdir('d')\n    os.chdir('d')\nprint('deep')";
    expect((await runProgram(executor, deep)).stdout).toBe("deep\n");
    const [first] = added(before, await ours());
    expect((await runProgram(executor, "import os\nprint(os.listdir('/tmp'))")).stdout).toBe("[]\n");
    expect(added(before, await ours())).not.toContain(first);
  });

  it("starts a container for each run on demand", async () => {
    const executor = create({ freshContainer: true });
    const started = "print(open('/proc/1/stat').read().split()[21])";
    const runs = [await runProgram(executor, started), await runProgram(executor, started)];
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(2);
  });

  it("removes all containers on close", async () => {
    const before = await ours();
    const executor = create();
    await runProgram(executor, "pass");
    const running = runProgram(executor, "import time\ntime.sleep(100)").catch(() => undefined);
    await executor.close();
    await running;
    expect(added(before, await ours())).toEqual([]);
  });

  it("ends its containers when this process is killed", async () => {
    const parent = spawn(
      process.execPath,
      ["--conditions=@repost/source", fileURLToPath(new URL("killed-parent.ts", import.meta.url)), host, image],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [printed] = (await once(parent.stdout, "data")) as [Buffer];
    const id = printed.toString().trim();
    const gone = docker.getContainer(id).wait({ condition: "removed" });
    parent.kill("SIGKILL");
    await gone;
    expect(await exists(id)).toBe(false);
  });

  it("removes the containers of a dead process, but not those of live processes or other programs", async () => {
    const gone = spawn("true");
    await once(gone, "exit");
    const own = JSON.stringify({ pid: process.pid });
    const executor = create();
    await runProgram(executor, "pass");
    const living = await ours();
    const owner = (await docker.getContainer(living[0] ?? "").inspect()).Config.Labels[LABELS.owner] ?? own;
    const dead = JSON.stringify({ ...(JSON.parse(owner) as object), pid: gone.pid });
    const elsewhere = JSON.stringify({ ...(JSON.parse(dead) as object), host: "another" });
    const [left, foreign, strange] = await Promise.all([
      container({ [LABELS.part]: "worker", [LABELS.owner]: dead }),
      container({ [LABELS.part]: "worker", [LABELS.owner]: elsewhere }),
      container({ [LABELS.part]: "worker", [LABELS.owner]: "not json" }),
    ]);
    expect(await removeLeftoverContainers(docker, never)).toEqual([left]);
    expect(await Promise.all([...living, foreign, strange].map(exists))).toEqual([...living, 1, 1].map(() => true));
    for (const id of [foreign, strange]) await docker.getContainer(id).remove({ force: true });
  });

  it("allows network access only in runs that request it", async () => {
    const network = await docker.createNetwork({ Name: `repost-test-${process.pid}`, CheckDuplicate: true });
    const server = createServer((_, response) => response.end("reached"));
    try {
      const info = (await network.inspect()) as { IPAM: { Config: { Gateway: string }[] }; Name: string };
      const gateway = info.IPAM.Config[0]?.Gateway ?? "";
      server.listen(0, gateway);
      await once(server, "listening");
      const address = server.address();
      const port = typeof address === "object" ? address?.port : undefined;
      const executor = create({ network: info.Name });
      const program = `
import urllib.request
try:
    print(urllib.request.urlopen("http://${gateway}:${port}", timeout=5).read().decode())
except OSError:
    print("not reached")`;
      const runs = [await runProgram(executor, program, { network: true }), await runProgram(executor, program)];
      expect(runs.map(({ stdout }) => stdout)).toEqual(["reached\n", "not reached\n"]);
      await executor.close();
    } finally {
      server.close();
      await network.remove();
    }
  });

  it("throws EXECUTOR_DOCKER_LOST when the container of a run is killed", async () => {
    const executor = create();
    const before = await ours();
    const kill = (): void => void ours().then((now) => docker.getContainer(added(before, now)[0] ?? "").kill());
    await expect(executor.execute(conversing(kill))).rejects.toMatchObject({
      code: "EXECUTOR_DOCKER_LOST",
      message: "A run was lost: somebody ended its container.",
    });
    expect((await runProgram(executor, "print(1)")).stdout).toBe("1\n");
  });

  it("throws when the engine stops during a run, and works again when the engine is back", async () => {
    const proxy = await startProxy(host);
    const executor = create({ host: proxy.host });
    const before = await ours();
    let gone: Promise<unknown> | undefined;
    const cut = async (): Promise<void> => {
      const [id = ""] = added(before, await ours());
      gone = docker.getContainer(id).wait({ condition: "removed" });
      proxy.cut();
    };
    await expect(executor.execute(conversing(() => void cut()))).rejects.toMatchObject({
      code: "EXECUTOR_DOCKER_LOST",
      message: "A run was lost: the engine went away.",
      hint: "Make sure that the Docker engine runs and that nobody removes its containers, then run again.",
    });
    await expect(runProgram(executor, "pass")).rejects.toMatchObject({ code: "EXECUTOR_DOCKER_LOST" });
    await gone;
    await proxy.open();
    expect((await runProgram(executor, "print(1)")).stdout).toBe("1\n");
    await executor.close();
    proxy.close();
  });

  it("attributes a container that is out of memory to the run", async () => {
    const executor = create({ maxWorkers: 1 });
    // Small processes, so that the kernel may choose the worker.
    const program = `
import mmap, os
for _ in range(60):
    if os.fork() == 0:
        kept = mmap.mmap(-1, 20_000_000)
        for _ in range(20):
            kept.write(b"x" * 1_000_000)
        import time
        time.sleep(100)
import time
time.sleep(100)`;
    const limits = { memory_bytes: 30_000_000, disk_bytes: 1_000_000, wall_ms: 15_000 };
    expect((await runProgram(executor, program, { limits })).status).toBe("oom");
    expect((await runProgram(executor, "print(1)", { limits })).stdout).toBe("1\n");
  });

  it("shows the packages of an environment read-only to programs", async () => {
    const folder = await mkdtemp(join(tmpdir(), "repost-packages-"));
    try {
      await chmod(folder, 0o755);
      await mkdir(join(folder, "bakery"));
      await writeFile(join(folder, "bakery", "__init__.py"), "BREAD = 'rye'\n");
      const resolved = { sitePackages: folder, modules: ["bakery"] };
      const executor = create({ resolveEnvironment: () => Promise.resolve(resolved) });
      const program = "import bakery\nprint(bakery.BREAD)\nopen(bakery.__file__, 'w')";
      const { stdout, stderr } = await runProgram(executor, program, { environment: "sha256:1", preload: ["bakery"] });
      expect([stdout, stderr.trim().split(":").at(-2)]).toEqual(["rye\n", " [Errno 30] Read-only file system"]);
      expect((await runProgram(executor, "import bakery")).exit_code).toBe(1);
      await executor.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("uses one image for folders with the same content, and removes it when it closes", async () => {
    const executor = create();
    await using first = await makeContractFolder({ "shop/price.py": "price = 1\n" });
    await using second = await makeContractFolder({ "shop/price.py": "price = 1\n" });
    for (const { root } of [first, second])
      expect((await runProgram(executor, "print(open('shop/price.py').read())", { view: { root } })).stdout).toBe(
        "price = 1\n\n",
      );
    expect(await folderImages()).toHaveLength(1);
    await executor.close();
    expect(await folderImages()).toEqual([]);
  });

  it("removes images of a dead process, but not those of a live one", async () => {
    const gone = spawn("true");
    await once(gone, "exit");
    const executor = create();
    await using folder = await makeContractFolder({ "price.py": "price = 1\n" });
    await runProgram(executor, "pass", { view: { root: folder.root } });
    const [own = ""] = await folderImages();
    const { Labels: labels } = (await docker.getImage(own).inspect()).Config;
    const owner = JSON.parse(labels?.[LABELS.folder] ?? "") as object;
    const dead = JSON.stringify(JSON.stringify({ ...owner, pid: gone.pid }));
    const id = await container({});
    const changes = `LABEL ${LABELS.folder}=${dead}`;
    const left = (await docker
      .getContainer(id)
      .commit({ repo: "repost-worker", tag: `left-${process.pid}`, changes })) as {
      readonly Id: string;
    };
    await docker.getContainer(id).remove({ force: true });
    expect(await removeLeftoverFolders(docker, never)).toEqual([left.Id]);
    expect(await folderImages()).toEqual([own]);
  });

  it("reports missing parts of an image", async () => {
    await expect(create({ image: "repost-no-such-image:1" }).capabilities()).rejects.toMatchObject({
      code: "EXECUTOR_DOCKER_IMAGE_UNUSABLE",
      hint: "Fetch it with `docker pull repost-no-such-image:1`.",
    });
    await expect(create({ python: "no-such-python" }).capabilities()).rejects.toMatchObject({
      code: "EXECUTOR_DOCKER_IMAGE_UNUSABLE",
      message: `The image "${image}" cannot be used: "no-such-python" does not start in it.`,
    });
  });

  function create(options: DockerExecutorOptions = {}): LocalExecutor {
    const executor = createDockerExecutor({ host, image, pull: false, ...options });
    executors.push(executor);
    return executor;
  }

  /** Another process may use the same engine. */
  async function ours(): Promise<readonly string[]> {
    const results = await docker.listContainers({ all: true, filters: { label: [LABELS.part] } });
    return results.filter(({ Labels }) => ownerIn(Labels)?.pid === process.pid).map(({ Id }) => Id);
  }

  async function folderImages(): Promise<readonly string[]> {
    const images = await docker.listImages({ filters: { label: [LABELS.folder] } });
    return images.filter(({ Labels }) => ownerIn(Labels, LABELS.folder)?.pid === process.pid).map(({ Id }) => Id);
  }

  async function exists(id: string): Promise<boolean> {
    return (await docker.listContainers({ all: true })).some(({ Id }) => Id === id);
  }

  async function container(labels: Readonly<Record<string, string>>): Promise<string> {
    const { id } = await docker.createContainer({ Image: image, Cmd: ["true"], Labels: { ...labels } });
    return id;
  }
});

function conversing(onMessage: () => void): ExecutionRequest {
  const incoming: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
  };
  const program = "from repost_runtime import messages\nmessages.send(1)\nmessages.receive()";
  return programRequest(program, { channel: { onMessage, incoming } });
}

function added(before: readonly string[], now: readonly string[]): readonly string[] {
  return now.filter((id) => !before.includes(id));
}
