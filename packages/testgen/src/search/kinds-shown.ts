import type { Parameter, Subject } from "../subject.ts";
import type { Expression } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import type { Shape } from "../values/shape.ts";
import { parametersOfArguments } from "./parameters-of-arguments.ts";
import { type Characters, charactersIn } from "./characters.ts";

/**
 * What documentation, callers and the target's own questions say of the values of its parameters for which nothing is declared. Parameters of what makes
 * the object that a method is called on are none of these, whatever their names.
 */
export interface KindsShown {
  /** What examples and callers pass. */
  readonly passed: ReadonlyMap<Parameter, Passed>;
  /** Shapes that the target asks for. */
  readonly named: ReadonlyMap<Parameter, readonly Shape[]>;
  /** Parameters that a decision of the target reads. */
  readonly decided: ReadonlySet<Parameter>;
  /** Kinds that decisions of the target ask for, by the parameters that reach them. */
  readonly asked: ReadonlyMap<Parameter, ReadonlySet<string>>;
}

interface Passed {
  readonly kinds: Set<string>;
  /** Kinds of items of sequences. */
  readonly items: Set<string>;
  /** Whether a value was empty, zero or less. */
  hasLeast: boolean;
  /** What texts were written with. */
  readonly characters: Set<Characters>;
}

export function kindsShown({ parameters, seeds, focuses }: Subject): KindsShown {
  const passed = new Map<Parameter, Passed>();
  for (const seed of seeds) {
    const taken = parametersOfArguments(parameters, seed.arguments);
    for (const [place, { value }] of seed.arguments.entries()) {
      const parameter = taken[place];
      if (parameter === undefined) continue;
      const known = passed.get(parameter) ?? newlyPassed();
      passed.set(parameter, known);
      known.kinds.add(kindOf(value));
      for (const item of itemsOf(value)) known.items.add(kindOf(item));
      known.hasLeast ||= isLeast(value);
      for (const one of charactersIn(value)) known.characters.add(one);
    }
  }
  const focused = parameters.map((parameter): readonly [Parameter, readonly Shape[]] => [
    parameter,
    [
      ...focuses.filter((focus) => focus.parameters.includes(parameter.name)).flatMap(({ shapes }) => shapes),
      // Who asks whether there is a value has an answer for none.
      ...(focuses.some(({ absent = [] }) => absent.includes(parameter.name)) ? [{ kind: "nothing" } as const] : []),
    ],
  ]);
  const read = new Set(focuses.flatMap((focus) => focus.direct ?? focus.parameters));
  return {
    passed,
    named: new Map(focused),
    decided: new Set(parameters.filter(({ name }) => read.has(name))),
    asked: new Map(focused.map(([parameter, shapes]) => [parameter, new Set(shapes.map(({ kind }) => kind))])),
  };
}

function newlyPassed(): Passed {
  return { kinds: new Set(), items: new Set(), hasLeast: false, characters: new Set() };
}

/**
 * Whether a value is of a kind that nothing shows for a parameter, though there are examples. What is done with a list where all examples are
 * texts is an accident, and so are numbers in a list where all that examples hold are texts, unless the target asks whether they are texts. Without
 * examples, what the documentation calls the parameter is all that is known.
 */
export function isForeign(value: Expression, parameter: Parameter, { passed, named, asked }: KindsShown): boolean {
  const { kind, declared, defaultValue, hints } = parameter;
  const known = passed.get(parameter);
  if (declared.kind !== "unknown" || kind === "rest" || kind === "named_rest") return false;
  const documented = hints.filter(({ source }) => source === "documentation").map(({ shape }) => shape);
  const meant = [...documented, ...(named.get(parameter) ?? [])];
  if (known === undefined) return documented.length > 0 && defaultValue?.kind !== value.kind && isNone(value, meant);
  // What a variable of an example holds is not known.
  if (known.kinds.has("code")) return false;
  const own = kindOf(value);
  // Who asks whether items are what they are in examples has an answer for others.
  const asksItems = [...known.items].some((item) => asked.get(parameter)?.has(item) === true);
  const areForeign = !asksItems && hasForeignItems(value, known);
  if (isAmong(own, known.kinds)) return areForeign;
  if (defaultValue !== null && defaultValue.kind === own) return false;
  return isNone(value, meant) || areForeign;
}

function isNone(value: Expression, shapes: readonly Shape[]): boolean {
  return shapes.every((shape) => fits(value, shape) === false);
}

/** Whether a value is empty, zero or less, and no example of an undeclared parameter is: what happens then is rarely said. */
export function isUnshownLeast(value: Expression, parameter: Parameter, { passed }: KindsShown): boolean {
  const known = passed.get(parameter);
  return known !== undefined && parameter.declared.kind === "unknown" && !known.hasLeast && isLeast(value);
}

/** Names of what is one at least. */
const EXTENT = /(?:^|_|[a-z](?=[A-Z]))(?:size|step|stride|width|interval)$/iu;

/**
 * Whether a value is empty, zero or less where examples are not, the default neither, and the target decides nothing by it. Without examples,
 * that is known of sizes alone.
 */
export function isAccidentalLeast(value: Expression, parameter: Parameter, { passed, decided }: KindsShown): boolean {
  const { name, kind, defaultValue } = parameter;
  const known = passed.get(parameter);
  if (known === undefined) {
    const isNumber = value.kind === "integer" || value.kind === "float";
    return isNumber && EXTENT.test(name) && isLeast(value) && defaultValue === null && !decided.has(parameter);
  }
  if (known.hasLeast || kind === "rest" || kind === "named_rest" || decided.has(parameter)) return false;
  return isLeast(value) && !(defaultValue !== null && isLeast(defaultValue));
}

/** Names of how many there are. */
const COUNT = /(?:^|_|[a-z](?=[A-Z]))(?:size|count|length|limit)$/iu;

/**
 * Whether a number is not whole where the parameter's name speaks of whole ones, and no example has another. Of a count that holds even where a
 * decision reads it: that asks how many there are, and not whether they are whole.
 */
export function isAccidentalFraction(
  value: Expression,
  parameter: Parameter,
  { passed, decided }: KindsShown,
): boolean {
  const { name, hints, defaultValue } = parameter;
  if (value.kind !== "float" || Number.isInteger(Number(value.text))) return false;
  if (decided.has(parameter) && !COUNT.test(name)) return false;
  const isWhole = hints.some(({ source, shape }) => source === "name" && shape.kind === "integer");
  return isWhole && passed.get(parameter)?.kinds.has("float") !== true && defaultValue?.kind !== "float";
}

/**
 * Whether a text is written with what no text of an example is, for a parameter that nothing is declared of and that no decision reads: what
 * a name in small letters becomes is documented, what becomes of a sentence is not.
 */
export function isAccidentalText(value: Expression, parameter: Parameter, { passed, decided }: KindsShown): boolean {
  const known = passed.get(parameter);
  if (known === undefined || parameter.declared.kind !== "unknown" || known.kinds.has("code") || decided.has(parameter))
    return false;
  if (known.characters.size === 0) return false;
  return [...charactersIn(value)].some((one) => !known.characters.has(one));
}

function hasForeignItems(value: Expression, { items }: Passed): boolean {
  if (items.size === 0 || items.has("code")) return false;
  return itemsOf(value).some((item) => item.kind !== "code" && !isAmong(kindOf(item), items));
}

/** The kind of an expression; of one that makes an object of a class, that with the class's name. */
function kindOf(value: Expression): string {
  const written = value.kind === "code" ? value.code : value.kind === "call" ? value.callee : "";
  const made = /^new\s+([A-Z]\w*)\b/u.exec(written)?.[1];
  return made === undefined ? value.kind : `new ${made}`;
}

function isAmong(kind: string, kinds: ReadonlySet<string>): boolean {
  return kinds.has(kind) || (kind === "integer" && kinds.has("float"));
}

/** Of a sequence, or of what makes something out of one, such as an iterator. */
function itemsOf(value: Expression): readonly Expression[] {
  const [only, ...others] = value.kind === "call" ? value.positional : [value];
  return only?.kind === "sequence" && others.length === 0 ? only.items : [];
}

function isLeast(value: Expression): boolean {
  switch (value.kind) {
    case "integer":
      return value.value <= 0n;
    case "float":
      return Number(value.text) <= 0;
    case "text":
      // Separators alone are as good as nothing.
      return !/[\p{L}\p{N}]/u.test(value.value);
    case "bytes":
      return value.value === "";
    case "sequence":
      return value.items.length === 0;
    case "mapping":
      return value.entries.length === 0;
    default:
      return false;
  }
}
