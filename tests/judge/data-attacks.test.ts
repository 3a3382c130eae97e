// @module-tag bubblewrap
import { createSandboxExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { countOutcome, RepostError, unwrap, type Verdict } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "./bakery-module.ts";
import {
  checkAttacks,
  checkCode,
  hugeAttacks,
  hugeCode,
  priceAttacks,
  priceCalls,
  priceCode,
  rightPrice,
  type Attack,
} from "./data-attacks.ts";
import {
  billAttacks,
  billCalls,
  billCode,
  rightBill,
  spanAttacks,
  spanCalls,
  spanCode,
} from "./javascript-data-attacks.ts";
import { scriptModule } from "./javascript-bakery.ts";

// Hostile code runs only in the sandbox.
const executor = createSandboxExecutor();
afterAll(() => executor.close());
const missing = await executor.capabilities().then(
  () => null,
  (error: unknown) =>
    RepostError.is(error) && error.code === "EXECUTOR_SANDBOX_UNAVAILABLE" ? error.message : Promise.reject(error),
);
const judge = createJudge({ executor, confirmTimeouts: false, timeoutFloorMs: 4_000 });
const LANES = 3;

interface Suite {
  /** @default "python" */
  readonly language?: "python" | "javascript";
  readonly code: string;
  readonly entry: string;
  readonly calls: readonly (readonly string[])[];
  readonly right: string;
}

async function judgeAll({ language = "python", code, entry, calls, right }: Suite, attacks: readonly Attack[]) {
  const module = language === "python" ? bakeryModule(code, entry) : scriptModule(code, entry);
  const suite = bakerySuite(calls.map((values) => callTest(values)));
  const { recording, referenceMs } = unwrap(await judge.record({ module, suite }));
  const verdicts = new Map<string, Verdict>();
  const neighbours: Verdict[] = [];
  const waiting = [...attacks];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [verdict, neighbour] = await Promise.all(
        [next.solution, right].map((solution) =>
          judge.judge({ module, recording, solution, referenceMs: referenceMs + 1_000 }),
        ),
      );
      if (verdict !== undefined) verdicts.set(next.name, verdict);
      if (neighbour !== undefined) neighbours.push(neighbour);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  const survivors = [...verdicts].filter(([, { outcome }]) => countOutcome(outcome) !== "fail");
  return {
    judged: verdicts.size,
    survivors: survivors.map(([name, { outcome, detail }]) => `${name}: ${outcome} ${detail ?? ""}`),
    disturbed: neighbours.filter(({ passed }) => !passed).map(({ outcome, detail }) => `${outcome}: ${detail}`),
  };
}

describe.skipIf(missing !== null)(`attacks at level data${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  it.each<[string, Suite, readonly Attack[]]>([
    [
      "texts, values and messages",
      { code: priceCode, entry: "price", calls: priceCalls, right: rightPrice },
      priceAttacks,
    ],
    [
      "exceptions",
      { code: checkCode, entry: "check", calls: [["0"], ["1"], ["2"], ["3"]], right: checkCode },
      checkAttacks,
    ],
    ["huge numbers", { code: hugeCode, entry: "huge", calls: [["0"], ["1"], ["2"]], right: hugeCode }, hugeAttacks],
    [
      "JavaScript",
      { language: "javascript", code: billCode, entry: "bill", calls: billCalls, right: rightBill },
      billAttacks,
    ],
    [
      "packages on the machine",
      { language: "javascript", code: spanCode, entry: "span", calls: spanCalls, right: spanCode },
      spanAttacks,
    ],
  ])("fail, end no run and affect no correct solution: %s", async (_, suite, attacks) => {
    expect(await judgeAll(suite, attacks)).toEqual({ judged: attacks.length, survivors: [], disturbed: [] });
  });
});
