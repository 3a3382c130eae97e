import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyExpression } from "../../test/any-expression.ts";
import { createRandom } from "../random.ts";
import { mapping, integer, nodesOf, text, type Expression, isHashable } from "./expression.ts";
import { ValueMutator } from "./value-mutator.ts";

const mutated = (seed: number, expression: Expression): Expression =>
  new ValueMutator(createRandom(seed), [integer(42), text("mined")]).mutate(expression);

describe("ValueMutator", () => {
  it("returns the same change for the same seed", () => {
    fc.assert(
      fc.property(fc.integer(), anyExpression, (seed, expression) => {
        expect(mutated(seed, expression)).toEqual(mutated(seed, expression));
      }),
    );
  });

  it("keeps members of sets and keys of mappings hashable", () => {
    fc.assert(
      fc.property(fc.integer(), anyExpression, (seed, expression) => {
        const keys = nodesOf(mutated(seed, expression)).flatMap((node) => {
          if (node.kind === "mapping") return node.entries.map(([key]) => key);
          return node.kind === "sequence" && node.form === "set" ? node.items : [];
        });
        expect(keys.every(isHashable)).toBe(true);
      }),
    );
  });

  it("adds no key twice", () => {
    const loaf = mapping(["flour", "weight"].map((key) => [text(key), text("rye")]));
    const keys = Array.from({ length: 200 }, (_, seed) => mutated(seed, loaf)).flatMap((value) =>
      value.kind === "mapping" ? [value.entries.map(([key]) => JSON.stringify(key))] : [],
    );
    expect(keys.filter((all) => new Set(all).size < all.length)).toEqual([]);
  });

  it("changes one digit of a long number in about half of the cases", () => {
    const value = "1234567890";
    const digits = Array.from({ length: 200 }, (_, seed) => mutated(seed, text(value))).flatMap((result) =>
      result.kind === "text" && /^\d{10}$/u.test(result.value) ? [Array.from(result.value)] : [],
    );
    const changed = digits.filter((result) => result.filter((digit, index) => digit !== value[index]).length === 1);
    expect(changed.length).toBeGreaterThan(70);
    expect(changed.length).toBeLessThan(140);
  });

  it("changes a number into each kind of mutated number over many seeds", () => {
    const results = Array.from({ length: 200 }, (_, seed) => mutated(seed, integer(7)));
    const values = new Set(results.map((item) => (item.kind === "integer" ? item.value : null)));
    expect([8n, 6n, -7n, 0n, 14n, 42n].every((value) => values.has(value))).toBe(true);
  });
});
