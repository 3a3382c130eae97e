import { isPlain } from "../../values/expression.ts";
import type { PythonClass, PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex, methodIn } from "../source/module-index.ts";
import { readExpression } from "../source/read-expression.ts";

const MAX_SUBCLASSES = 3;

/** True for enumerations and classes of constants. */
export function namesValues(index: ModuleIndex, name: string): boolean {
  return isEnum(index, name) || holdsConstants(index.classes.get(name));
}

function holdsConstants(pythonClass: PythonClass | undefined): boolean {
  if (pythonClass === undefined || pythonClass.fields.length < 2) return false;
  if (
    pythonClass.methods.size > 0 ||
    pythonClass.decorators.length > 0 ||
    pythonClass.bases.some((base) => base !== "object")
  )
    return false;
  return pythonClass.fields.every(({ value }) => value !== null && isPlain(readExpression(value)));
}

export function isEnum(index: ModuleIndex, name: string): boolean {
  return classLineage(index, name).some(({ bases }) =>
    bases.some((base) => /(^|\.)(Int|Str)?(Enum|Flag)$/u.test(base)),
  );
}

export function concreteClasses(index: ModuleIndex, pythonClass: PythonClass): readonly PythonClass[] {
  if (!isAbstract(index, pythonClass)) return [pythonClass];
  const subclasses = [...index.classes.values()].filter(
    (candidate) => candidate !== pythonClass && derivesFrom(index, candidate.name, pythonClass.name),
  );
  return subclasses.filter((subclass) => !isAbstract(index, subclass)).slice(0, MAX_SUBCLASSES);
}

export function subclassesNamed(index: ModuleIndex, base: string, text: string): readonly string[] {
  const words = new Set(text.match(/\b[A-Za-z_]\w*/gu) ?? []);
  return [...index.classes.keys()].filter((name) => name !== base && words.has(name) && derivesFrom(index, name, base));
}

export function derivesFrom(index: ModuleIndex, name: string, base: string): boolean {
  return classLineage(index, name).some((ancestor) => ancestor.name === base);
}

function isAbstract(index: ModuleIndex, pythonClass: PythonClass): boolean {
  if (pythonClass.bases.some((base) => /(^|\.)Protocol\b/u.test(base))) return true;
  const lineage = classLineage(index, pythonClass.name);
  const names = new Set(lineage.flatMap(({ methods }) => [...methods.keys()]));
  return [...names].flatMap((member) => methodIn(lineage, member) ?? []).some(isAbstractMethod);
}

export function isAbstractMethod({ decorators }: PythonFunction): boolean {
  return decorators.some((decorator) => /(^|\.)abstract\w+$/u.test(decorator));
}
