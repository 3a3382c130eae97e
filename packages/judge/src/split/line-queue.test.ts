import { describe, expect, it } from "vitest";
import { createLineQueue } from "./converse.ts";

async function collect(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const result: string[] = [];
  for await (const line of lines) result.push(line);
  return result;
}

describe("createLineQueue", () => {
  it("returns lines in order, including lines added during reading, until its end", async () => {
    const queue = createLineQueue();
    queue.push("first");
    const reading = collect(queue);
    queue.push("second");
    await Promise.resolve();
    queue.push("third");
    queue.end();
    queue.push("too late");
    expect(await reading).toEqual(["first", "second", "third"]);
  });

  it("ends immediately when it was ended before the first read", async () => {
    const queue = createLineQueue();
    queue.end();
    queue.end();
    expect(await collect(queue)).toEqual([]);
  });
});
