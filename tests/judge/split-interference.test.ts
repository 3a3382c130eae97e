import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type PublishedTask, readPublished } from "@repost/dataset";
import { createProcessExecutor } from "@repost/executor";
import { createFakeExecutor } from "@repost/executor/testing";
import { createJudge } from "@repost/judge";
import { unwrap, type CanonicalValue, type ExecutionRequest, type Executor, type Recorded } from "@repost/spec";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

const HUMANEVAL =
  process.env["REPOST_HUMANEVAL"] ?? fileURLToPath(new URL("../../../shared/data/HumanEval.jsonl.gz", import.meta.url));

const processes = createProcessExecutor();
afterAll(() => processes.close());

interface Received {
  readonly request: ExecutionRequest;
  readonly lines: string[];
}
const received: Received[] = [];
const executor: Executor = {
  ...processes,
  execute(request, options) {
    const { channel } = request;
    const entry = String(request.files.find(({ path }) => path === request.entry)?.content);
    if (channel === undefined || !entry.includes("repost_split.candidate")) return processes.execute(request, options);
    const { channel: _channel, ...rest } = request;
    const item = { request: rest, lines: [] as string[] };
    received.push(item);
    const incoming = (async function* () {
      for await (const line of channel.incoming) {
        item.lines.push(line);
        yield line;
      }
    })();
    return processes.execute({ ...request, channel: { ...channel, incoming } }, options);
  },
};
const judge = createJudge({ executor, confirmTimeouts: false });

interface Judged {
  readonly module: PublishedTask["module"];
  readonly recorded: Recorded;
  readonly solution: string;
}

async function heardBy(program: string, { module, recorded, solution }: Judged): Promise<Received | undefined> {
  received.length = 0;
  const recording = { ...recorded.recording, program };
  await judge.judge({ ...recorded, recording, module, solution });
  return received[0];
}

const CLOSE = '{"t":"close"}';

function expectedLiterals(program: string): readonly { readonly at: number; readonly text: string }[] {
  return [
    ...program.matchAll(/^[ \t]*assert\b.*?==\s*(?<literal>-?\d+(?:\.\d+)?|'[^'\n]*'|"[^"\n]*"|True|False|None)/gmu),
  ].map((match) => {
    const text = match.groups?.["literal"] ?? "";
    return { at: match.index + match[0].length - text.length, text };
  });
}

function changed(program: string, which: number, value: string): string {
  const literals = expectedLiterals(program);
  const chosen = literals[which % literals.length];
  if (chosen === undefined) return program;
  return program.slice(0, chosen.at) + value + program.slice(chosen.at + chosen.text.length);
}

/** Compares prefixes, because the test may end when the reference fails. */
function expectPrefix(shorter: readonly string[], longer: readonly string[]): void {
  const [item, other] = [shorter, longer].map((lines) => lines.filter((line) => line !== CLOSE));
  expect(item).toEqual(other?.slice(0, item?.length));
}

const literal = fc.oneof(
  fc.integer().map(String),
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text.replaceAll(/[^\w ]/gu, ""))),
  fc.constantFrom("None", "True", "'os.path'", "'__main__.f'", "[1, 2]", "1e300"),
);

describe("the data that a candidate's process receives at level split", () => {
  it("does not depend on what generated tests expect", async () => {
    const code = "LIMIT = 3\ndef f(x, kept=[]):\n    kept.append(x)\n    return len(kept) + LIMIT\n";
    const module = bakeryModule(code, "f");
    const program = Array.from({ length: 4 }, (_, at) => `assert f(${at}) == ${at + 4}`).join("\n");
    const recorded = unwrap(await judge.record({ module, suite: programSuite(program) }));
    const judged = { module, recorded, solution: code.slice(code.indexOf("def")) };
    const before = await heardBy(program, judged);
    expect(before?.lines).toHaveLength(5);
    await fc.assert(
      fc.asyncProperty(fc.nat(3), literal, async (which, value) => {
        const after = await heardBy(changed(program, which, value), judged);
        expect(after?.request).toEqual(before?.request);
        expectPrefix(after?.lines ?? [], before?.lines ?? []);
        expect(after?.lines.length).toBeGreaterThanOrEqual(which + 2);
      }),
      { numRuns: 12 },
    );
  });

  it.skipIf(!existsSync(HUMANEVAL))(
    "does not depend on what HumanEval expects",
    { tags: ["published-sets"] },
    async () => {
      let rows = 0;
      for await (const task of readPublished(HUMANEVAL)) {
        const number = Number(task.task_id.split("/")[1]);
        const program = task.suite.program ?? "";
        if (number % 20 !== 3 || expectedLiterals(program).length === 0) continue;
        const recorded = unwrap(await judge.record(task));
        const judged = { module: task.module, recorded, solution: task.reference };
        const before = await heardBy(program, judged);
        for (const [which, value] of [
          [number, "12345"],
          [number + 1, "'os.path'"],
        ] as const) {
          const after = await heardBy(changed(program, which, value), judged);
          expect(after?.request).toEqual(before?.request);
          expectPrefix(after?.lines ?? [], before?.lines ?? []);
        }
        rows += 1;
      }
      expect(rows).toBeGreaterThan(3);
    },
  );
});

describe("the data that a candidate's process receives at level data", () => {
  it("does not depend on expected results in any byte", async () => {
    const module = bakeryModule("def f(x):\n    return [x, x * 2]\n", "f");
    const suite = bakerySuite(["1", "2", "'a'", "3"].map((value) => callTest([value])));
    const recorded = unwrap(await judge.record({ module, suite }));
    const sent: string[] = [];
    const fake = createFakeExecutor(({ channel: _channel, ...request }) => {
      sent.push(JSON.stringify(request));
      return { messages: [] };
    });
    const blind = createJudge({ executor: fake, confirmTimeouts: false });
    const value = fc.jsonValue().map((json) => JSON.stringify(json) as CanonicalValue);
    await fc.assert(
      fc.asyncProperty(fc.nat(3), value, async (which, other) => {
        const expected = recorded.recording.expected.map((observation, at) =>
          at === which && observation.kind === "returned" ? { ...observation, value: other } : observation,
        );
        sent.length = 0;
        for (const recording of [recorded.recording, { ...recorded.recording, expected }]) {
          await blind.judge({ ...recorded, recording, module, solution: "def f(x):\n    return 1\n" });
        }
        const half = sent.length / 2;
        expect(sent.slice(half)).toEqual(sent.slice(0, half));
        expect(half).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});
