import type { DeclaredType } from "@repost/syntax";
import { code } from "../../values/expression.ts";
import { unionOf, type Shape } from "../../values/shape.ts";
import { lineageOf } from "../classes/class-model.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { LIBRARY_CLASSES } from "./library-classes.ts";
import type { TypeScope } from "./type-scope.ts";

const ANY_CLASS: Shape = { kind: "type", name: null };
const MOST_CLASSES = 4;

/** For unknown types, the module's classes come first. */
export function classesConstructing(made: DeclaredType, { index, bound, typeFactories }: TypeScope): Shape {
  const written = "name" in made ? (made.name ?? "") : "";
  const stands = bound.get(written);
  const name = stands?.kind === "instance" ? stands.name : written;
  if (index.classes.has(name)) return classesNamed(name, index);
  const meeting = typeFactories?.get(name)?.classes ?? [];
  if (meeting.length > 0) return classesOf(meeting);
  if (LIBRARY_CLASSES.has(name)) return classesOf([name]);
  const isOpen = name === "" || name === "object" || stands?.kind === "unknown" || made.kind === "parameter";
  const openClasses = [...index.classes.values()].filter((model) => model.isOpen && index.names.has(model.name));
  return isOpen && openClasses.length > 0
    ? unionOf([classesOf(openClasses.map((model) => model.name)), ANY_CLASS])
    : ANY_CLASS;
}

function classesNamed(name: string, { classes, names }: ModuleIndex): Shape {
  const fitting = [...classes.values()].filter(
    (model) =>
      model.isOpen && names.has(model.name) && lineageOf(classes, model.name).some((parent) => parent.name === name),
  );
  const ordered = fitting.toSorted((left, right) => Number(right.name === name) - Number(left.name === name));
  return ordered.length === 0 ? ANY_CLASS : classesOf(ordered.map((model) => model.name));
}

function classesOf(names: readonly string[]): Shape {
  return { kind: "literal", values: names.slice(0, MOST_CLASSES).map((name) => code(name)) };
}
