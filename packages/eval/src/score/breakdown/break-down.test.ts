import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleEnvironment } from "../../../test/example-environment.ts";
import { breakDown, quantileGroups, type ScoredTask } from "./break-down.ts";
import { type TaskTraits, taskTraits } from "./task-traits.ts";
import { wilsonInterval } from "../wilson-interval.ts";

const traits: TaskTraits = {
  instance_id: "a",
  target_tokens: 10,
  context_tokens: 0,
  calls: 1,
  libraries: "none",
  library: [],
  repository: "bakery",
  kind: "function",
  language: "python",
  trust: "data",
};

function task(fields: Partial<TaskTraits>, passed: number, scored = 2): ScoredTask {
  return { traits: { ...traits, ...fields }, passed, scored };
}

describe("breakDown", () => {
  it("groups numbers by quintile and words by value, and omits constant traits", () => {
    const tasks = Array.from({ length: 10 }, (_, index) =>
      task({ target_tokens: index, library: index < 3 ? ["numpy", "os"] : [] }, index < 4 ? 2 : 0),
    );
    const breakdowns = breakDown([...tasks, task({ target_tokens: 1000 }, 0, 0)]);
    expect(breakdowns.map(({ trait, groups }) => [trait, groups.map(({ name }) => name)])).toEqual([
      ["target_tokens", ["0 - 1", "2 - 3", "4 - 5", "6 - 7", "8 - 9"]],
      ["library", ["numpy", "os"]],
    ]);
    expect(breakdowns[0]?.groups[2]).toEqual({
      name: "4 - 5",
      from: 4,
      to: 5,
      environments: 2,
      scored: 4,
      passed: 0,
      pass_at_1: { value: 0, ...wilsonInterval(0, 2) },
    });
    expect(breakdowns[1]?.groups[0]).toMatchObject({
      environments: 3,
      pass_at_1: { value: 1, ...wilsonInterval(3, 3) },
    });
  });

  it("weights environments equally, whatever their number of samples", () => {
    const [kinds] = breakDown([
      task({ kind: "method" }, 1, 1),
      task({ kind: "method" }, 0, 9),
      task({ kind: "function" }, 1, 1),
    ]);
    expect(kinds?.groups.map(({ name, pass_at_1: { value } }) => [name, value])).toEqual([
      ["method", 0.5],
      ["function", 1],
    ]);
  });
});

describe("quantileGroups", () => {
  it("contains each item once, in order, and keeps equal values together", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 })), (values) => {
        const groups = quantileGroups(values, (value) => value);
        expect(groups.flatMap(({ items }) => items)).toEqual(values.toSorted((item, other) => item - other));
        expect(groups.length).toBeLessThanOrEqual(5);
        for (const [index, { from, to, items }] of groups.entries()) {
          expect([from, to]).toEqual([Math.min(...items), Math.max(...items)]);
          expect(from > (groups[index - 1]?.to ?? -1)).toBe(true);
        }
      }),
    );
  });

  it("returns groups of equal size when all values differ", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 5, maxLength: 200 }), (values) => {
        const sizes = quantileGroups(values, (value) => value).map(({ items }) => items.length);
        expect([sizes.length, Math.max(...sizes) - Math.min(...sizes) <= 1]).toEqual([5, true]);
      }),
    );
  });
});

describe("taskTraits", () => {
  it("measures an environment", async () => {
    const environment = exampleEnvironment({
      context: [{ path: "a.py", code: "import os  # here\n", names: ["os"] }],
      module: { ...exampleEnvironment().module, imports: ["os", "numpy", "os"] },
    });
    const isStandardLibrary = ({ name }: { name: string }): boolean => name === "os";
    expect(await taskTraits(environment, { isStandardLibrary })).toEqual({
      instance_id: environment.instance_id,
      target_tokens: 26,
      context_tokens: 2,
      calls: 1,
      libraries: "external",
      library: ["numpy", "os"],
      repository: "bakery",
      kind: "function",
      language: "python",
      trust: "data",
    });
    expect((await taskTraits(environment)).libraries).toBeNull();
  });

  it("counts calls of TypeScript, including constructors", async () => {
    const environment = exampleEnvironment({
      language: "typescript",
      orig_func: "function f() {\n  return new Map(g(1).h());\n}",
    });
    expect((await taskTraits(environment)).calls).toBe(3);
  });
});
