import { runJob } from "@repost/syntax";
import { describe, expect, it } from "vitest";

const module = new URL("./jobs.ts", import.meta.url);
const job = (name: string, input: unknown = null, limitMs = 300) => runJob({ module, name, input, limitMs });

describe("runJob", () => {
  it("returns the result of the function", async () => {
    expect(await job("double", 4)).toEqual({ status: "done", output: 8 });
  });

  it("reports an exception of the function, and continues", async () => {
    const failed = { status: "failed", cause: "unreadable", reason: "RangeError: Invalid string length" };
    expect([await job("raise"), await job("double", 1)]).toEqual([failed, { status: "done", output: 2 }]);
  });

  it.each([
    ["a loop", "spin", null],
    ["a pattern that backtracks", "matchSlowly", 60],
  ])("ends %s at its time limit, and runs other jobs meanwhile", async (_, name, input) => {
    const slow = job(name, input);
    expect(await job("double", 3, 10_000)).toEqual({ status: "done", output: 6 });
    expect(await slow).toEqual({
      status: "failed",
      cause: "limit",
      reason: "It takes longer than 300 ms to process.",
    });
  });

  it("runs queued jobs after jobs that used all threads", async () => {
    const slow = ["spin", "spin", "spin"].map((name) => job(name));
    expect(await job("double", 5, 10_000)).toEqual({ status: "done", output: 10 });
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
  });

  it("ends a job that uses too much memory", async () => {
    expect(await job("fill", null, 60_000)).toMatchObject({ status: "failed", cause: "limit" });
  });

  it("ends an aborted job", async () => {
    const controller = new AbortController();
    const running = runJob({ module, name: "spin", input: null }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("stop")), 50);
    await expect(running).rejects.toThrow("stop");
    expect(await job("double", 1, 10_000)).toEqual({ status: "done", output: 2 });
  });
});
