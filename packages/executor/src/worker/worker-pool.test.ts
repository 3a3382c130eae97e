import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { WorkerConnection } from "./worker-connection.ts";
import { type PooledWorker, WorkerPool } from "./worker-pool.ts";

const signal = new AbortController().signal;
const waits = { converses: false, signal };
const converses = { converses: true, signal };

interface NamedWorker extends PooledWorker {
  readonly name: string;
  readonly output: PassThrough;
}

describe("WorkerPool", () => {
  it("assigns a worker to successive runs of its profile", async () => {
    const { pool, started } = poolOf(2);
    const first = await pool.take("a", waits);
    pool.giveBack(first);
    const again = await pool.take("a", waits);
    const other = await pool.take("b", waits);
    expect([again === first, other.name, started]).toEqual([true, "b1", ["a0", "b1"]]);
  });

  it("queues runs in order, except for runs that converse", async () => {
    const { pool } = poolOf(1);
    const first = await pool.take("a", waits);
    const order: string[] = [];
    const second = pool.take("a", waits).then((worker) => (order.push("second"), worker));
    const third = pool.take("a", waits).then((worker) => (order.push("third"), worker));
    const speaker = await pool.take("a", converses);
    pool.giveBack(speaker);
    await pool.take("a", converses);
    expect(order).toEqual([]);
    pool.giveBack(first);
    pool.giveBack(await second);
    await third;
    expect(order).toEqual(["second", "third"]);
  });

  it("leaves the queue on abort", async () => {
    const { pool } = poolOf(1);
    const first = await pool.take("a", waits);
    const controller = new AbortController();
    const results = pool.take("a", { converses: false, signal: controller.signal });
    const next = pool.take("a", waits);
    controller.abort(new Error("called off"));
    await expect(results).rejects.toThrow("called off");
    pool.giveBack(first);
    await expect(next).resolves.toBe(first);
  });

  it("frees the slot of a worker that does not start", async () => {
    const { pool } = poolOf(1);
    await expect(pool.take("broken", waits)).rejects.toThrow("does not start");
    await expect(pool.take("a", waits)).resolves.toMatchObject({ name: "a1" });
  });

  it("keeps at most maxIdle idle workers, the most recently used ones", async () => {
    const { pool, closed } = poolOf(1, { maxIdle: 2 });
    for (const profile of ["a", "b", "c", "a", "d"]) pool.giveBack(await pool.take(profile, waits));
    await expect.poll(() => closed).toEqual(["a0", "b1", "c2"]);
    await pool.close();
    expect(closed.toSorted()).toEqual(["a0", "a3", "b1", "c2", "d4"]);
  });

  it("replaces a worker that has ended or reached its maximum of runs", async () => {
    const { pool, closed } = poolOf(1, { maxRuns: 0 });
    pool.giveBack(await pool.take("a", waits));
    expect((await pool.take("a", waits)).name).toBe("a1");
    const other = poolOf(1);
    const worker = await other.pool.take("a", waits);
    other.pool.giveBack(worker);
    worker.output.destroy();
    await worker.connection.closed;
    expect([(await other.pool.take("a", waits)).name, closed, other.closed]).toEqual(["a1", ["a0"], ["a0"]]);
  });

  it("chooses a compatible worker when no identical one exists", async () => {
    const { pool, started } = poolOf(2);
    pool.giveBack(await pool.take("ab", waits));
    expect((await pool.take("a", waits)).name).toBe("ab0");
    expect(started).toEqual(["ab0"]);
  });

  it("starts no worker after it is closed", async () => {
    const { pool } = poolOf(1);
    await pool.close();
    await expect(pool.take("a", waits)).rejects.toMatchObject({ code: "EXECUTOR_CLOSED" });
  });
});

function poolOf(
  maxWorkers: number,
  limits: { readonly maxIdle?: number; readonly maxRuns?: number } = {},
): { pool: WorkerPool<string, NamedWorker>; started: string[]; closed: string[] } {
  const [started, closed]: [string[], string[]] = [[], []];
  let count = 0;
  const start = async (profile: string): Promise<NamedWorker> => {
    const name = `${profile}${count++}`;
    if (profile === "broken") throw new Error("does not start");
    started.push(name);
    const output = new PassThrough();
    const connection = new WorkerConnection({ input: new PassThrough(), output, terminate: () => output.destroy() });
    return { name, output, connection, printed: () => "", close: async () => void closed.push(name) };
  };
  const fits = (has: string, wanted: string): boolean => has.startsWith(wanted);
  return {
    pool: new WorkerPool({ start, fits, maxWorkers, ...limits }),
    started,
    closed,
  };
}
