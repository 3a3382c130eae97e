import { PassThrough } from "node:stream";
import type { ExecutionRequest } from "@repost/spec";
import { afterEach, describe, expect, it, vi } from "vitest";
import { encodeFrame, FRAME, type Frame, type FrameKind, FrameReader } from "./frames.ts";
import { runOnWorker } from "./run-on-worker.ts";
import { limitsOf } from "./run-request.ts";
import { WorkerConnection } from "./worker-connection.ts";
import { type PooledWorker, WorkerPool } from "./worker-pool.ts";
import { profileOf, type WorkerProfile } from "./worker-profile.ts";

const request: ExecutionRequest = { runtime: "python", files: [{ path: "a.py", content: "" }], entry: "a.py" };
const nothing = { head: 0, dropped: 0 };
const ended = {
  exit_code: 0,
  signal: null,
  ended_by: null,
  wall_ms: 1,
  cpu_ms: 2,
  peak_rss_bytes: 3,
  messages_truncated: false,
  stdout: { head: 2, dropped: 0 },
  stderr: nothing,
};
const started = { held: ["cpu_ms"], problem: null };

type Say = (kind: FrameKind, value?: unknown) => void;
type Behaviour = (frame: Frame, say: Say, lost: () => void) => void;

describe("runOnWorker", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("collects the messages, output and limits that a worker reports", async () => {
    const run = await runWith((frame, say) => {
      if (frame.kind !== FRAME.request) return;
      say(FRAME.started, started);
      say(FRAME.fromProgram, Buffer.from("one\ntwo\n"));
      say(FRAME.stdout, Buffer.from("ok"));
      say(FRAME.ended, ended);
    });
    expect(run).toMatchObject({ status: "exited", exit_code: 0, stdout: "ok", messages: ["one", "two"], cpu_ms: 2 });
    expect(run.held).toEqual(["wall_ms", "cpu_ms", "output_bytes", "message_bytes"]);
  });

  it("restarts a run when its worker is lost before the start", async () => {
    const workers: Behaviour[] = [
      (_, __, lost) => lost(),
      (frame, say) => {
        if (frame.kind !== FRAME.request) return;
        say(FRAME.started, started);
        say(FRAME.ended, ended);
      },
    ];
    await expect(runWith(...workers)).resolves.toMatchObject({ status: "exited" });
  });

  it("returns a killed run when its worker is lost after the start", async () => {
    const run = await runWith((frame, say, lost) => {
      if (frame.kind !== FRAME.request) return;
      say(FRAME.started, started);
      setImmediate(lost);
    });
    expect(run).toMatchObject({ status: "signaled", signal: "SIGKILL", exit_code: null, cpu_ms: null });
  });

  it("reports the problem when no worker can start a run", async () => {
    const refusing: Behaviour = (frame, say) => {
      if (frame.kind !== FRAME.request) return;
      say(FRAME.started, { held: [], problem: "no space" });
      say(FRAME.ended, ended);
    };
    await expect(runWith(refusing, refusing, refusing)).rejects.toThrow("no space");
    const losing: Behaviour = (_, __, lost) => lost();
    await expect(runWith(losing, losing, losing)).rejects.toMatchObject({ code: "EXECUTOR_START_FAILED" });
  });

  it("restarts a run when its worker reports only a problem, and fails after three attempts", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const silent: Behaviour = ({ kind }, say) => {
      if (kind === FRAME.request) say(FRAME.started, { held: [], problem: "no space" });
    };
    const running = runWith(silent, silent, silent);
    void running.catch(() => undefined);
    for (let attempt = 0; attempt < 3; attempt += 1) await vi.advanceTimersByTimeAsync(3_000);
    await expect(running).rejects.toThrow("no space");
  });

  it("ends a run that is aborted before its start when the worker ignores the abort", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const controller = new AbortController();
    const deaf: Behaviour = ({ kind }, say) => {
      if (kind === FRAME.request) controller.abort(new Error("called off"));
      if (kind === FRAME.abort) setImmediate(() => say(FRAME.started, started));
    };
    const running = runWith(deaf, controller.signal);
    void running.catch(() => undefined);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(running).rejects.toThrow("called off");
  });

  it("ends a run whose worker cannot be stopped", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const deaf: Behaviour = ({ kind }, say) => {
      if (kind === FRAME.request) say(FRAME.started, started);
    };
    const { pool, run } = poolOf([deaf], () => undefined);
    const running = run(new AbortController().signal);
    await vi.advanceTimersByTimeAsync(limitsOf(request).wall_ms + 6_000);
    expect(await running).toMatchObject({ status: "timeout", signal: "SIGKILL" });
    await pool.close();
  });

  it("ends an aborted run and throws the reason", async () => {
    const controller = new AbortController();
    const frames: string[] = [];
    const running = runWith((frame, say) => {
      frames.push(frame.kind);
      if (frame.kind === FRAME.request) {
        say(FRAME.started, started);
        setImmediate(() => controller.abort(new Error("called off")));
      }
      if (frame.kind === FRAME.abort) say(FRAME.ended, { ...ended, ended_by: "executor", signal: "SIGKILL" });
    }, controller.signal);
    await expect(running).rejects.toThrow("called off");
    expect(frames).toEqual([FRAME.request, FRAME.messageEnd, FRAME.abort]);
  });
});

describe("WorkerConnection", () => {
  it("is never ready when the output of its worker closed before", async () => {
    const output = new PassThrough().destroy();
    await new Promise((resolve) => output.once("close", resolve));
    const connection = new WorkerConnection({ input: new PassThrough(), output, terminate: () => undefined });
    expect(await connection.ready).toBeUndefined();
    expect(connection.isOpen).toBe(false);
  });
});

async function runWith(...options: (Behaviour | AbortSignal)[]): ReturnType<typeof runOnWorker> {
  const behaviours = options.filter((option) => typeof option === "function");
  const signal = options.find((option) => option instanceof AbortSignal) ?? new AbortController().signal;
  return poolOf(behaviours).run(signal);
}

function poolOf(behaviours: Behaviour[], terminate?: () => void) {
  const pool = new WorkerPool<WorkerProfile, PooledWorker>({
    start: async () => fakeWorker(behaviours.shift() ?? (() => undefined), terminate),
  });
  const run = (signal: AbortSignal): ReturnType<typeof runOnWorker> =>
    runOnWorker({
      pool,
      profile: profileOf(request, null),
      request,
      prepareRun: async () => ({ folder: "/work", env: {}, countsProcesses: true }),
      backend: "fake",
      signal,
    });
  return { pool, run };
}

function fakeWorker(behave: Behaviour, terminate?: () => void): PooledWorker {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const lost = (): void => void output.destroy();
  const say: Say = (kind, value) => {
    output.write(encodeFrame(kind, value instanceof Buffer ? value : Buffer.from(JSON.stringify(value))));
  };
  const reader = new FrameReader((frame) => behave(frame, say, lost));
  input.on("data", (chunk: Buffer) => reader.add(chunk));
  const connection = new WorkerConnection({ input, output, terminate: terminate ?? lost });
  return { connection, printed: () => "", close: async () => lost() };
}
