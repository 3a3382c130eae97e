import { PassThrough } from "node:stream";
import Dockerode from "dockerode";
import { describe, expect, it } from "vitest";
import { startContainer } from "./docker-worker.ts";

const options = {
  image: "sha256:1",
  command: ["python3", "worker.py"],
  env: {},
  resources: { network: false, memoryBytes: 1, processes: 1, diskBytes: 1 },
  network: "bridge",
  labels: {},
  signal: new AbortController().signal,
};

describe("startContainer", () => {
  it("returns a worker that is never ready when its process exits before the engine reports the start", async () => {
    const stream = new PassThrough();
    const docker = new Dockerode({ socketPath: "/absent" });
    const container = Object.assign(docker.getContainer("1"), {
      attach: async () => stream,
      start: async () => {
        stream.destroy(new Error("reset"));
        await new Promise((resolve) => stream.once("close", resolve));
      },
    });
    Object.assign(docker, { createContainer: async () => container });
    const never = new Promise<never>(() => undefined);
    const watched = { ended: never, removed: never, expectEnd: () => undefined };
    const events = { watch: () => watched };
    const { connection } = await startContainer({ ...options, docker, events });
    expect(await connection.ready).toBeUndefined();
  });
});
