// @module-tag docker
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recipe } from "@repost/spec";
import { expect, inject, it } from "vitest";
import { cleanEnvImages } from "../../src/docker/env/clean-env-images.ts";
import { createDockerEnvBackend } from "../../src/docker/env/docker-env-backend.ts";
import { prepareBaseArchive } from "../engine/base-archive.ts";
import { startOwnEngine } from "../engine/own-engine.ts";

const STEPS: Recipe["steps"] = ["one", "two"].map((name) => ({
  layer: "build",
  run: `echo ${name} > ${name}`,
  inputs: [],
  user: "tester",
}));
const recipe: Recipe = {
  schema_version: 1,
  instance_id: "shop-1",
  builder: "static",
  base: { language: "python", version: null },
  steps: STEPS,
  helpers: [],
  test: {
    prepare: [],
    command: "true",
    files: [],
    result: { form: "exit_code", path: "", in_process: true },
    restore: [],
    env: {},
  },
  evidence: [],
  gaps: [],
};

// The user's own engine may have layers that are still wanted.
it.skipIf("missing" in inject("engine"))("removes every layer of an engine, and no other image", async () => {
  const { engine, stop } = await startOwnEngine();
  const sources = await mkdtemp(join(tmpdir(), "repost-env-"));
  try {
    await writeFile(join(sources, "price.py"), "price = 1\n");
    const { docker, address: host } = engine;
    const { path } = await prepareBaseArchive();
    const progress = await docker.importImage(path, { repo: "localhost/base", tag: "1" });
    await new Promise((resolve) => docker.modem.followProgress(progress, resolve));
    await using backend = createDockerEnvBackend({ image: () => "localhost/base:1", host, network: "none" });
    const build = await backend.build({ recipe, sources });
    expect(build).toMatchObject({ status: "built" });
    const { images, used } = await cleanEnvImages({ host });
    expect([images.length, used]).toEqual([4, []]);
    const left = await docker.listImages();
    expect(left.map(({ RepoTags }) => RepoTags)).toEqual([["localhost/base:1"]]);
  } finally {
    await rm(sources, { recursive: true });
    await stop();
  }
});
