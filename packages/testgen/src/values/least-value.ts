import { list, mapping, nothing, sequence, type Expression } from "./expression.ts";
import { keyOf } from "./field-key.ts";
import { fits } from "./fits.ts";
import { MAX_DEPTH, type Making } from "./making.ts";
import type { Shape } from "./shape.ts";

const MOST_PARTS = 60;

/** Returns the smallest object with all required members; null if large. */
export function leastValue(shape: Shape, making: Making): Expression | null {
  const parts = { left: MOST_PARTS };
  const least = (one: Shape): Expression | null => {
    parts.left -= 1;
    if (parts.left < 0) return null;
    switch (one.kind) {
      case "nothing":
        return nothing;
      case "union":
        return leastOf(one.options);
      case "literal":
        // The type was truncated here.
        return one.values[0] ?? mapping([]);
      case "sequence":
        if (one.form === "iterator") return making.vocabulary.iterator(list([]));
        return sequence(one.form === "any" ? "list" : one.form, []);
      case "tuple": {
        const items = one.items.map(least);
        return items.includes(null)
          ? null
          : sequence(
              "tuple",
              items.filter((item) => item !== null),
            );
      }
      case "mapping": {
        const needed = (one.fields ?? []).filter((field) => fits(nothing, field.shape) === false);
        const values = needed.map((field) => [keyOf(field), least(field.shape)] as const);
        const made = values.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
        return made.length < values.length ? null : mapping(made);
      }
      case "callable":
        // Its result is deeper still.
        return making.vocabulary.callables(one.arity, one.role)[0] ?? null;
      default:
        return making.variants(one, MAX_DEPTH)[0] ?? null;
    }
  };
  const leastOf = (options: readonly Shape[]): Expression | null => {
    const plain = options.find((one) => !/^(?:mapping|tuple|instance|literal)$/u.test(one.kind));
    const literal = options.find((one) => one.kind === "literal" && one.values.length > 0);
    const first = plain ?? literal;
    if (first !== undefined) return least(first);
    for (const option of options) {
      const found = least(option);
      if (found !== null) return found;
    }
    return null;
  };
  return least(shape);
}
