import type { Candidate, Parameter, Subject } from "../subject.ts";
import { code, type Expression, nodesOf } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import type { Shape } from "../values/shape.ts";
import { parametersOfArguments } from "./parameters-of-arguments.ts";
import { type Characters, charactersIn, signsIn } from "./characters.ts";

/**
 * Evidence of documentation, callers and the target's decisions for parameters without a declared type. Constructor
 * parameters are not included.
 */
export interface KindsShown {
  /** Values in examples and callers. */
  readonly passed: ReadonlyMap<Parameter, Passed>;
  /** Shapes that the target checks. */
  readonly named: ReadonlyMap<Parameter, readonly Shape[]>;
  /** Parameters that a decision reads. */
  readonly decided: ReadonlySet<Parameter>;
  /** Types that decisions check, by parameter. */
  readonly asked: ReadonlyMap<Parameter, ReadonlySet<string>>;
  /** True if the documentation mentions zero or negative numbers. */
  readonly speaksOfLeast: boolean;
  /** Signs that the documentation quotes. */
  readonly quotedSigns: ReadonlySet<string>;
  /** True if the documentation mentions letters beyond ASCII. */
  readonly speaksOfLetters: boolean;
  /** True if the documentation mentions lines or white space. */
  readonly speaksOfSpace: boolean;
  /** True if the documentation asks for sorted values. */
  readonly speaksOfOrder: boolean;
  /** Range of numbers that the documentation states; null without one. */
  readonly range: { readonly low: number; readonly high: number } | null;
}

interface Passed {
  readonly kinds: Set<string>;
  /** Types of items of sequences. */
  readonly items: Set<string>;
  /** True if a value was empty, zero or negative. */
  hasLeast: boolean;
  /** Character classes of texts. */
  readonly characters: Set<Characters>;
  /** Punctuation in texts. */
  readonly signs: Set<string>;
  readonly values: Expression[];
  /** True if no value has the declared type. */
  contradictsDeclared: boolean;
  /** True if no value has a documented type. */
  contradictsDocumented: boolean;
}

const LEAST_WORDS = /\b(?:zero|negative|non-?positive|minus|signed|0)\b|(?<![\w-])-\d|<=? ?[01]\b/iu;
const LETTER_WORDS = /unicode|ascii|accent|diacritic|utf-8/iu;
const SPACE_WORDS = /\blines?\b|newline|space|blank|\btabs?\b|\\[nt]/iu;
const QUOTED = /`([^`\n]*)`|"([^"\n]*)"|'([^'\n]*)'/gu;

/** Reads evidence for parameters from examples, callers and the documentation. */
export function kindsShown({ parameters, seeds, focuses }: Subject, documentation: string): KindsShown {
  const passed = new Map<Parameter, Passed>();
  for (const seed of seeds) {
    const taken = parametersOfArguments(parameters, seed.arguments);
    for (const [place, { value: written }] of seed.arguments.entries()) {
      const value = heldBy(seed, written);
      const parameter = taken[place];
      if (parameter === undefined) continue;
      const known = passed.get(parameter) ?? newlyPassed();
      passed.set(parameter, known);
      known.values.push(value);
      known.kinds.add(kindOf(value));
      known.contradictsDeclared &&= fits(value, parameter.declared) === false;
      known.contradictsDocumented &&= isNone(value, documentedShapes(parameter));
      for (const item of itemsOf(value)) known.items.add(kindOf(item));
      known.hasLeast ||= isLeast(value);
      for (const one of charactersIn(value)) known.characters.add(one);
      for (const one of signsIn(value)) known.signs.add(one);
    }
  }
  const focused = parameters.map((parameter): readonly [Parameter, readonly Shape[]] => [
    parameter,
    [
      ...focuses.filter((focus) => focus.parameters.includes(parameter.name)).flatMap(({ shapes }) => shapes),
      // A check for a missing value covers None.
      ...(focuses.some(({ absent = [] }) => absent.includes(parameter.name)) ? [{ kind: "nothing" } as const] : []),
    ],
  ]);
  const read = new Set(focuses.flatMap((focus) => focus.direct ?? focus.parameters));
  return {
    passed,
    named: new Map(focused),
    decided: new Set(parameters.filter(({ name }) => read.has(name))),
    asked: new Map(focused.map(([parameter, shapes]) => [parameter, new Set(shapes.map(({ kind }) => kind))])),
    speaksOfLeast: LEAST_WORDS.test(documentation),
    quotedSigns: new Set(
      [...documentation.matchAll(QUOTED)].flatMap((groups) => Array.from(groups[1] ?? groups[2] ?? groups[3] ?? "")),
    ),
    speaksOfLetters: LETTER_WORDS.test(documentation),
    speaksOfSpace: SPACE_WORDS.test(documentation),
    speaksOfOrder: /\bsorted (?:array|input|list|sequence|order|data)\b/iu.test(documentation),
    range: rangeIn(documentation),
  };
}

function newlyPassed(): Passed {
  return {
    kinds: new Set(),
    items: new Set(),
    hasLeast: false,
    characters: new Set(),
    signs: new Set(),
    values: [],
    contradictsDeclared: true,
    contradictsDocumented: true,
  };
}

const RANGE = /\b(?:between|from)\s+(-?\d+(?:\.\d+)?)\s+(?:and|to)\s+(-?\d+(?:\.\d+)?)/iu;

function rangeIn(documentation: string): KindsShown["range"] {
  const [, low, high] = RANGE.exec(documentation) ?? [];
  return low === undefined || high === undefined ? null : { low: Number(low), high: Number(high) };
}

const DECLARATION = /^\s*(?:const|let|var)\s+([\w$]+)\s*=\s*([^;]+);?\s*$/u;

/** A value, or the value that a variable of the call holds. */
export function heldBy({ setup }: Candidate, value: Expression): Expression {
  if (value.kind !== "code") return value;
  for (const statement of setup) {
    if (statement.kind === "bind" && statement.name === value.code) return statement.value;
    const [, name, held] = statement.kind === "code" ? (DECLARATION.exec(statement.code) ?? []) : [];
    if (held !== undefined && name === value.code) return code(held.trim());
  }
  return value;
}

/**
 * Returns whether a value has a type that nothing shows for a parameter. A declared type counts, unless every example
 * contradicts it. Otherwise types of examples, of callers, of the default and of the documentation count.
 */
export function isForeign(value: Expression, parameter: Parameter, { passed, named, asked }: KindsShown): boolean {
  const { kind, declared, defaultValue } = parameter;
  const known = passed.get(parameter);
  if (kind === "rest" || kind === "named_rest") return false;
  if (declared.kind !== "unknown" && known?.contradictsDeclared !== true) return fits(value, declared) === false;
  const documented = known?.contradictsDocumented === true ? [] : documentedShapes(parameter);
  if (known === undefined) {
    const meant = [...documented, ...(named.get(parameter) ?? [])];
    return documented.length > 0 && defaultValue?.kind !== value.kind && isNone(value, meant);
  }
  const kinds = new Set([...known.kinds].filter((one) => one !== "code"));
  const own = kindOf(value);
  // The type of an example's variable is unknown.
  if (kinds.size === 0 || (own === "code" && known.kinds.has("code"))) return false;
  // A check of item types covers other types.
  const asksItems = [...known.items].some((item) => asked.get(parameter)?.has(item) === true);
  const areForeign = !asksItems && hasForeignItems(value, known);
  if (isAmong(own, kinds)) return areForeign;
  if (defaultValue !== null && defaultValue.kind === own) return false;
  return isNone(value, documented) || areForeign;
}

/**
 * Returns whether a value differs from all examples and callers of a parameter. It may be a fraction beside whole
 * numbers, or text with other signs or letters. It may be zero or less beside positive numbers, unless a decision of the
 * target reads the parameter. It may also break a range or an order that the documentation states. Numbers and signs that the documentation mentions do not differ.
 */
export function isOutside(value: Expression, parameter: Parameter, shown: KindsShown): boolean {
  const { kind, defaultValue } = parameter;
  const known = shown.passed.get(parameter);
  if (known === undefined || kind === "rest" || kind === "named_rest") return false;
  if (breaksRange(value, known, shown) || breaksOrder(value, parameter, known, shown)) return true;
  if (value.kind === "integer" || value.kind === "float") {
    const isFraction = value.kind === "float" && !Number.isInteger(Number(value.text));
    if (isFraction && known.kinds.has("integer") && !known.kinds.has("float") && defaultValue?.kind !== "float")
      return true;
    const isNumbered = known.kinds.has("integer") || known.kinds.has("float");
    const isDefault = defaultValue !== null && isLeast(defaultValue);
    if (!isNumbered || !isLeast(value) || known.hasLeast || isDefault || shown.speaksOfLeast) return false;
    return !shown.decided.has(parameter);
  }
  if (known.characters.size === 0 || known.kinds.has("code")) return false;
  const characters = charactersIn(value);
  if (characters.has("loose_sign") && !known.characters.has("loose_sign")) return true;
  if (characters.has("other_letter") && !known.characters.has("other_letter") && !shown.speaksOfLetters) return true;
  if (characters.has("control") && !known.characters.has("control") && !shown.speaksOfSpace) return true;
  return [...signsIn(value)].some((one) => !known.signs.has(one) && !shown.quotedSigns.has(one));
}

/** Returns whether a number is outside of the documented range in which all numbers of examples are. */
function breaksRange(value: Expression, { values }: Passed, { range }: KindsShown): boolean {
  if (range === null) return false;
  const isInside = (one: number): boolean => one >= range.low && one <= range.high;
  const known = values.flatMap(numbersIn);
  return known.length > 0 && known.every(isInside) && !numbersIn(value).every(isInside);
}

/** Returns whether numbers are not in order where the documentation or the name says "sorted", as in all examples. */
function breaksOrder(
  value: Expression,
  { name }: Parameter,
  { values }: Passed,
  { speaksOfOrder }: KindsShown,
): boolean {
  if (!speaksOfOrder && !/sorted/iu.test(name)) return false;
  const isOrdered = (one: Expression): boolean => {
    const numbers = numbersIn(one);
    return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
  };
  const lists = values.filter((one) => one.kind === "sequence" && numbersIn(one).length > 1);
  return lists.length > 0 && value.kind === "sequence" && lists.every(isOrdered) && !isOrdered(value);
}

function numbersIn(value: Expression): readonly number[] {
  return nodesOf(value).flatMap((node) => {
    if (node.kind === "integer") return [Number(node.value)];
    return node.kind === "float" ? [Number(node.text)] : [];
  });
}

function documentedShapes({ hints }: Parameter): readonly Shape[] {
  return hints.filter(({ source }) => source === "documentation").map(({ shape }) => shape);
}

function isNone(value: Expression, shapes: readonly Shape[]): boolean {
  return shapes.every((shape) => fits(value, shape) === false);
}

/**
 * Returns whether a value is empty, zero or negative, and no example of the undeclared parameter is. Such behaviour is
 * rarely documented.
 */
export function isUnshownLeast(value: Expression, parameter: Parameter, { passed }: KindsShown): boolean {
  const known = passed.get(parameter);
  return known !== undefined && parameter.declared.kind === "unknown" && !known.hasLeast && isLeast(value);
}

/** Names of quantities of at least one. */
const EXTENT = /(?:^|_|[a-z](?=[A-Z]))(?:size|step|stride|width|interval)$/iu;

/**
 * Returns whether a value is empty, zero or negative, while neither examples nor the default are and no decision reads
 * it. Without examples, only sizes count.
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

/** Names of counts. */
const COUNT = /(?:^|_|[a-z](?=[A-Z]))(?:size|count|length|limit)$/iu;

/**
 * Returns whether a number is fractional for a count, and no example is. A decision on a count does not make it
 * fractional.
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
 * Returns whether a text has character classes that no example has, for an undeclared parameter that no decision reads.
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

/** Returns the kind of an expression; with the class name for a constructor. */
function kindOf(value: Expression): string {
  const written = value.kind === "code" ? value.code : value.kind === "call" ? value.callee : "";
  const made = /^new\s+([A-Z]\w*)\b/u.exec(written)?.[1];
  return made === undefined ? value.kind : `new ${made}`;
}

function isAmong(kind: string, kinds: ReadonlySet<string>): boolean {
  return kinds.has(kind) || (kind === "integer" && kinds.has("float"));
}

/** Returns items of a sequence, or of a call on one, such as an iterator. */
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
      // Separators alone count as empty.
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
