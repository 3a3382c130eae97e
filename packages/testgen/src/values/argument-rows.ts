import type { Argument, Parameter, Provenance } from "../subject.ts";
import { diagonals, interleave, oneAtATime } from "./arrange.ts";
import { nothing, type Expression } from "./expression.ts";
import { expressionKey } from "./fits.ts";

export interface ArgumentRow {
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [name: string, value: Expression])[];
  readonly provenance?: Provenance;
}

const MAX_OPTION_VALUES = 5;
const MAX_ENTRIES = 8;
/** Rows before the one with every option: not all rows of many options are tried. */
const BEFORE_EVERYTHING = 8;

/** Starts with required arguments, then adds options, variants of each parameter, and rows that differ in all. */
export function argumentRows(
  parameters: readonly Parameter[],
  variantsFor: (parameter: Parameter) => readonly Expression[],
  isRead: (name: string) => boolean = () => false,
): readonly ArgumentRow[] {
  const required = parameters.filter((parameter) => !parameter.optional);
  const optional = parameters.filter((parameter) => parameter.optional);
  const values = required.map(variantsFor);
  const [base, ...rows] = rowsOf(required, oneAtATime(values));
  if (base === undefined) return [];
  const extended = optional.map((parameter) => extend(base, parameter, parameters, variantsFor(parameter)));
  const read = optional.flatMap(({ name, kind }, index) =>
    isRead(name) && isByName(kind) ? (extended[index]?.[0]?.named.slice(base.named.length) ?? []) : [],
  );
  const variations = interleave([rows, rowsOf(required, diagonals(values)), interleave(extended)]);
  return [
    base,
    ...(read.length === 0 ? [] : [withNamed(base, read)]),
    ...variations.slice(0, BEFORE_EVERYTHING),
    ...withEverything(base, optional, variantsFor),
    ...variations.slice(BEFORE_EVERYTHING),
  ];
}

function isByName(kind: Parameter["kind"]): boolean {
  return kind === "positional" || kind === "keyword_only";
}

function withNamed(base: ArgumentRow, named: ArgumentRow["named"]): ArgumentRow {
  return { ...base, named: [...base.named, ...named] };
}

function withPositional(base: ArgumentRow, values: readonly Expression[]): ArgumentRow {
  return { ...base, positional: [...base.positional, ...values] };
}

export function argumentsOfRow(row: ArgumentRow): readonly Argument[] {
  return [
    ...row.positional.map((value) => ({ name: null, value })),
    ...row.named.map(([name, value]) => ({ name, value })),
  ];
}

function rowsOf(parameters: readonly Parameter[], rows: readonly (readonly Expression[])[]): readonly ArgumentRow[] {
  const isNamed = parameters.map(({ kind }) => kind === "keyword_only");
  return rows.map((row) => ({
    positional: row.filter((_, index) => isNamed[index] !== true),
    named: row.flatMap((value, index) => (isNamed[index] === true ? [[parameters[index]?.name ?? "", value]] : [])),
  }));
}

function extend(
  base: ArgumentRow,
  parameter: Parameter,
  all: readonly Parameter[],
  values: readonly Expression[],
): readonly ArgumentRow[] {
  switch (parameter.kind) {
    case "rest":
      return extendRest(base, all, values);
    case "named_rest":
      return values
        .flatMap(namedEntries)
        .slice(0, MAX_ENTRIES)
        .map((entry) => withNamed(base, [entry]));
    case "positional_only": {
      // Fills omitted parameters before it.
      const omitted = all.slice(base.positional.length, all.indexOf(parameter)).map(usualOf);
      return values.slice(0, MAX_OPTION_VALUES).map((value) => withPositional(base, [...omitted, value]));
    }
    default: {
      const usual = parameter.defaultValue === null ? "" : expressionKey(parameter.defaultValue);
      const unusual = values.filter((value) => expressionKey(value) !== usual).slice(0, MAX_OPTION_VALUES);
      return unusual.map((value) => withNamed(base, [[parameter.name, value]]));
    }
  }
}

function usualOf({ defaultValue }: Parameter): Expression {
  return defaultValue ?? nothing;
}

/** Adds values of a rest parameter; earlier parameters become positional. */
function extendRest(
  base: ArgumentRow,
  all: readonly Parameter[],
  values: readonly Expression[],
): readonly ArgumentRow[] {
  const before = all.filter(({ kind }) => kind === "positional_only" || kind === "positional");
  if (before.some(({ optional, defaultValue }) => optional && defaultValue === null)) return [];
  const defaults = before.slice(base.positional.length).map(usualOf);
  const sameFamily = values.filter(({ kind }) => familyOf(kind) === familyOf(values[0]?.kind));
  const rests = [1, 2, 3].flatMap((count) => {
    const isMixed = count > 1 && values.slice(0, count).some((value) => !sameFamily.includes(value));
    // Mixed types may be refused.
    return [...(isMixed ? [repeatTo(sameFamily, count)] : []), repeatTo(values, count)];
  });
  return rests.map((rest) => withPositional(base, [...defaults, ...rest]));
}

function familyOf(kind: Expression["kind"] | undefined): string | undefined {
  return kind === "float" ? "integer" : kind;
}

function repeatTo(values: readonly Expression[], count: number): readonly Expression[] {
  if (values.length === 0) return [];
  return Array.from({ length: count }, (_, index) => values[index % values.length] ?? nothing);
}

const MOST_PLACED = 3;

/** Some branches need two options. */
function withEverything(
  base: ArgumentRow,
  optional: readonly Parameter[],
  variantsFor: (parameter: Parameter) => readonly Expression[],
): readonly ArgumentRow[] {
  const entries = optional.flatMap((parameter) => {
    const [first] = isByName(parameter.kind) ? variantsFor(parameter) : [];
    return first === undefined ? [] : [[parameter.name, first] as const];
  });
  const whole = entries.length > 1 ? [withNamed(base, entries)] : [];
  const placed = optional.filter(({ kind }) => kind === "positional_only");
  const rest = optional.flatMap((parameter) => (parameter.kind === "rest" ? repeatTo(variantsFor(parameter), 2) : []));
  if (placed.length === 0 || placed.length + rest.length < 2) return whole;
  const values = placed.map((parameter) => variantsFor(parameter).filter(({ kind }) => kind !== "nothing"));
  const most = Math.min(MOST_PLACED, Math.max(...values.map(({ length }) => length)));
  const turns = Array.from({ length: most }, (_, turn) =>
    withPositional(base, [...values.map((variants) => variants[turn % variants.length] ?? nothing), ...rest]),
  );
  return [...whole, ...turns];
}

/** Skips keys that cannot be keywords. */
export function namedEntries(value: Expression): readonly (readonly [name: string, value: Expression])[] {
  if (value.kind !== "mapping") return [];
  return value.entries.flatMap(([key, entryValue]) =>
    key.kind === "text" && /^[A-Za-z]\w*$/u.test(key.value) ? [[key.value, entryValue] as const] : [],
  );
}
