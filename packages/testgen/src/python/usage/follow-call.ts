import type { PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import type { ReadArguments, Reading, Scope } from "./reading.ts";
import type { Usage } from "./usage.ts";

/** Reads the module's own function that values are passed to, as if it stood here. */
export function followCall(path: string, { usages, named, spread }: ReadArguments, reading: Reading): void {
  const definition = definitionOf(path, reading);
  if (definition === null) return;
  const scope: Scope = new Map();
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

function definitionOf(path: string, { index, className }: Reading): PythonFunction | null {
  const own = index.functions.get(path);
  if (own !== undefined) return own;
  if (index.classes.has(path)) return inherited(index, path, "__init__");
  if (path === "cls" && className !== null) return inherited(index, className, "__init__");
  const [head, name, ...rest] = path.split(".");
  if ((head !== "self" && head !== "cls") || name === undefined || rest.length > 0 || className === null) return null;
  return inherited(index, className, name);
}

function inherited(index: ModuleIndex, className: string, name: string): PythonFunction | null {
  for (const one of classLineage(index, className)) {
    const found = one.methods.get(name);
    if (found !== undefined) return found;
  }
  return null;
}
