// @module-tag docker
import type { Recipe } from "@repost/spec";
import { afterAll, describe, expect, inject, it } from "vitest";
import { connectEngine } from "../../src/docker/docker-engine.ts";
import { createDockerEnvBackend } from "../../src/docker/env/docker-env-backend.ts";
import { LABELS } from "../../src/docker/labels.ts";
import { envBackendContract } from "../../src/testing/env-backend-contract.ts";

const engine = inject("engine");
const CASE_MS = 600_000;

describe.skipIf("missing" in engine)("createDockerEnvBackend", async () => {
  if ("missing" in engine) return;
  const { host } = engine;
  // Its name has no registry, but its id needs none.
  const { docker } = await connectEngine(host, AbortSignal.timeout(60_000));
  const image = (await docker.getImage(engine.image).inspect()).Id;
  const backend = createDockerEnvBackend({ image: () => image, host });
  const contract = envBackendContract({
    backend,
    createWithoutBase: () => createDockerEnvBackend({ image: () => "localhost/missing:1", host }),
    createWithoutSpace: () => createDockerEnvBackend({ image: () => image, host, minFreeBytes: Infinity }),
    remains: ownContainers,
  });
  afterAll(async () => {
    await contract.dispose();
    await backend.close();
  });

  it.each(contract.cases)(
    "$title",
    async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    },
    CASE_MS,
  );

  it.each(["debian:bookworm", "library/debian", "debian"])("refuses the unqualified image %s", async (name) => {
    await using other = createDockerEnvBackend({ image: () => name, host });
    const recipe = { base: { language: "python", version: null } } as Recipe;
    expect(await other.build({ recipe, sources: "/" })).toMatchObject({
      status: "infrastructure",
      detail: expect.stringContaining("no registry") as string,
    });
  });

  async function ownContainers(): Promise<readonly string[]> {
    const results = await docker.listContainers({ all: true, filters: { label: [LABELS.owner] } });
    return results.flatMap(({ Id, Labels }) => (Labels[LABELS.owner]?.includes(`"pid":${process.pid},`) ? [Id] : []));
  }
});
