import type { SuppliedValue, SuppliedValues } from "@repost/spec";
import type { Parameter, Subject } from "../subject.ts";
import { shortName } from "../values/describe-value.ts";
import { code, type Expression } from "../values/expression.ts";
import { classesNeeded } from "./classes-needed.ts";

/** Provided objects come first in their class; provided arguments are exclusive. */
export function withSuppliedValues(subject: Subject, entry: string, supplied: SuppliedValues | null): Subject {
  if (supplied === null) return subject;
  const parameters = subject.parameters.map((parameter) => withFixture(parameter, entry, supplied));
  const needed = [...classesNeeded({ ...subject, parameters }), subject.receiver?.className ?? ""];
  const samples = new Map(subject.samples);
  for (const name of needed) {
    const instances = expressionsOf(supplied.factories[name] ?? supplied.factories[shortName(name)]);
    if (instances.length > 0) samples.set(name, [...instances, ...(samples.get(name) ?? [])]);
  }
  return { ...subject, parameters, samples };
}

function withFixture(parameter: Parameter, entry: string, { fixtures }: SuppliedValues): Parameter {
  const values = expressionsOf(fixtures[`${entry}.${parameter.name}`] ?? fixtures[parameter.name]);
  return values.length === 0 ? parameter : { ...parameter, declared: { kind: "literal", values }, hints: [] };
}

function expressionsOf(values: readonly SuppliedValue[] = []): readonly Expression[] {
  return values.map(({ code: text, setup }) => code(text, setup));
}
