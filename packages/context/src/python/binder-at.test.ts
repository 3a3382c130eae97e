import fc from "fast-check";
import { expect, it } from "vitest";
import { binderAt } from "./binder-at.ts";
import type { Binder, PythonUnit } from "./python-module.ts";

const unit = { id: "m.py:1" } as PythonUnit;

it("finds the last binder that has taken effect, of few and of many", () => {
  const offsets = fc.array(fc.nat(60), { maxLength: 50 });
  fc.assert(
    fc.property(offsets, fc.option(fc.nat(60)), (sinces, offset) => {
      const binders = sinces.map((since): Binder => ({ kind: "unit", since, unit }));
      const wanted = binders.findLast(({ since }) => offset === null || since <= offset);
      expect(binderAt(binders, offset)).toBe(wanted);
    }),
  );
});
