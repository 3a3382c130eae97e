import { list, mapping, nothing, sequence, text, type Expression } from "./expression.ts";
import { fits } from "./fits.ts";
import { MAX_DEPTH, type ValueContext } from "./value-context.ts";
import type { Shape } from "./shape.ts";

const MOST_PARTS = 60;

/** Returns the smallest object with all required members; null if large. */
export function leastValue(shape: Shape, context: ValueContext): Expression | null {
  const parts = { remaining: MOST_PARTS };
  const least = (part: Shape): Expression | null => {
    parts.remaining -= 1;
    if (parts.remaining < 0) return null;
    switch (part.kind) {
      case "nothing":
        return nothing;
      case "union":
        return leastOf(part.options);
      case "literal":
        // The type was truncated here.
        return part.values[0] ?? mapping([]);
      case "sequence":
        if (part.form === "iterator") return context.vocabulary.iterator(list([]));
        return sequence(part.form === "any" ? "list" : part.form, []);
      case "tuple": {
        const items = part.items.flatMap((item) => least(item) ?? []);
        return items.length < part.items.length ? null : sequence("tuple", items);
      }
      case "mapping": {
        const needed = (part.fields ?? []).filter((field) => fits(nothing, field.shape) === false);
        const values = needed.map((field) => least(field.shape));
        const made = needed.flatMap((field, index) => [[text(field.name), values[index] ?? nothing] as const]);
        return values.includes(null) ? null : mapping(made);
      }
      case "callable":
        // Its result is deeper still.
        return context.vocabulary.callables(part.arity, part.role)[0] ?? null;
      default:
        return context.variants(part, MAX_DEPTH)[0] ?? null;
    }
  };
  const leastOf = (options: readonly Shape[]): Expression | null => {
    const plain = options.find((option) => !/^(?:mapping|tuple|instance|literal)$/u.test(option.kind));
    const literal = options.find((option) => option.kind === "literal" && option.values.length > 0);
    const first = plain ?? literal;
    if (first !== undefined) return least(first);
    return options.reduce<Expression | null>((value, option) => value ?? least(option), null);
  };
  return least(shape);
}
