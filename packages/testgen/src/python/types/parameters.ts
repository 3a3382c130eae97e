import { isPlain, type Expression } from "../../values/expression.ts";
import { leavesOpen, unknown, instanceOf } from "../../values/shape.ts";
import type { Hint, Parameter } from "../../subject.ts";
import type { AnnotationReader } from "./annotations.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { documentedTypes } from "./documented-types.ts";
import type { ClassFinder } from "./guess.ts";
import { guessShapes } from "./guess-shapes.ts";
import { docstringOf } from "../source/module-index.ts";
import { shapeOfName } from "../../values/parameter-names.ts";
import { EVIDENCE_WEIGHTS, hint } from "../../values/parameter-shapes.ts";
import { readExpression } from "../source/read-expression.ts";
import { shapeOfDefault, shapeOfExample } from "./shape-of-value.ts";
import type { Usage } from "../usage/usage.ts";

export interface ParameterReader {
  readonly annotations: AnnotationReader;
  readonly finder: ClassFinder;
}

export interface DescribeParametersOptions {
  readonly definition: PythonFunction;
  readonly usages: ReadonlyMap<string, Usage>;
  readonly examples?: ReadonlyMap<string, readonly Expression[]>;
}

/** Prefers declarations to guesses. */
export function describeParameters(
  { annotations, finder }: ParameterReader,
  { definition, usages, examples = new Map() }: DescribeParametersOptions,
): readonly Parameter[] {
  const names = definition.parameters.map(({ name }) => name);
  const documented = documentedTypes(wordsAbout(definition), names, annotations, finder.imports("numpy"));
  return definition.parameters.map((parameter) => {
    const usage = usages.get(parameter.name);
    const fallback = parameter.defaultNode === null ? null : readExpression(parameter.defaultNode);
    const seeds = (examples.get(parameter.name) ?? []).slice(0, 4);
    return {
      name: parameter.name,
      kind: parameter.kind,
      optional: parameter.defaultNode !== null || parameter.kind === "rest" || parameter.kind === "named_rest",
      defaultValue:
        fallback !== null && (isPlain(fallback) || fallback.kind === "code" || fallback.kind === "call")
          ? fallback
          : null,
      declared: annotations.read(parameter.annotation),
      hints: informative([
        ...seeds.flatMap((value) => hint("seed", shapeOfExample(value), EVIDENCE_WEIGHTS.example)),
        ...hint("documentation", documented.get(parameter.name) ?? unknown, EVIDENCE_WEIGHTS.documentation),
        ...(fallback === null ? [] : hint("default", shapeOfDefault(fallback), EVIDENCE_WEIGHTS.defaultValue)),
        ...usageHints(parameter, usage, finder),
        ...nameHints(parameter.name, finder),
      ]),
    };
  });
}

/** Returns the function's docstring, with that of the class for constructors. */
function wordsAbout({ name, node, body }: PythonFunction): string {
  const docstring = docstringOf(body) ?? "";
  const around = /\.__(?:init|new)__$/u.test(name) ? node.parent : null;
  const block = around?.type === "decorated_definition" ? around.parent : around;
  return block?.type === "block" ? `${docstring}\n${docstringOf(block) ?? ""}` : docstring;
}

export function describeField(field: Parameter, attribute: Usage | undefined, { finder }: ParameterReader): Parameter {
  if (!leavesOpen(field.declared)) return field;
  if (field.declared.kind !== "unknown")
    return { ...field, hints: [...field.hints, ...usageHints(field, attribute, finder)] };
  return {
    ...field,
    hints: [...field.hints, ...usageHints(field, attribute, finder), ...nameHints(field.name, finder)],
  };
}

function usageHints(
  parameter: Pick<Parameter, "kind">,
  usage: Usage | undefined,
  finder: ClassFinder,
): readonly Hint[] {
  if (usage === undefined) return [];
  const whole = parameter.kind === "rest" ? usage.item : usage;
  return guessShapes(whole, finder)
    .slice(0, 4)
    .map(({ shape, weight }) => ({ shape, weight, source: "usage" }));
}

/** Tables need a library: "frame" has other meanings. */
function nameHints(name: string, finder: ClassFinder): readonly Hint[] {
  const shape = shapeOfName(name);
  const library = shape.kind === "instance" ? shape.name.split(".")[0] : undefined;
  const isUnavailable = library !== undefined && !finder.imports(library);
  const className = finder.calledLike(name);
  return [
    ...(isUnavailable ? [] : hint("name", shape, EVIDENCE_WEIGHTS.parameterName)),
    ...(className === null ? [] : hint("name", instanceOf(className), EVIDENCE_WEIGHTS.className)),
  ];
}

/** Drops hints that only allow None. */
function informative(hints: readonly Hint[]): readonly Hint[] {
  return hints.every(({ shape }) => shape.kind === "nothing") ? [] : hints;
}
