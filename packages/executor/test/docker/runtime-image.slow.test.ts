import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { list } from "tar";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { removeFolder } from "@repost/spec/folders";
import { connectEngine } from "../../src/docker/docker-engine.ts";
import { openCacheFolder } from "../../src/environments/cache-folder.ts";
import {
  createDockerExecutor,
  exportRuntimeImage,
  type ExportedRuntimeImage,
  loadRuntimeImage,
} from "../../src/docker/index.ts";
import { createEnvironments, lockText } from "../../src/index.ts";
import { lacksUv, openWorkshop } from "../environments/test-environments.ts";

const engine = inject("engine");
const missing = "missing" in engine ? engine.missing : await lacksUv();

describe.skipIf(missing !== null)("exportRuntimeImage", () => {
  const { host, image } = "missing" in engine ? { host: "", image: "" } : engine;
  const signal = AbortSignal.timeout(170_000);
  let folder = "";
  let exported: ExportedRuntimeImage;
  let digest = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-image-"));
    await using workshop = await openWorkshop([{ name: "oven", version: "1.0", published: "2020-03-01" }]);
    await using executor = createDockerExecutor({ host, image, pull: false });
    const environments = workshop.open({ versions: async () => (await executor.capabilities()).runtimes });
    const plan = await environments.plan({ root: workshop.root, needs: [{ id: "a", imports: ["oven"] }] });
    const [locked] = plan.locks;
    if (locked === undefined) throw new Error("Nothing was locked.");
    digest = locked.digest;
    const installed = await environments.install(lockText(locked.lock));
    const output = join(folder, "runtime.tar");
    exported = await exportRuntimeImage({ environments: [installed], output, host, image, pull: false });
  });
  afterAll(async () => {
    const { docker } = await connectEngine(host, signal);
    await docker.getImage(exported.name).remove({ force: true });
    await removeFolder(folder);
  });

  it("writes an OCI image archive", async () => {
    const paths: string[] = [];
    await list({ file: exported.path, onReadEntry: ({ path }) => void paths.push(path) });
    expect(paths).toEqual(expect.arrayContaining(["oci-layout", "index.json", "manifest.json"]));
    expect(paths.filter((path) => /^blobs\/sha256\/[0-9a-f]{64}$/u.test(path)).length).toBeGreaterThan(3);
  });

  it("exports an image on which programs import the packages without an index", async () => {
    const { docker } = await connectEngine(host, signal);
    await docker.getImage(exported.name).remove({ force: true });
    const progress = await docker.loadImage(exported.path);
    await new Promise<void>((resolve, reject) => {
      docker.modem.followProgress(progress, (error: Error | null) => (error === null ? resolve() : reject(error)));
    });
    expect((await docker.getImage(exported.name).inspect()).Id).toBe(exported.id);

    const cache = await openCacheFolder(join(folder, "elsewhere"));
    const names = await loadRuntimeImage({ image: exported.name, cache, host });
    expect(names).toEqual(exported.environments);
    expect(await readFile(join(cache.environments, basename(names[0] ?? ""), "packages", "oven.py"), "utf8")).toBe(
      'VERSION = "1.0"\n',
    );
    const { resolve } = createEnvironments({
      cache: cache.path,
      versions: async () => (await executor.capabilities()).runtimes,
    });
    await using executor = createDockerExecutor({
      host,
      image: exported.name,
      pull: false,
      resolveEnvironment: (wanted) => resolve(wanted),
    });
    const content = "import os, oven\nprint(oven.VERSION, os.path.exists('/opt/repost/runtime'))\n";
    const run = await executor.execute({
      runtime: "python",
      entry: "a.py",
      files: [{ path: "a.py", content }],
      environment: digest,
    });
    expect([run.stdout, run.stderr]).toEqual(["1.0 False\n", ""]);
    expect((await executor.capabilities()).image).toBe(`${exported.name}@${exported.id}`);
  });

  it("refuses an image for another platform", async () => {
    await using executor = createDockerExecutor({ host, image: exported.name, pull: false, platform: "linux/s390x" });
    await expect(executor.capabilities()).rejects.toMatchObject({ code: "EXECUTOR_DOCKER_IMAGE_UNUSABLE" });
  });
});
