import { describe, expect, it } from "vitest";
import { type CallsSeen, countCalls } from "./calls-seen.ts";
import { Solver } from "./solver.ts";

describe("countCalls", () => {
  it("counts calls as incomplete that are reached from where a value was one too many, through variables and attributes", () => {
    const limits = { valuesANode: 1, looseValuesANode: 1, literalsANode: 1, steps: 100, connections: 100, values: 100 };
    const solver = new Solver({ limits });
    const seen: CallsSeen = { callees: [], attributes: [] };
    const crowded = solver.createNode();
    const copy = solver.createNode();
    const attribute = solver.createNode();
    const other = solver.createNode();
    seen.attributes.push(copy, attribute);
    seen.callees.push(crowded, copy, attribute, other);
    solver.flow(crowded, copy);
    solver.add(crowded, 1);
    solver.add(other, 1);
    for (const _ of solver.solve());
    expect(countCalls(solver, seen)).toEqual({ all: 4, incomplete: 0 });
    solver.add(crowded, 2);
    expect(countCalls(solver, seen)).toEqual({ all: 4, incomplete: 3 });
  });
});
