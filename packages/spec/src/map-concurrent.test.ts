import { describe, expect, it } from "vitest";
import { mapConcurrent } from "./map-concurrent.ts";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("mapConcurrent", () => {
  it("keeps the order and never exceeds the concurrency", async () => {
    let active = 0;
    let most = 0;
    const results = await mapConcurrent([3, 1, 2, 5, 4], 2, async (turns) => {
      active += 1;
      most = Math.max(most, active);
      for (let count = 0; count < turns; count += 1) await turn();
      active -= 1;
      return turns * 10;
    });
    expect([results, most]).toEqual([[30, 10, 20, 50, 40], 2]);
  });

  it("starts no item after a failure and waits for running items", async () => {
    const log: string[] = [];
    const work = async (item: string): Promise<void> => {
      log.push(`${item} starts`);
      await turn();
      if (item === "b") throw new Error("burnt");
      await turn();
      log.push(`${item} ends`);
    };
    await expect(mapConcurrent(["a", "b", "c", "d"], 2, work)).rejects.toThrow("burnt");
    expect(log).toEqual(["a starts", "b starts", "a ends"]);
  });

  it("returns no results for no items", async () => {
    expect(await mapConcurrent([], 4, () => Promise.resolve(1))).toEqual([]);
  });
});
