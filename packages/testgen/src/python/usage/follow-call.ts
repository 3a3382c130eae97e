import { fieldsOfRecord } from "../classes/record-fields.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import type { ReadArguments, Reading, Scope } from "./reading.ts";
import type { Usage } from "./usage.ts";

export function followCall(path: string, given: ReadArguments, reading: Reading): void {
  const definition = definitionOf(path, reading);
  if (definition === null) return followRecord(path, given, reading);
  const [object, ...usages] = given.usages;
  // A method called on its class takes the object first.
  const isUnbound = definition.binding === "method" && reading.index.functions.has(path);
  if (isUnbound) follow(definition, { ...given, usages }, object ?? null, reading);
  else follow(definition, given, null, reading);
}

/** Arguments have field types; `Loaf(**data)` needs the fields in `data`. */
function followRecord(path: string, { usages, named, spread }: ReadArguments, { index, className }: Reading): void {
  const found = index.classes.get(path === "cls" ? (className ?? "") : path);
  const fields = found === undefined ? null : fieldsOfRecord(found, classLineage(index, found.name), index);
  for (const [place, { name, annotation }] of (fields ?? []).entries()) {
    const usage = usages[place] ?? named.get(name) ?? spread[0]?.keyed(name);
    if (annotation !== null) usage?.annotations.add(annotation);
  }
}

const ON_BASE = /^super\((?:\s*\w+\s*,\s*\w+\s*)?\)\.(\w+)$/u;

/** Follows `super()`; false for another callee. */
export function followBase(callee: string, given: ReadArguments, scope: Scope, reading: Reading): boolean {
  const name = ON_BASE.exec(callee)?.[1];
  const { index, className, self } = reading;
  if (name === undefined || className === null) return false;
  const [, ...bases] = classLineage(index, className);
  const definition = bases.map(({ methods }) => methods.get(name)).find((one) => one !== undefined);
  if (definition !== undefined) follow(definition, given, self === null ? null : (scope.get(self) ?? null), reading);
  return definition !== undefined;
}

function follow(
  definition: PythonFunction,
  { usages, named, spread }: Pick<ReadArguments, "usages" | "named" | "spread">,
  self: Usage | null,
  reading: Reading,
): void {
  const scope: Scope = new Map();
  if (self !== null && definition.self !== null) scope.set(definition.self, self);
  const positional = definition.parameters.filter(({ kind }) => kind === "positional" || kind === "positional_only");
  const pass = (name: string, annotation: string | null, usage: Usage): void => {
    scope.set(name, usage);
    if (annotation !== null) usage.annotations.add(annotation);
  };
  for (const [place, parameter] of positional.entries()) {
    const usage = usages[place];
    if (usage !== null && usage !== undefined) pass(parameter.name, parameter.annotation, usage);
  }
  for (const parameter of definition.parameters) {
    const usage = named.get(parameter.name);
    if (usage !== undefined) pass(parameter.name, parameter.annotation, usage);
    else if (
      spread[0] !== undefined &&
      parameter.kind !== "rest" &&
      parameter.kind !== "named_rest" &&
      !scope.has(parameter.name)
    ) {
      pass(parameter.name, parameter.annotation, spread[0].keyed(parameter.name));
    }
  }
  if (scope.size > 0) reading.enter(definition, scope);
}

function definitionOf(path: string, { index, className, objects }: Reading): PythonFunction | null {
  const own = index.functions.get(path);
  if (own !== undefined) return own;
  if (index.classes.has(path)) return inherited(index, path, "__init__");
  if (path === "cls" && className !== null) return inherited(index, className, "__init__");
  const [head = "", name, ...rest] = path.split(".");
  const owner = head === "self" || head === "cls" ? className : (objects.get(head) ?? null);
  return name === undefined || rest.length > 0 || owner === null ? null : inherited(index, owner, name);
}

function inherited(index: ModuleIndex, className: string, name: string): PythonFunction | null {
  for (const one of classLineage(index, className)) {
    const found = one.methods.get(name);
    if (found !== undefined) return found;
  }
  return null;
}
