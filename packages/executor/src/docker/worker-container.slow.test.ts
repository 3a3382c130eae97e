import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import Dockerode from "dockerode";
import { describe, expect, it } from "vitest";
import { startWorkerContainer } from "./worker-container.ts";

const options = {
  image: "sha256:1",
  command: ["python3", "worker.py"],
  env: {},
  resources: { network: false, memoryBytes: 1, processes: 1, diskBytes: 1 },
  network: "bridge",
  labels: {},
  signal: new AbortController().signal,
};

describe("startWorkerContainer", () => {
  it("returns a container with closed output when the worker exits before the engine reports the start", async () => {
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
    const { output } = await startWorkerContainer({ ...options, docker, events });
    expect(await text(output)).toBe("");
  });
});
