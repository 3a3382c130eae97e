import { fieldsOfRecord } from "../classes/record-fields.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex, methodIn } from "../source/module-index.ts";
import type { ReadArguments, Reading, Scope } from "./reading.ts";
import type { Usage } from "./usage.ts";

export function followCall(path: string, passed: ReadArguments, reading: Reading): void {
  const definition = definitionOf(path, reading);
  if (definition === null) return followRecord(path, passed, reading);
  const [object, ...usages] = passed.usages;
  // A method called on its class takes the object first.
  const isUnbound = definition.binding === "method" && reading.index.functions.has(path);
  if (isUnbound) follow(definition, { ...passed, usages }, object ?? null, reading);
  else follow(definition, passed, null, reading);
}

/** Arguments have field types; `Loaf(**data)` needs the fields in `data`. */
function followRecord(path: string, { usages, named, spread }: ReadArguments, { index, className }: Reading): void {
  const pythonClass = index.classes.get(path === "cls" ? (className ?? "") : path);
  const fields = pythonClass === undefined ? null : fieldsOfRecord(pythonClass, classLineage(index, pythonClass.name));
  for (const [position, { name, annotation }] of (fields ?? []).entries()) {
    const usage = usages[position] ?? named.get(name) ?? spread[0]?.keyed(name);
    if (annotation !== null) usage?.annotations.add(annotation);
  }
}

const ON_BASE = /^super\((?:\s*\w+\s*,\s*\w+\s*)?\)\.(\w+)$/u;

/** Follows `super()`; false for another callee. */
export function followBase(callee: string, passed: ReadArguments, scope: Scope, reading: Reading): boolean {
  const name = ON_BASE.exec(callee)?.[1];
  const { index, className, self } = reading;
  if (name === undefined || className === null) return false;
  const [, ...bases] = classLineage(index, className);
  const definition = methodIn(bases, name);
  if (definition !== undefined) follow(definition, passed, self === null ? null : (scope.get(self) ?? null), reading);
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
  for (const [position, parameter] of positional.entries()) {
    const usage = usages[position];
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
  const direct = index.functions.get(path);
  if (direct !== undefined) return direct;
  if (index.classes.has(path)) return inherited(index, path, "__init__");
  if (path === "cls" && className !== null) return inherited(index, className, "__init__");
  const [head = "", name, ...rest] = path.split(".");
  const owner = head === "self" || head === "cls" ? className : (objects.get(head) ?? null);
  return name === undefined || rest.length > 0 || owner === null ? null : inherited(index, owner, name);
}

function inherited(index: ModuleIndex, className: string, name: string): PythonFunction | null {
  return methodIn(classLineage(index, className), name) ?? null;
}
