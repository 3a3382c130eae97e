// @module-tag docker
import { afterAll, describe, expect, inject, it } from "vitest";
import { createDockerExecutor } from "../../src/docker/docker-executor.ts";
import { executorContract } from "../../src/testing/index.ts";

const engine = inject("engine");

/** Cases that containers do not pass. docs/security.md and the README name them as limits of docker. */
const NOT_IN_CONTAINERS = [
  "counts buffers of local sockets as memory of the run",
  "counts buffers of connections as memory of the run",
  "counts datagrams that nobody reads as memory of the run",
  "shows no run the ports, names, locks, files and limits of another",
];

describe.skipIf("missing" in engine)("createDockerExecutor", async () => {
  if ("missing" in engine) return;
  const create = (): ReturnType<typeof createDockerExecutor> => createDockerExecutor({ ...engine, pull: false });
  const executor = create();
  afterAll(() => executor.close());
  const contract = await executorContract({ executor, create });
  const cases = contract.filter(({ title }) => !NOT_IN_CONTAINERS.includes(title));

  it("knows every case that containers do not pass", () => {
    const titles = contract.map(({ title }) => title);
    expect(NOT_IN_CONTAINERS.filter((title) => !titles.includes(title))).toEqual([]);
  });

  it.each(cases)("$title", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
