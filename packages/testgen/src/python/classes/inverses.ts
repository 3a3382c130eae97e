import { areInverse } from "@repost/syntax";
import type { Inverse } from "../../subject.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import { describeParameters, type ParameterReader } from "../types/parameters.ts";
import { usagesOf } from "./constructor-usage.ts";

const MAX_INVERSES = 2;

/** By name, among the class's methods or the module's functions. */
export function findInverses(
  { name }: PythonFunction,
  className: string,
  { index, reader }: { readonly index: ModuleIndex; readonly reader: ParameterReader },
): readonly Inverse[] {
  const short = name.slice(name.lastIndexOf(".") + 1);
  const methods = className === "" ? [] : classLineage(index, className).flatMap((one) => [...one.methods]);
  const own = methods.filter(([, { binding }]) => binding === "method");
  const all = className === "" ? [...index.functions] : own;
  return all
    .filter(([other]) => areInverse(other, short))
    .slice(0, MAX_INVERSES)
    .map(([callee, definition]) => ({
      callee,
      className: className === "" ? null : className,
      parameters: describeParameters(reader, { definition, usages: usagesOf(index, definition) }),
    }));
}
