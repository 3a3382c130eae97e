// @module-tag docker
import { afterAll, describe, expect, inject, it } from "vitest";
import { connectEngine } from "../../src/docker/docker-engine.ts";
import { findEndpoint } from "../../src/docker/engine-endpoint.ts";
import { createDockerEnvBackend } from "../../src/docker/env/docker-env-backend.ts";
import { LABELS } from "../../src/docker/labels.ts";
import { envBackendContract } from "../../src/testing/env-backend-contract.ts";

const engine = inject("engine");

describe.skipIf("missing" in engine)("createDockerEnvBackend", () => {
  if ("missing" in engine) return;
  const { host, image } = engine;
  const backend = createDockerEnvBackend({ image: () => image, host });
  const contract = envBackendContract({
    backend,
    createWithoutBase: () => createDockerEnvBackend({ image: () => "localhost/missing:1", host }),
    remains: ownContainers,
  });
  afterAll(async () => {
    await contract.dispose();
    await backend.close();
  });

  it.each(contract.cases)("$title", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });

  async function ownContainers(): Promise<readonly string[]> {
    const { docker } = await connectEngine(findEndpoint({ host }), AbortSignal.timeout(60_000));
    const found = await docker.listContainers({ all: true, filters: { label: [LABELS.owner] } });
    return found.flatMap(({ Id, Labels }) => (Labels[LABELS.owner]?.includes(`"pid":${process.pid},`) ? [Id] : []));
  }
});
