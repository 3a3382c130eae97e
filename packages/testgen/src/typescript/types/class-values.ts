import type { SyntaxNode } from "@repost/syntax";
import { code } from "../../values/expression.ts";
import { unionOf, type Shape } from "../../values/shape.ts";
import { lineageOf } from "../classes/class-model.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { LIBRARY_CLASSES } from "./library-classes.ts";
import type { TypeScope } from "./type-scope.ts";

/** Any class value. */
const ANY_CLASS: Shape = { kind: "type", name: null };
/** Maximum number of classes. */
const MOST = 4;

/** Returns a class and its subclasses as values. */
export function classesNamed(name: string, { classes, names }: ModuleIndex): Shape {
  const fitting = [...classes.values()].filter(
    (one) => one.isOpen && names.has(one.name) && lineageOf(classes, one.name).some((parent) => parent.name === name),
  );
  const ordered = fitting.toSorted((left, right) => Number(right.name === name) - Number(left.name === name));
  return ordered.length === 0 ? ANY_CLASS : classesOf(ordered.map((one) => one.name));
}

/** Returns classes for `new (size: number) => Loaf`; for an unknown type, those of the module first. */
export function classesMaking(node: SyntaxNode, { index, bound, makers }: TypeScope): Shape {
  const type = node.childForFieldName("type") ?? node.childForFieldName("return_type");
  const written = type?.text.replace(/^:\s*/u, "") ?? "";
  const stands = bound.get(written);
  const name = stands?.kind === "instance" ? stands.name : written.replace(/<[^]*$/u, "");
  if (index.classes.has(name)) return classesNamed(name, index);
  const meeting = makers?.get(name)?.classes ?? [];
  if (meeting.length > 0) return classesOf(meeting);
  if (LIBRARY_CLASSES.has(name)) return classesOf([name]);
  const isOpen = /^(?:any|unknown|object|\{\})$/u.test(written) || stands?.kind === "unknown";
  const own = [...index.classes.values()].filter((one) => one.isOpen && index.names.has(one.name));
  return isOpen && own.length > 0 ? unionOf([classesOf(own.map((one) => one.name)), ANY_CLASS]) : ANY_CLASS;
}

function classesOf(names: readonly string[]): Shape {
  return { kind: "literal", values: names.slice(0, MOST).map((one) => code(one)) };
}
