import assert from "node:assert/strict";
import type { Channel, Executor } from "@repost/spec";
import { type ContractCases, runProgram } from "./contract-subject.ts";
import { LOCKED, LOCKS_OF_A_RUN, LOOK_FOR_LOCKS } from "./lock-programs.ts";

const LIMITS = { wall_ms: 60_000, cpu_ms: 30_000 };

export const lockCases: ContractCases = {
  "shares file locks between the processes of a run": async ({ executor }) => {
    const { stdout, stderr } = await runProgram(executor, LOCKS_OF_A_RUN, { limits: LIMITS });
    assert.equal(
      stdout + stderr,
      "flock refused\nlockf refused\nlock of the open file refused\ndatabase is locked\nfree again\n",
    );
  },
};

export const sharedLockCases: ContractCases = {
  "hides locks and watches of a run from concurrent runs": async ({ executor }) => {
    const alone = await look(executor, null);
    const withInstalled = await look(executor, LOCKED);
    assert.match(alone[0] ?? "", /^\d{2,} things$/);
    assert.deepEqual(
      withInstalled.filter((line) => !alone.includes(line)),
      [],
    );
  },
};

async function look(executor: Executor, other: string | null): Promise<readonly string[]> {
  const [watching, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = watching.promise.then(() => (other === null ? undefined : hold(executor, other, looked.promise)));
  async function* incoming(): AsyncGenerator<string> {
    await (
      await held
    )?.locked;
    yield '"look"';
  }
  const channel: Channel = { onMessage: () => watching.resolve(), incoming: incoming() };
  const { stdout, stderr } = await runProgram(executor, LOOK_FOR_LOCKS, { channel, limits: LIMITS });
  looked.resolve();
  assert.equal(stderr, "");
  assert.equal(await (await held)?.printed, other === null ? undefined : "");
  return stdout.trimEnd().split("\n");
}

function hold(
  executor: Executor,
  program: string,
  over: Promise<void>,
): { locked: Promise<void>; printed: Promise<string> } {
  const locked = Promise.withResolvers<void>();
  async function* incoming(): AsyncGenerator<string> {
    await over;
    yield '"end"';
  }
  const channel: Channel = { onMessage: () => locked.resolve(), incoming: incoming() };
  const run = runProgram(executor, program, { channel, limits: LIMITS }).finally(locked.resolve);
  return { locked: locked.promise, printed: run.then(({ stdout, stderr }) => stdout + stderr) };
}
