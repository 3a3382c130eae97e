import { describe, expect, it } from "vitest";
import { createRunGate } from "./run-gate.ts";

function controlled(log: string[], name: string): { readonly run: () => Promise<string>; readonly end: () => void } {
  let end = (): void => {};
  const ended = new Promise<string>((resolve) => {
    end = () => resolve(name);
  });
  return {
    run: () => {
      log.push(`${name} starts`);
      return ended.then((value) => {
        log.push(`${name} ends`);
        return value;
      });
    },
    end: () => end(),
  };
}

describe("createRunGate", () => {
  it("runs an exclusive run without concurrent runs, in the order of requests", async () => {
    const log: string[] = [];
    const gate = createRunGate();
    const runs = ["first", "second", "alone", "later"].map((name) => controlled(log, name));
    const done = runs.map(({ run }, index) => (index === 2 ? gate.alone(run) : gate.concurrently(run)));
    for (const { end } of runs) end();
    expect(await Promise.all(done)).toEqual(["first", "second", "alone", "later"]);
    expect(log).toEqual([
      "first starts",
      "second starts",
      "first ends",
      "second ends",
      "alone starts",
      "alone ends",
      "later starts",
      "later ends",
    ]);
  });

  it("continues after a failed run", async () => {
    const gate = createRunGate();
    const failure = gate.alone(() => Promise.reject(new Error("broken")));
    const next = gate.concurrently(() => Promise.resolve("fine"));
    await expect(failure).rejects.toThrow("broken");
    await expect(next).resolves.toBe("fine");
  });
});
