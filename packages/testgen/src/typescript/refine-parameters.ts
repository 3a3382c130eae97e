import type { Parameter } from "../subject.ts";
import type { Expression } from "../values/expression.ts";
import { hint } from "../values/parameter-shapes.ts";
import { unknown, instanceOf, oneOf } from "../values/shape.ts";
import { PLATFORM_INSTANCES } from "./types/library-classes.ts";
import type { TypeScope } from "./types/type-scope.ts";

const SEEN_WEIGHT = 3;
const SEEN_CLASS_WEIGHT = 2.5;
const CONSTRUCTOR_CALL = /^new\s+([A-Z]\w*)\b/u;
const METHOD_CLASS_WEIGHT = 1;
const ANYTHING = { source: "name", weight: 1.2, shape: unknown } as const;

export function withPassedValues(parameter: Parameter, values: readonly Expression[], { index }: TypeScope): Parameter {
  if (values.length === 0) return parameter;
  const made = values.flatMap((value) => (value.kind === "code" ? (CONSTRUCTOR_CALL.exec(value.code)?.[1] ?? []) : []));
  const classes = [...new Set(made)].filter(
    (name) => index.classes.has(name) || Object.hasOwn(PLATFORM_INSTANCES, name),
  );
  const instances = classes.flatMap((name) => hint("seed", instanceOf(name), SEEN_CLASS_WEIGHT));
  return { ...parameter, hints: [...hint("seed", oneOf(values), SEEN_WEIGHT), ...instances, ...parameter.hints] };
}

export function withClassOfMethod(parameter: Parameter, path: readonly string[], { index }: TypeScope): Parameter {
  const [name = ""] = path;
  if (path.length !== 2 || !index.classes.has(name) || parameter.declared.kind !== "unknown") return parameter;
  // The parameter may also accept anything.
  const otherHints = parameter.hints.length > 0 ? parameter.hints : [ANYTHING];
  return { ...parameter, hints: [...otherHints, ...hint("name", instanceOf(name), METHOD_CLASS_WEIGHT)] };
}
