import { describe, expect, it } from "vitest";
import { collect } from "../../test/collect.ts";
import { inCompletionOrder } from "./in-completion-order.ts";

function controlledWork() {
  const started: number[] = [];
  const aborted: number[] = [];
  const finish = new Map<number, () => void>();
  const work = (item: number, signal: AbortSignal): Promise<number> => {
    started.push(item);
    return new Promise((resolve, reject) => {
      const callOff = (): void => {
        aborted.push(item);
        reject(new Error("called off"));
      };
      finish.set(item, () => {
        signal.removeEventListener("abort", callOff);
        resolve(item);
      });
      signal.addEventListener("abort", callOff);
    });
  };
  return { started, aborted, work, finish: (item: number) => finish.get(item)?.() };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe("inCompletionOrder", () => {
  it("yields results in order of completion", async () => {
    const { work, finish } = controlledWork();
    const stream = inCompletionOrder({ items: [1, 2, 3], concurrency: 3, work });
    const first = stream.next();
    await settle();
    finish(2);
    expect(await first).toEqual({ done: false, value: 2 });
    finish(3);
    expect(await stream.next()).toEqual({ done: false, value: 3 });
    finish(1);
    expect(await stream.next()).toEqual({ done: false, value: 1 });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  it("limits concurrent items, and reads no more until a result is requested", async () => {
    const { work, started, finish } = controlledWork();
    const stream = inCompletionOrder({ items: [1, 2, 3, 4], concurrency: 2, work });
    const first = stream.next();
    await settle();
    expect(started).toEqual([1, 2]);
    finish(1);
    await first;
    await settle();
    expect(started).toEqual([1, 2]);
    void stream.next();
    await settle();
    expect(started).toEqual([1, 2, 3]);
    const ended = stream.return();
    finish(2);
    await ended;
  });

  it("yields all results of a slow source and of a long one", async () => {
    const items = async function* (): AsyncGenerator<number, void> {
      for (let item = 0; item < 500; item += 1) {
        await Promise.resolve();
        yield item;
      }
    };
    const results = await collect(
      inCompletionOrder({ items: items(), concurrency: 7, work: async (item) => item * 2 }),
    );
    expect(results.toSorted((item, other) => item - other)).toEqual(Array.from({ length: 500 }, (_, item) => item * 2));
  });

  it.each([0, -1, Number.NaN])("processes one item at a time with a concurrency of %d", async (concurrency) => {
    expect(await collect(inCompletionOrder({ items: [1, 2], concurrency, work: async (item) => item }))).toEqual([
      1, 2,
    ]);
  });

  it("aborts pending work when the consumer stops, and closes the source", async () => {
    const { work, aborted, finish } = controlledWork();
    let closed = false;
    const items = function* (): Generator<number, void> {
      try {
        yield* [1, 2, 3];
      } finally {
        closed = true;
      }
    };
    const stream = inCompletionOrder({ items: items(), concurrency: 3, work });
    const first = stream.next();
    await settle();
    finish(1);
    await first;
    await stream.return();
    expect({ aborted, closed }).toEqual({ aborted: [2, 3], closed: true });
  });

  it("throws the first error, and aborts the remaining work", async () => {
    const { work, aborted } = controlledWork();
    const failing = (item: number, signal: AbortSignal): Promise<number> =>
      item === 2 ? Promise.reject(new Error("broken")) : work(item, signal);
    await expect(collect(inCompletionOrder({ items: [1, 2], concurrency: 2, work: failing }))).rejects.toThrow(
      "broken",
    );
    expect(aborted).toEqual([1]);
  });

  it("throws the error of the source", async () => {
    const items = function* (): Generator<number, void> {
      yield 1;
      throw new Error("no more");
    };
    await expect(
      collect(inCompletionOrder({ items: items(), concurrency: 2, work: async (item) => item })),
    ).rejects.toThrow("no more");
  });

  it("throws the reason of an abort after pending work has ended", async () => {
    const { work, aborted } = controlledWork();
    const controller = new AbortController();
    const collecting = collect(
      inCompletionOrder({ items: [1, 2, 3], concurrency: 2, work, signal: controller.signal }),
    );
    await settle();
    controller.abort(new Error("stop"));
    await expect(collecting).rejects.toThrow("stop");
    expect(aborted).toEqual([1, 2]);
  });

  it("starts no work when it is already aborted", async () => {
    const { work, started } = controlledWork();
    const signal = AbortSignal.abort(new Error("stop"));
    await expect(collect(inCompletionOrder({ items: [1], concurrency: 1, work, signal }))).rejects.toThrow("stop");
    expect(started).toEqual([]);
  });
});
