import type { Factory } from "../subject.ts";
import { interleave, oneAtATime } from "./arrange.ts";
import { argumentRows } from "./argument-rows.ts";
import { call, nothing, type Expression } from "./expression.ts";
import { MAX_DEPTH, type ValueContext } from "./value-context.ts";
import type { Field, Shape } from "./shape.ts";

const MAX_FIELD_VALUES = 5;

export function makeInstancesOf(name: string, depth: number, context: ValueContext): readonly Expression[] {
  const proven = context.proven.get(name);
  if (proven !== undefined) return proven;
  const classFactories = context.factories.get(name) ?? [];
  if (classFactories.length === 0) return context.vocabulary.instances(name);
  return depth >= MAX_DEPTH
    ? []
    : interleave(classFactories.map((factory) => makeInstances(factory, depth + 1, context)));
}

/** Returns the usual instance, then variants per parameter. */
export function makeInstances(factory: Factory, depth: number, context: ValueContext): readonly Expression[] {
  const rows = argumentRows(
    factory.parameters,
    (parameter) => context.variantsFor(parameter, depth),
    (name) => context.read.has(name),
  );
  const { callee, requirements, isStub = false } = factory;
  return rows.map(({ positional, named }) =>
    call(callee, positional, { named, requirements, ...(isStub && { isStub }) }),
  );
}

export function makeHolding(name: string, held: Shape, depth: number, context: ValueContext): readonly Expression[] {
  return context.variants(held, depth + 1).flatMap((value) => context.vocabulary.holding?.(name, value) ?? []);
}

function fieldRows(fields: readonly Field[], depth: number, context: ValueContext): readonly (readonly Expression[])[] {
  return oneAtATime(fields.map(({ shape }) => context.quietVariants(shape, depth + 1).slice(0, MAX_FIELD_VALUES)));
}

/** Includes a value without the members. */
export function withMembers(
  values: readonly Expression[],
  fields: readonly Field[] | undefined,
  depth: number,
  context: ValueContext,
): readonly Expression[] {
  const [first] = values;
  if (fields === undefined || fields.length === 0 || first === undefined || depth >= MAX_DEPTH) return values;
  const rows = fieldRows(fields, depth, context);
  const put = (value: Expression, row: readonly Expression[]): Expression => {
    const members = fields.flatMap(({ name }, index): (readonly [string, Expression])[] => {
      const member = row[index];
      return member === undefined || member === nothing ? [] : [[name, member]];
    });
    return members.length === 0 ? value : context.vocabulary.linked(value, members);
  };
  const extended = rows.map((row, index) => put(values[index % values.length] ?? first, row));
  return [...extended.slice(0, 1), first, ...extended.slice(1)];
}

export function makeRecords(fields: readonly Field[], depth: number, context: ValueContext): readonly Expression[] {
  if (depth >= MAX_DEPTH) return [];
  const rows = fieldRows(fields, depth, context);
  return rows.map((row) =>
    context.vocabulary.record(fields.map(({ name }, index) => [name, row[index] ?? nothing] as const)),
  );
}
