import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encodeFrame, FRAME } from "./frames.ts";
import { WorkerConnection } from "./worker-connection.ts";

describe("WorkerConnection", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  it("keeps the process alive until a worker whose run timed out ends", async () => {
    const output = new PassThrough();
    const terminate = vi.fn<() => void>();
    const connection = new WorkerConnection({ input: new PassThrough(), output, terminate });
    const running = connection.run({
      request: { runtime: "python", files: [], entry: "a.py", limits: { wall_ms: 100 } },
      context: { folder: "/work", env: {}, countsProcesses: true },
      signal: new AbortController().signal,
    });
    output.write(encodeFrame(FRAME.started, Buffer.from(JSON.stringify({ held: [], problem: null }))));
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1_000);
      expect(terminate).toHaveBeenCalled();
    });
    expect(vi.getTimerCount()).not.toBe(0);
    output.destroy();
    await expect(running).resolves.toMatchObject({ overstayed: true });
    expect(vi.getTimerCount()).toBe(0);
  });
});
