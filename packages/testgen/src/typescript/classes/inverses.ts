import { areInverse } from "@repost/syntax";
import type { Inverse } from "../../subject.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import type { Describe } from "./factories.ts";

const MAX_INVERSES = 2;

/** Inverses are found by name. */
export function findInverses(
  path: readonly string[],
  { classes, functions, names }: ModuleIndex,
  describe: Describe,
): readonly Inverse[] {
  const name = path.at(-1) ?? "";
  const className = path.find((name) => classes.has(name)) ?? null;
  const methods = className === null ? [] : [...(classes.get(className)?.methods ?? [])];
  const all = path.length === 1 ? [...functions].filter(([other]) => names.has(other)) : methods;
  return all
    .filter(([other]) => areInverse(other, name))
    .slice(0, MAX_INVERSES)
    .map(([callee, node]) => ({ callee, className: path.length === 1 ? null : className, parameters: describe(node) }));
}
