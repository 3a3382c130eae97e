import { code, type Expression } from "../../values/expression.ts";
import { derivesFrom } from "../classes/class-kinds.ts";
import { BUILTIN_NAMES } from "../source/builtin-names.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { qualifyName } from "./qualify.ts";

const DERIVED: Readonly<Record<string, readonly string[]>> = {
  BaseException: ["ValueError", "KeyError", "Exception", "BaseException"],
  Exception: ["ValueError", "KeyError", "Exception"],
  int: ["int", "bool"],
  object: ["object", "int", "str"],
};
const MAX_CLASSES = 6;
const BOUND = /\bTypeVar\([^)]*\bbound\s*=\s*["']?([\w.]+)/u;

/** Includes subclasses, for `type[Tree]`. */
export function classesOf(name: string, index: ModuleIndex): readonly Expression[] | null {
  const plain = name.replaceAll(/["'\s]/gu, "");
  if (index.classes.has(plain)) {
    const derived = [...index.classes.keys()].filter((one) => one !== plain && derivesFrom(index, one, plain));
    return [plain, ...derived].slice(0, MAX_CLASSES).map((one) => code(one));
  }
  const bound = BOUND.exec(index.assigned.get(plain)?.text ?? "")?.[1];
  if (bound !== undefined && bound !== plain) return classesOf(bound, index);
  if (index.names.has(plain) && !index.imports.has(plain)) return null;
  if (BUILTIN_NAMES.has(plain)) return (DERIVED[plain] ?? [plain]).map((one) => code(one));
  const [head = "", ...tail] = plain.split(".");
  const origin = index.imports.get(head);
  if (origin === undefined || !/^[\w.]+$/u.test(plain) || /^(?:typing|typing_extensions)\b/u.test(origin)) return null;
  const own = [...index.classes.values()].filter(({ bases }) => bases.includes(plain)).map((one) => one.name);
  const { source, needs } = qualifyName([origin, ...tail].join("."), index);
  return [...own.slice(0, MAX_CLASSES - 1).map((one) => code(one)), code(source, needs)];
}
