// @module-tag docker
import { afterAll, describe, expect, inject, it } from "vitest";
import { createDockerExecutor } from "../../src/docker/docker-executor.ts";
import { executorContract } from "../../src/testing/index.ts";

const engine = inject("engine");

describe.skipIf("missing" in engine)("createDockerExecutor", async () => {
  if ("missing" in engine) return;
  const create = (): ReturnType<typeof createDockerExecutor> => createDockerExecutor({ ...engine, pull: false });
  const executor = create();
  afterAll(() => executor.close());
  const cases = await executorContract({ executor, create });

  it.each(cases)("$title", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
