import { type Observation, readBranches } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { emptySubject } from "../../test/empty-subject.ts";
import type { BatchResult, CallResult } from "../calls/call-messages.ts";
import { printExpression } from "../python/source/print-expression.ts";
import { createRandom } from "../random.ts";
import type { Candidate, Parameter, Subject, Vocabulary } from "../subject.ts";
import { call, integer, text, type Expression } from "../values/expression.ts";
import { createValueGenerator } from "../values/value-generator.ts";
import { unknown, type Shape } from "../values/shape.ts";
import { explore, type Exploration } from "./explore.ts";

const vocabulary: Vocabulary = {
  instances: () => [],
  callables: () => [],
  iterator: (items) => call("iter", [items]),
  returning: (value) => value,
  linked: (object) => object,
  record: () => integer(0),
  types: () => [],
  remedies: ({ message }) =>
    message === "needs text"
      ? [{ kind: "shape", wrong: (value) => value.kind === "integer", shape: { kind: "text" } }]
      : [],
};

function subjectWith(declared: Shape, parts: Partial<Subject> = {}): Subject {
  const parameter: Parameter = {
    name: "x",
    kind: "positional",
    optional: false,
    defaultValue: null,
    declared,
    hints: [],
  };
  return {
    ...emptySubject,
    parameters: [parameter],
    span: { startLine: 1, endLine: 9 },
    ...parts,
  };
}

type Lines = readonly (readonly [from: number, to: number])[];

type Behaviour = (value: Expression) => Pick<CallResult, "observation" | "comparisons"> & { readonly arcs: Lines };

const returned = (value: string): Observation => ({
  kind: "returned",
  value,
  receiver: null,
  arguments: [],
  stdout: "",
});
const raised = (message: string): Observation => ({
  kind: "raised",
  exception: { types: ["TypeError"], message, explicit: false },
  receiver: null,
  arguments: [],
  stdout: "",
});

async function search(
  subject: Subject,
  lines: Lines,
  behaviour: Behaviour,
  budget = { calls: 300, rounds: 6, wallMs: 1000, cpuMs: 60_000 },
  costMs = 1,
): Promise<Exploration & { readonly batches: number }> {
  let batches = 0;
  const runWatched = (candidates: readonly Candidate[]): Promise<BatchResult> => {
    batches += 1;
    const results = candidates.map(({ arguments: [argument] }): CallResult => {
      const { arcs, ...rest } = behaviour(argument?.value ?? integer(0));
      return { lines: [1], wallMs: 1, ...rest, arcs: readBranches(arcs) };
    });
    const known = { lines: [1], arcs: readBranches(lines) };
    return Promise.resolve({ loadError: null, isOver: true, isShared: false, static: known, results });
  };
  const run = async (candidates: readonly Candidate[]): Promise<BatchResult> => {
    const result = await runWatched(candidates);
    return { ...result, results: result.results.map((item) => item && { ...item, comparisons: [] }) };
  };
  const valueGenerator = createValueGenerator({ vocabulary, factories: subject.factories, literals: subject.literals });
  const random = createRandom(1);
  const exploration = await explore({
    subject,
    vocabulary,
    valueGenerator,
    random,
    budget,
    run,
    runWatched,
    now: () => 0,
    spent: () => ({ allMs: batches * costMs, meanMs: batches === 0 ? 0 : costMs }),
  });
  return { ...exploration, batches };
}

const reached = ({ executedCalls }: Exploration): ReadonlySet<string> =>
  new Set(executedCalls.flatMap((executedCall) => (executedCall.isObservable ? [...executedCall.reached] : [])));

describe("explore", () => {
  it("finds a value that only a decision contains", async () => {
    const subject = subjectWith(
      { kind: "integer" },
      { decisions: [{ line: 1, parameters: ["x"], values: [integer(48_151)], shapes: [] }] },
    );
    const result = await search(
      subject,
      [
        [1, 2],
        [1, 3],
      ],
      (value) => {
        const isIt = value.kind === "integer" && value.value === 48_151n;
        return { observation: returned(isIt ? "yes" : "no"), arcs: [[1, isIt ? 2 : 3]] };
      },
    );
    expect(reached(result)).toEqual(new Set(["1", "1->2", "1->3"]));
  });

  it("makes as many calls in fewer executions if a module loads slowly, and respects the CPU time", async () => {
    const subject = subjectWith({ kind: "integer" });
    const arcs: Lines = [
      [1, 2],
      [1, 3],
    ];
    const behaviour: Behaviour = (value) => {
      return { observation: returned(value.kind === "integer" ? String(value.value) : ""), arcs: [[1, 2]] };
    };
    const budget = { calls: 300, rounds: 10, wallMs: 1000, cpuMs: 60_000 };
    const [quick, costly] = [
      await search(subject, arcs, behaviour, budget, 50),
      await search(subject, arcs, behaviour, budget, 2_000),
    ];
    expect(costly.batches).toBeLessThanOrEqual(4);
    expect(quick.batches).toBeGreaterThan(costly.batches);
    const stopped = await search(subject, arcs, behaviour, { ...budget, cpuMs: 3_000 }, 2_000);
    expect(stopped.batches).toBe(2);
  });

  it("finds a value that only a comparison at run time reveals", async () => {
    const arcs: Lines = [
      [1, 2],
      [1, 3],
    ];
    const behaviour =
      (isShown: boolean): Behaviour =>
      (value) => {
        const isIt = value.kind === "integer" && value.value === 48_151n;
        return {
          observation: returned(isIt ? "yes" : "no"),
          arcs: [[1, isIt ? 2 : 3]],
          comparisons: isShown
            ? [
                {
                  position: 1,
                  kind: "equal",
                  holds: isIt,
                  left: { kind: "value", value: integer(48_151) },
                  right: { kind: "value", value },
                },
              ]
            : [],
        };
      };
    const result = await search(subjectWith({ kind: "integer" }), arcs, behaviour(true));
    const blind = await search(subjectWith({ kind: "integer" }), arcs, behaviour(false));
    expect([reached(result), reached(blind)]).toEqual([new Set(["1", "1->2", "1->3"]), new Set(["1", "1->3"])]);
  });

  it("advances from branch to branch by mutating the nearest inputs", async () => {
    const depthOf = (value: Expression): number => (value.kind === "sequence" ? Math.min(value.items.length, 9) : 0);
    const arcs = Array.from({ length: 9 }, (_, depth) => [depth + 1, depth + 2] as const);
    const result = await search(
      subjectWith({ kind: "sequence", form: "list", item: { kind: "integer" } }),
      arcs,
      (value) => ({
        observation: returned(String(depthOf(value))),
        arcs: arcs.slice(0, depthOf(value)),
      }),
    );
    expect(reached(result).has("9->10")).toBe(true);
  });

  it("stops after four batches without new results, whatever their coverage", async () => {
    const result = await search(
      subjectWith({ kind: "integer" }),
      [
        [1, 2],
        [1, 3],
      ],
      () => ({ observation: returned("no"), arcs: [[1, 3]] }),
      { calls: 900, rounds: 18, wallMs: 1000, cpuMs: 60_000 },
    );
    expect(result.batches).toBe(5);
  });

  it("tries another type of value if an exception requires it", async () => {
    const result = await search(subjectWith(unknown, { seeds: [] }), [[1, 2]], (value) =>
      value.kind === "text"
        ? { observation: returned(value.value), arcs: [[1, 2]] }
        : { observation: raised("needs text"), arcs: [] },
    );
    expect(reached(result).has("1->2")).toBe(true);
  });

  it("ignores coverage of crashing calls", async () => {
    const result = await search(subjectWith({ kind: "integer" }), [[1, 2]], () => ({
      observation: raised("always"),
      arcs: [[1, 2]],
    }));
    expect([reached(result).size, result.executedCalls.length > 50]).toEqual([0, true]);
  });

  it("stops when all branches are covered and enough outcomes are seen", async () => {
    const result = await search(subjectWith({ kind: "integer" }), [[1, 2]], (value) => ({
      observation: returned(printExpression(value)),
      arcs: [[1, 2]],
    }));
    const more = await search(
      subjectWith({ kind: "integer" }),
      [
        [1, 2],
        [1, 3],
      ],
      (value) => ({ observation: returned(value.kind), arcs: [[1, 2]] }),
    );
    expect([result.batches < 5, more.batches]).toEqual([true, 5]);
  });

  it("uses two thirds of the rounds at high coverage, fewer without new results, more with one outcome", async () => {
    const arcs: readonly [number, number][] = [2, 3, 4, 5, 6].map((to) => [1, to]);
    const batchesOf = async (outcome: (calls: number) => string): Promise<number> => {
      let calls = 0;
      const result = await search(subjectWith({ kind: "integer" }), arcs, () => {
        calls += 1;
        return { observation: returned(outcome(calls)), arcs: arcs.slice(1) };
      });
      return result.batches;
    };
    expect(await batchesOf((calls) => String(Math.floor(calls / 45)))).toBe(4);
    expect(await batchesOf((calls) => String(Math.min(calls, 2)))).toBe(3);
    expect(await batchesOf(() => "the same")).toBe(5);
  });

  it("tries the same calls for the same seed, without duplicates and within the budget", async () => {
    const once = async (): Promise<readonly string[]> => {
      const { executedCalls } = await search(
        subjectWith(unknown, { literals: [text("mined")] }),
        [
          [1, 2],
          [1, 3],
        ],
        (value) => ({ observation: returned(value.kind), arcs: [[1, 2]] }),
        { calls: 90, rounds: 3, wallMs: 1000, cpuMs: 60_000 },
      );
      return executedCalls.map(({ candidate }) =>
        JSON.stringify(candidate, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part)),
      );
    };
    const calls = await once();
    expect(calls).toEqual(await once());
    expect([new Set(calls).size, calls.length <= 90]).toEqual([calls.length, true]);
  });

  it("ends with the reason when the module does not load", async () => {
    const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
    const run = (): Promise<BatchResult> =>
      Promise.resolve({
        loadError: { detail: "ImportError: no pear", failure: null },
        isOver: true,
        isShared: false,
        static: null,
        results: [],
      });
    const subject = subjectWith({ kind: "integer" });
    const result = await explore({
      subject,
      vocabulary,
      valueGenerator,
      random: createRandom(1),
      budget: { calls: 9, rounds: 1, wallMs: 1, cpuMs: 60_000 },
      run,
      now: () => 0,
    });
    expect(result).toEqual({
      executedCalls: [],
      static: null,
      loadError: { detail: "ImportError: no pear", failure: null },
    });
  });
});
