import type { ModuleIndex } from "../source/module-index.ts";
import { LIBRARY_MODULES } from "./library-values.ts";
import { ownerName, shortName } from "../../values/describe-value.ts";
import { call, type CallExpression, type Expression } from "../../values/expression.ts";

export interface QualifiedCode {
  readonly source: string;
  readonly requirements: readonly string[];
}

const MODULE_NAMES = [...LIBRARY_MODULES].map((name) => name.replaceAll(".", "\\.")).join("|");
const DOTTED = new RegExp(`\\b((?:${MODULE_NAMES})\\.[A-Za-z_]\\w*)`, "gu");

export function qualifyCode(source: string, index: ModuleIndex): QualifiedCode {
  const requirements = new Set<string>();
  const written = source.replaceAll(DOTTED, (dotted: string) => {
    const qualified = qualifyName(dotted, index);
    for (const requirement of qualified.requirements) requirements.add(requirement);
    return qualified.source;
  });
  return { source: written, requirements: [...requirements] };
}

export function qualifyName(dotted: string, index: ModuleIndex): QualifiedCode {
  const moduleName = ownerName(dotted);
  const name = shortName(dotted);
  for (const [bound, origin] of index.imports) {
    if (origin === dotted) return { source: bound, requirements: [] };
    if (origin === moduleName) return { source: `${bound}.${name}`, requirements: [] };
  }
  const [head = ""] = moduleName.split(".");
  if (!index.names.has(head)) return { source: dotted, requirements: [`import ${moduleName}`] };
  return { source: name, requirements: [`from ${moduleName} import ${name}`] };
}

export function libraryCall(
  dotted: string,
  positional: readonly Expression[],
  index: ModuleIndex,
  options: Pick<Partial<CallExpression>, "named" | "isStub"> = {},
): CallExpression {
  const { source, requirements } = qualifyName(dotted, index);
  return call(source, positional, { ...options, requirements });
}
