import fc from "fast-check";
import {
  boolean,
  float,
  integer,
  mapping,
  nothing,
  sequence,
  text,
  type Expression,
} from "../src/values/expression.ts";

const floats = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => {
  const written = Object.is(value, -0) ? "-0.0" : String(value);
  return float(/[.e]/u.test(written) ? written : `${written}.0`);
});

const leaves: fc.Arbitrary<Expression> = fc.oneof(
  fc.bigInt().map(integer),
  floats,
  fc.string({ unit: "binary" }).map(text),
  fc.string({ unit: "grapheme" }).map(text),
  fc.uint8Array().map((bytes): Expression => ({ kind: "bytes", value: String.fromCharCode(...bytes) })),
  fc.boolean().map(boolean),
  fc.constant(nothing),
);

export const anyExpression: fc.Arbitrary<Expression> = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    leaves,
    fc
      .tuple(fc.constantFrom("list", "tuple"), fc.array(tie("expression"), { maxLength: 4 }))
      .map(([form, items]) => sequence(form, items)),
    fc.array(leaves, { minLength: 1, maxLength: 4 }).map((items) => sequence("set", items)),
    fc.array(fc.tuple(leaves, tie("expression")), { maxLength: 4 }).map(mapping),
  ),
})).expression;
