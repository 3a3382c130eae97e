import type { Parameter, Subject } from "../subject.ts";
import type { Expression } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import type { Shape } from "../values/shape.ts";
import { parametersOfArguments } from "./candidates.ts";

/** What documentation, callers and the target's own questions say of the values of parameters for which nothing is declared. */
export interface KindsShown {
  /** Kinds of values that examples and callers pass, by the name of the parameter. */
  readonly passed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Shapes that the target asks for, or that its documentation names. */
  readonly named: ReadonlyMap<string, readonly Shape[]>;
}

export function kindsShown({ parameters, seeds, focuses }: Subject): KindsShown {
  const passed = new Map<string, Set<string>>();
  for (const seed of seeds) {
    const taken = parametersOfArguments(parameters, seed.arguments);
    for (const [place, { value }] of seed.arguments.entries()) {
      const name = taken[place]?.name;
      if (name !== undefined) passed.set(name, (passed.get(name) ?? new Set()).add(value.kind));
    }
  }
  const named = parameters.map(({ name, hints }): [string, readonly Shape[]] => [
    name,
    [
      ...hints.filter(({ source }) => source === "documentation").map(({ shape }) => shape),
      ...focuses.filter((focus) => focus.parameters.includes(name)).flatMap(({ shapes }) => shapes),
    ],
  ]);
  return { passed, named: new Map(named) };
}

/**
 * Whether a value is of a kind that nothing shows for a parameter, though there are examples. What is done with a list where all examples are
 * texts is an accident.
 */
export function isForeign(value: Expression, parameter: Parameter, { passed, named }: KindsShown): boolean {
  const { name, kind, declared, defaultValue } = parameter;
  const kinds = passed.get(name);
  if (kinds === undefined || declared.kind !== "unknown" || kind === "rest" || kind === "named_rest") return false;
  const own = value.kind;
  if (kinds.has(own) || (own === "integer" && kinds.has("float"))) return false;
  // What a variable of an example holds is not known.
  if (kinds.has("code")) return false;
  if (defaultValue !== null && defaultValue.kind === own) return false;
  return !(named.get(name) ?? []).some((shape) => fits(value, shape) !== false);
}
