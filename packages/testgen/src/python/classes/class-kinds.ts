import { isPlain } from "../../values/expression.ts";
import type { PythonClass, PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import { readExpression } from "../source/read-expression.ts";

const MAX_SUBCLASSES = 3;

/** True for enumerations and classes of constants. */
export function namesValues(index: ModuleIndex, name: string): boolean {
  return isEnum(index, name) || holdsConstants(index.classes.get(name));
}

function holdsConstants(found: PythonClass | undefined): boolean {
  if (found === undefined || found.fields.length < 2) return false;
  if (found.methods.size > 0 || found.decorators.length > 0 || found.bases.some((base) => base !== "object"))
    return false;
  return found.fields.every(({ value }) => value !== null && isPlain(readExpression(value)));
}

export function isEnum(index: ModuleIndex, name: string): boolean {
  return classLineage(index, name).some(({ bases }) =>
    bases.some((base) => /(^|\.)(Int|Str)?(Enum|Flag)$/u.test(base)),
  );
}

export function concreteClasses(index: ModuleIndex, found: PythonClass): readonly PythonClass[] {
  if (!isAbstract(index, found)) return [found];
  const subclasses = [...index.classes.values()].filter(
    (one) => one !== found && derivesFrom(index, one.name, found.name),
  );
  return subclasses.filter((one) => !isAbstract(index, one)).slice(0, MAX_SUBCLASSES);
}

export function subclassesNamed(index: ModuleIndex, base: string, text: string): readonly string[] {
  const words = new Set(text.match(/\b[A-Za-z_]\w*/gu) ?? []);
  return [...index.classes.keys()].filter((name) => name !== base && words.has(name) && derivesFrom(index, name, base));
}

export function derivesFrom(index: ModuleIndex, name: string, base: string): boolean {
  return classLineage(index, name).some((one) => one.name === base);
}

export function abstractMethods(index: ModuleIndex, name: string): readonly PythonFunction[] {
  const lineage = classLineage(index, name);
  const names = new Set(lineage.flatMap(({ methods }) => [...methods.keys()]));
  return [...names].flatMap((one) => {
    const method = lineage.find(({ methods }) => methods.has(one))?.methods.get(one);
    return method !== undefined && isAbstractMethod(method) ? [method] : [];
  });
}

function isAbstract(index: ModuleIndex, found: PythonClass): boolean {
  if (found.bases.some((base) => /(^|\.)Protocol\b/u.test(base))) return true;
  return abstractMethods(index, found.name).length > 0;
}

export function isAbstractMethod({ decorators }: PythonFunction): boolean {
  return decorators.some((one) => /(^|\.)abstract\w+$/u.test(one));
}
