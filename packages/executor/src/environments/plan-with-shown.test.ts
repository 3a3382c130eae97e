import { describe, expect, it } from "vitest";
import type { EnvironmentPlan, ModuleNeeds } from "./environment-plan.ts";
import type { Lock } from "./lock.ts";
import { planWithShown } from "./plan-with-shown.ts";

function planner({ absent = [], spoils = [] }: { readonly absent?: string[]; readonly spoils?: string[] } = {}) {
  const requests: (readonly ModuleNeeds[])[] = [];
  const plan = (needs: readonly ModuleNeeds[]): Promise<EnvironmentPlan> => {
    requests.push(needs);
    const names = [...new Set(needs.flatMap(({ imports }) => imports))].filter((name) => !absent.includes(name));
    const isCompromise = names.some((name) => spoils.includes(name));
    const lock: Lock = { runtime: "python", version: "3.12", platform: "linux-x64", content: "" };
    const digest = names.join("+");
    const assignments = needs.map(({ id, imports }) => {
      const unresolved = imports.filter((name) => absent.includes(name)).map((module) => ({ module, reason: "no" }));
      return [id, { environment: imports.length > unresolved.length ? digest : null, unresolved }] as const;
    });
    return Promise.resolve({
      locks: names.length === 0 ? [] : [{ digest, lock, cutoff: null, isCompromise, notes: [] }],
      assignments: new Map(assignments),
    });
  };
  return { plan, asked: requests };
}

async function outcome(needs: readonly ModuleNeeds[], options?: Parameters<typeof planner>[0]) {
  const { plan, asked: requests } = planner(options);
  const { locks, assignments } = await planWithShown(needs, plan);
  return { locks: locks.map(({ digest }) => digest), of: Object.fromEntries(assignments), plans: requests.length };
}

describe("planWithShown", () => {
  it("locks imported and shown modules in one plan", async () => {
    const needs = [{ id: "a", imports: ["x"], shown: ["y"] }];
    expect(await outcome(needs)).toEqual({
      locks: ["x+y"],
      of: { a: { environment: "x+y", unresolved: [] } },
      plans: 1,
    });
  });

  it("does not report shown modules that cannot be resolved", async () => {
    const needs = [{ id: "a", imports: ["x"], shown: ["gone"] }];
    expect(await outcome(needs, { absent: ["gone"] })).toEqual({
      locks: ["x"],
      of: { a: { environment: "x", unresolved: [] } },
      plans: 1,
    });
  });

  it("plans a module without its shown modules when these change the versions of its imports", async () => {
    const needs = [
      { id: "a", imports: ["x"], shown: ["old"] },
      { id: "b", imports: [], shown: ["y"] },
      { id: "c", imports: [] },
    ];
    expect(await outcome(needs, { spoils: ["old"] })).toEqual({
      locks: ["x", "old+x+y"],
      of: {
        a: { environment: "x", unresolved: [] },
        b: { environment: "old+x+y", unresolved: [] },
        c: { environment: null, unresolved: [] },
      },
      plans: 2,
    });
  });

  it("keeps shown modules when an import is unresolvable with and without them", async () => {
    const needs = [{ id: "a", imports: ["gone", "x"], shown: ["y"] }];
    expect(await outcome(needs, { absent: ["gone"] })).toEqual({
      locks: ["x+y"],
      of: { a: { environment: "x+y", unresolved: [{ module: "gone", reason: "no" }] } },
      plans: 2,
    });
  });

  it("returns an ordinary plan when no code is shown", async () => {
    expect((await outcome([{ id: "a", imports: ["x"], optional: ["y"] }])).plans).toBe(1);
  });
});
