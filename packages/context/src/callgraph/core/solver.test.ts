import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyLiteral, type NodeId, Solver } from "./solver.ts";

function solve(solver: Solver): void {
  for (const _ of solver.solve());
}

function valuesOf(solver: Solver, node: NodeId): readonly number[] {
  return [...solver.valuesOf(node)].toSorted((left, right) => left - right);
}

type Step =
  | { readonly kind: "add"; readonly node: number; readonly value: number }
  | { readonly kind: "flow"; readonly from: number; readonly to: number }
  | { readonly kind: "listen"; readonly node: number; readonly from: number; readonly to: number };

const nodeCount = 6;
const node = fc.nat(nodeCount - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), node, value: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant("flow" as const), from: node, to: node }),
  fc.record({ kind: fc.constant("listen" as const), node, from: node, to: node }),
);

function resultOf(steps: readonly Step[], solvedAfter = 0): readonly (readonly number[])[] {
  const solver = new Solver();
  const nodes = Array.from({ length: nodeCount }, () => solver.createNode());
  const at = (index: number): NodeId => nodes[index] ?? 0;
  for (const [position, taken] of steps.entries()) {
    if (position === solvedAfter) solve(solver);
    if (taken.kind === "add") solver.add(at(taken.node), taken.value);
    else if (taken.kind === "flow") solver.flow(at(taken.from), at(taken.to));
    else solver.listen(at(taken.node), () => solver.flow(at(taken.from), at(taken.to)));
  }
  solve(solver);
  return nodes.map((node) => valuesOf(solver, node));
}

describe("Solver", () => {
  it("hands values on along connections that are made before or after them", () => {
    const solver = new Solver();
    const [first, second, third] = [solver.createNode(), solver.createNode(), solver.createNode()];
    solver.flow(first, second);
    solver.add(first, 7);
    solver.flow(second, third);
    solve(solver);
    expect(valuesOf(solver, third)).toEqual([7]);
  });

  it("finds the same whatever the order of the steps", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.nat(25), fc.integer(), (steps, solvedAfter, seed) => {
        const others = steps
          .map((step, position) => ({ one: step, rank: Math.sin(seed + position * 7919) }))
          .toSorted((left, right) => left.rank - right.rank)
          .map(({ one: step }) => step);
        expect(resultOf(others, solvedAfter)).toEqual(resultOf(steps));
      }),
    );
  });

  it("never finds less when more is given", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), step, (steps, more) => {
        const before = resultOf(steps);
        const after = resultOf([...steps, more]);
        for (const [position, values] of before.entries())
          expect(after[position]).toEqual(expect.arrayContaining([...values]));
      }),
    );
  });

  it("calls a listener once for each value", () => {
    const solver = new Solver();
    const place = solver.createNode();
    const heard: number[] = [];
    solver.add(place, 1);
    solver.listen(place, (value) => heard.push(value));
    solver.add(place, 1);
    solver.add(place, 2);
    solve(solver);
    solver.listen(place, (value) => heard.push(value * 10));
    solve(solver);
    expect(heard).toEqual([1, 2, 10, 20]);
  });

  it("works off a stage before it begins the next one", () => {
    const solver = new Solver();
    const order: string[] = [];
    solver.at("keys", () => order.push("keys"));
    solver.at("members", () => {
      order.push("members");
      solver.at("members", () => order.push("at once"));
    });
    solve(solver);
    expect(order).toEqual(["members", "at once", "keys"]);
  });

  it("counts what it leaves out beyond its limits", () => {
    const limits = { valuesANode: 2, looseValuesANode: 1, literalsANode: 1, steps: 100, connections: 100, values: 100 };
    const solver = new Solver({ limits, isLoose: (value) => value > 10 });
    const place = solver.createNode();
    for (const value of [1, 2, 3, 11, 12, -1, -2]) solver.add(place, value);
    solve(solver);
    expect(valuesOf(solver, place)).toEqual([anyLiteral - 1, anyLiteral, 1, 2, 11]);
    expect(solver.met).toEqual({ valuesANode: 2, steps: 0 });
  });
});
