import { unknown, type Shape } from "../../values/shape.ts";
import type { AnnotationReader } from "../types/annotations.ts";
import type { PythonClass } from "../source/definitions.ts";
import type { ClassFinder } from "../types/guess.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import { recordKind } from "./record-fields.ts";
import { ATTRIBUTE_MARKS, METHOD_MARKS } from "../usage/usage-table.ts";
import { attributesAssigned } from "../source/attributes.ts";

export function createClassFinder(index: ModuleIndex, annotations: AnnotationReader): ClassFinder {
  const members = new Map([...index.classes.keys()].map((name) => [name, membersOf(index, name)] as const));
  const byName = new Map(
    [...index.classes.keys()].toReversed().map((name) => [name.replaceAll(/[_.]/gu, "").toLowerCase(), name]),
  );
  const libraries = new Set([...index.imports.values()].map((origin) => origin.split(".")[0] ?? ""));
  return {
    having(wanted) {
      const distinctive = wanted.filter((name) => !isOfPlainValues(name) && !name.startsWith("__"));
      if (distinctive.length === 0) return null;
      const fitting = [...members].filter(([, memberNames]) => wanted.every((name) => memberNames.has(name)));
      const [smallest] = fitting.toSorted((left, right) => left[1].size - right[1].size);
      return smallest?.[0] ?? null;
    },
    calledLike(parameter) {
      const plain = parameter.replaceAll("_", "").toLowerCase();
      return byName.get(plain) ?? (PARTS.test(plain) ? shortestEndingIn(plain, byName) : null);
    },
    records: (kind) =>
      [...index.classes.values()].filter((pythonClass) => recordKind(pythonClass) === kind).map(({ name }) => name),
    imports: (library) => libraries.has(library),
    named(name) {
      const shape: Shape = annotations.read(name);
      return shape.kind === "instance" && !shape.name.includes(".") && !index.classes.has(shape.name) ? unknown : shape;
    },
  };
}

/** Parameter names that class names may extend: `token` for `GrammarToken`. */
const PARTS = /^(?:token|node|element|cell|layer|statement|expression|clause|vertex|edge)$/u;

function shortestEndingIn(plain: string, byName: ReadonlyMap<string, string>): string | null {
  const matches = [...byName].filter(([name]) => name.endsWith(plain)).map(([, name]) => name);
  return matches.toSorted((left, right) => left.length - right.length)[0] ?? null;
}

function isOfPlainValues(name: string): boolean {
  const mark = METHOD_MARKS.get(name) ?? ATTRIBUTE_MARKS.get(name);
  return mark !== undefined && !/^(?:data|attrs|named_tuple|zone|node)$/u.test(mark);
}

function membersOf(index: ModuleIndex, name: string): ReadonlySet<string> {
  return new Set(
    classLineage(index, name).flatMap((ancestor) => [
      ...ancestor.methods.keys(),
      ...ancestor.fields.map((field) => field.name),
      ...assignedAttributes(ancestor),
    ]),
  );
}

function assignedAttributes(pythonClass: PythonClass): readonly string[] {
  return [...pythonClass.methods.values()].flatMap(({ self, body }) =>
    self === null ? [] : attributesAssigned(body.text, self),
  );
}
