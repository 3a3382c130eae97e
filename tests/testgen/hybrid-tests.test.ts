import { createExecutor } from "@repost/executor";
import type { Attempt, Executor } from "@repost/spec";
import { createHybridTests } from "@repost/testgen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "../pipeline/has-sandbox.ts";
import { createAnswering } from "./answering.ts";
import { millRequest } from "./mill-request.ts";

const TICKETS = `
def mark(text):
    return sum(place * ord(letter) for place, letter in enumerate(text, 1)) % 89


def read_ticket(ticket):
    """Read a ticket of the mill."""
    head, dash, given = ticket.rpartition("-")
    if not dash or not given.isdigit() or int(given) != mark(head):
        return None
    grain, _, weight = head.partition(":")
    if grain == "RYE":
        return {"grain": "rye", "weight": int(weight)}
    return {"grain": grain.lower(), "weight": 2 * int(weight or 1)}
`;
const SACKS = `
def heavy(weights, least):
    """Weights of at least so many pounds."""
    return [weight for weight in weights if weight >= least]
`;
const GOOD = `
def marked(head):
    return head + "-" + str(mark(head))

CALLS = ["read_ticket(marked('RYE:12'))", "read_ticket(marked('OAT:7'))", "read_ticket(marked('SPELT'))", "read_ticket('x-1')"]
`;
const BAD = `CALLS = ["read_ticket(12)", "read_ticket([])", "read_ticket('RYE:1-1')"]\n`;

describe("createHybridTests", () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await createExecutor({ kind: (await hasSandbox()) ? "sandbox" : "process" });
  });
  afterAll(() => executor.close());
  const budget = { calls: 90, rounds: 3, wallMs: 60_000 };

  it("sends no prompt when search is sufficient", async () => {
    const { promptRunner, questions } = createAnswering(GOOD);
    const tests = await createHybridTests({ executor, promptRunner, budget });
    const suite = await tests.generate(millRequest(SACKS, "heavy"));
    expect([suite.status, questions.length]).toEqual(["accepted", 0]);
    expect(suite).toMatchObject({ value: { origin: "search" } });
  });

  it("sends uncovered lines to the model, and takes expected results from the function", async () => {
    const { promptRunner, questions } = createAnswering(GOOD);
    const tests = await createHybridTests({ executor, promptRunner, budget });
    const suite = await tests.generate(millRequest(TICKETS, "read_ticket"));
    const [question] = questions;
    expect(questions).toHaveLength(1);
    const shown = question?.messages.at(-1)?.content ?? "";
    expect(shown).toContain('!     if grain == "RYE":');
    expect(shown).toContain("def mark(text):");
    const made = suite.status === "accepted" ? suite.value : null;
    expect(made?.origin).toBe("hybrid");
    expect(made?.tests.find(({ code }) => code.includes("RYE:12"))).toMatchObject({
      origin: "model",
      code: expect.stringContaining('== {"grain": "rye", "weight": 12}') as string,
    });
  });

  it("shows only the target when the token limit excludes its dependencies", async () => {
    const words = { name: "words", count: (text: string) => text.split(/\s+/u).length };
    for (const [tokens, isShown] of [
      [400, true],
      [40, false],
    ] as const) {
      const { promptRunner, questions } = createAnswering(GOOD);
      const contextLimit = { tokens, counter: words };
      const short = { ...budget, calls: 10, rounds: 1 };
      const tests = await createHybridTests({ executor, promptRunner, budget: short, contextLimit, repairs: 0 });
      await tests.generate(millRequest(TICKETS, "read_ticket"));
      const shown = questions[0]?.messages.at(-1)?.content ?? "";
      expect([shown.includes("def read_ticket(ticket):"), shown.includes("def mark(text):")]).toEqual([true, isShown]);
    }
  });

  it("reports once why calls were useless, and uses the better answer", async () => {
    const { promptRunner, questions } = createAnswering(BAD, GOOD);
    const tests = await createHybridTests({ executor, promptRunner, budget });
    const attempts: Attempt[] = [];
    const suite = await tests.generate(millRequest(TICKETS, "read_ticket"), {
      onAttempt: (attempt) => attempts.push(attempt),
    });
    expect(questions.map(({ task }) => task)).toEqual(["calls", "calls-repair-1"]);
    expect(attempts).toMatchObject([{ name: "model_calls" }, { name: "repaired_calls", reason: null, isKept: true }]);
    const text = questions[1]?.messages.at(-1)?.content ?? "";
    expect(text).toContain(
      "1. (12) raised AttributeError: 'int' object has no attribute 'rpartition', of no use: the module neither raises",
    );
    expect(text).toContain('if grain == "RYE":');
    expect(suite).toMatchObject({ status: "accepted", value: { origin: "hybrid" } });
  });

  it("returns the result of search when the model has no valid calls", async () => {
    const request = millRequest(TICKETS, "read_ticket");
    const alone = await createHybridTests({ executor, promptRunner: createAnswering().promptRunner, budget });
    const expected = await alone.generate(request);
    for (const answer of ["# nothing to test\n", 'CALLS = ["read_ticket(1)"]\n', "import os\nCALLS = []\n"]) {
      const requests = await createHybridTests({
        executor,
        promptRunner: createAnswering(answer).promptRunner,
        budget,
      });
      expect(await requests.generate(request)).toEqual(expected);
    }
  });

  it("sends no prompt for a function that only returns a constant or only raises", async () => {
    for (const body of ["return 'rye'", "raise NotImplementedError(grain)"]) {
      const { promptRunner, questions } = createAnswering(GOOD);
      const tests = await createHybridTests({ executor, promptRunner, budget });
      const suite = await tests.generate(millRequest(`def kind(grain):\n    """Name it."""\n    ${body}\n`, "kind"));
      expect([suite.status, questions.length]).toEqual(["rejected", 0]);
    }
  });

  it("requests more calls when a check rejected the suite", async () => {
    const more = 'CALLS = ["heavy([7.5, 2, 8], 7.5)", "heavy((), 1)", "heavy([3, 3], 3)"]\n';
    const { promptRunner, questions } = createAnswering(more);
    const tests = await createHybridTests({ executor, promptRunner, budget });
    const refused = { suite: null, reason: "mutation", detail: "2 of 9 are noticed" };
    const suite = await tests.generate({ ...millRequest(SACKS, "heavy"), refused });
    expect(questions[0]?.messages.at(-1)?.content).toContain("mutation: 2 of 9 are noticed");
    expect(suite).toMatchObject({ status: "accepted", value: { origin: "hybrid" } });
  });
});
