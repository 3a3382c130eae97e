import type { Argument, Parameter, Provenance } from "../subject.ts";
import { sameClassRows } from "./same-class-rows.ts";
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
  const required = parameters.filter(({ optional }) => !optional);
  const values = required.map(variantsFor);
  const rows = oneAtATime(values).map((row) => rowOf(required, row));
  const together = diagonals(values).map((row) => rowOf(required, row));
  const [base] = rows;
  if (base === undefined) return [];
  const optional = parameters.filter((parameter) => parameter.optional);
  const extended = optional.map((parameter) => extend(base, parameter, parameters, variantsFor(parameter)));
  const read = withRead(
    base,
    optional.flatMap(({ name, kind }, index) => (isRead(name) && isByName(kind) ? (extended[index]?.[0] ?? []) : [])),
  );
  const sameClass = sameClassRows(required, values).map((row) => rowOf(required, row));
  const variations = interleave([rows.slice(1), sameClass, together, interleave(extended)]);
  const everything = withEverything(base, optional, variantsFor);
  return [
    base,
    ...read,
    ...variations.slice(0, BEFORE_EVERYTHING),
    ...everything,
    ...variations.slice(BEFORE_EVERYTHING),
  ];
}

function isByName(kind: Parameter["kind"]): boolean {
  return kind === "positional" || kind === "keyword_only";
}

function withRead(base: ArgumentRow, rows: readonly ArgumentRow[]): readonly ArgumentRow[] {
  const named = rows.flatMap((row) => row.named.slice(base.named.length));
  return named.length === 0 ? [] : [{ ...base, named: [...base.named, ...named] }];
}

export function argumentsOfRow(row: ArgumentRow): readonly Argument[] {
  return [
    ...row.positional.map((value) => ({ name: null, value })),
    ...row.named.map(([name, value]) => ({ name, value })),
  ];
}

function rowOf(parameters: readonly Parameter[], values: readonly Expression[]): ArgumentRow {
  const positional: Expression[] = [];
  const named: [string, Expression][] = [];
  for (const [index, parameter] of parameters.entries()) {
    const value = values[index] ?? nothing;
    if (parameter.kind === "keyword_only") named.push([parameter.name, value]);
    else positional.push(value);
  }
  return { positional, named };
}

function extend(
  base: ArgumentRow,
  parameter: Parameter,
  all: readonly Parameter[],
  values: readonly Expression[],
): readonly ArgumentRow[] {
  switch (parameter.kind) {
    case "rest":
      return extendRest(base, parameter, all, values);
    case "named_rest":
      return values
        .flatMap((value) => namedEntries(value).map((entry) => ({ ...base, named: [...base.named, entry] })))
        .slice(0, MAX_ENTRIES);
    case "positional_only":
      return values
        .slice(0, MAX_OPTION_VALUES)
        .map((value) => ({ ...base, positional: [...base.positional, ...skipped(base, parameter, all), value] }));
    default: {
      const usual = parameter.defaultValue === null ? "" : expressionKey(parameter.defaultValue);
      const unusual = values.filter((value) => expressionKey(value) !== usual).slice(0, MAX_OPTION_VALUES);
      return unusual.map((value) => ({ ...base, named: [...base.named, [parameter.name, value] as const] }));
    }
  }
}

/** Fills omitted parameters before a positional one. */
function skipped(base: ArgumentRow, parameter: Parameter, all: readonly Parameter[]): readonly Expression[] {
  const before = all.slice(base.positional.length, all.indexOf(parameter));
  return before.map(({ defaultValue }) => defaultValue ?? nothing);
}

/** Adds values of a rest parameter; earlier parameters become positional. */
function extendRest(
  base: ArgumentRow,
  parameter: Parameter,
  all: readonly Parameter[],
  values: readonly Expression[],
): readonly ArgumentRow[] {
  const before = all.filter(({ kind }) => kind === "positional_only" || kind === "positional");
  if (before.some(({ optional, defaultValue }) => optional && defaultValue === null)) return [];
  const defaults = before.slice(base.positional.length).map(({ defaultValue }) => defaultValue ?? nothing);
  const lengths = parameter.hints.flatMap(({ shape }) => (shape.kind === "sequence" ? [shape.length ?? 0] : []));
  const least = Math.max(0, ...lengths);
  const counts = [...(least > 3 ? [least, least + 1] : []), 1, 2, 3];
  const sameFamily = values.filter(({ kind }) => familyOf(kind) === familyOf(values[0]?.kind));
  const isMixed = (count: number): boolean =>
    count > 1 && values.slice(0, count).some((value) => !sameFamily.includes(value));
  const rests = counts.flatMap((count) => [
    // Mixed types may be refused.
    ...(isMixed(count) ? [repeatTo(sameFamily, count)] : []),
    repeatTo(values, count),
  ]);
  return rests.map((rest) => ({ ...base, positional: [...base.positional, ...defaults, ...rest] }));
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
  const named = optional.filter(({ kind }) => isByName(kind));
  const entries = named.flatMap((parameter) =>
    variantsFor(parameter)
      .slice(0, 1)
      .map((value) => [parameter.name, value] as const),
  );
  const whole = entries.length > 1 ? [{ ...base, named: [...base.named, ...entries] }] : [];
  return [...whole, ...withPositionalOptions(base, optional, variantsFor)];
}

function withPositionalOptions(
  base: ArgumentRow,
  optional: readonly Parameter[],
  variantsFor: (parameter: Parameter) => readonly Expression[],
): readonly ArgumentRow[] {
  const placed = optional.filter(({ kind }) => kind === "positional_only");
  const rest = optional
    .filter(({ kind }) => kind === "rest")
    .flatMap((parameter) => repeatTo(variantsFor(parameter), 2));
  if (placed.length === 0 || placed.length + rest.length < 2) return [];
  const values = placed.map((parameter) => variantsFor(parameter).filter(({ kind }) => kind !== "nothing"));
  const most = Math.min(MOST_PLACED, Math.max(...values.map(({ length }) => length)));
  return Array.from({ length: most }, (_, turn) => ({
    ...base,
    positional: [...base.positional, ...values.map((variants) => variants[turn % variants.length] ?? nothing), ...rest],
  }));
}

/** Skips keys that cannot be keywords. */
export function namedEntries(value: Expression): readonly (readonly [name: string, value: Expression])[] {
  if (value.kind !== "mapping") return [];
  return value.entries.flatMap(([key, entryValue]) =>
    key.kind === "text" && /^[A-Za-z]\w*$/u.test(key.value) ? [[key.value, entryValue] as const] : [],
  );
}
