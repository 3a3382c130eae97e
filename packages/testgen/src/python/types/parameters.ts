import { isPlain, type Expression } from "../../values/expression.ts";
import { leavesOpen, unknown, type Shape, instanceOf, listOf } from "../../values/shape.ts";
import type { Hint, Parameter } from "../../subject.ts";
import type { AnnotationReader } from "./annotations.ts";
import type { PythonFunction, PythonParameter } from "../source/definitions.ts";
import { documentedTypes } from "./documented-types.ts";
import type { ClassFinder } from "./guess.ts";
import { guessShapes } from "./guess-shapes.ts";
import { docstringOf } from "../source/module-index.ts";
import { ownerName } from "../../values/describe-value.ts";
import { shapeOfName } from "../../values/parameter-names.ts";
import { hint, type TypeEvidence } from "../../values/parameter-shapes.ts";
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

interface EvidenceContext {
  readonly parameter: PythonParameter;
  readonly definition: PythonFunction;
  readonly finder: ClassFinder;
  readonly examples: readonly Expression[];
  readonly documented: Shape;
  readonly fallback: Expression | null;
  readonly usage: Usage | undefined;
}

const TYPE_EVIDENCE = {
  example: {
    name: "example",
    weight: 6,
    hints: ({ examples }, weight) =>
      examples.slice(0, 4).flatMap((value) => hint("seed", shapeOfExample(value), weight)),
  },
  documentation: {
    name: "documentation",
    weight: 5,
    hints: ({ documented }, weight) => hint("documentation", documented, weight),
  },
  default: {
    name: "default_value",
    weight: 3,
    hints: ({ fallback }, weight) => hint("default", fallback === null ? unknown : shapeOfDefault(fallback), weight),
  },
  use: { name: "use", weight: 1, hints: ({ parameter, usage, finder }) => usageHints(parameter, usage, finder) },
  name: {
    name: "parameter_name",
    weight: 1.2,
    hints: ({ parameter, finder }, weight) => nameHints(parameter.name, finder, weight),
  },
  className: {
    name: "class_name",
    weight: 2,
    hints: ({ parameter, finder }, weight) => classHints(parameter.name, finder, weight),
  },
  otherReceiver: {
    name: "other_receiver",
    weight: 2,
    hints: ({ parameter, definition, finder }, weight) => otherHints(parameter.name, definition, finder, weight),
  },
} as const satisfies Readonly<Record<string, TypeEvidence<EvidenceContext>>>;

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
    const context: EvidenceContext = {
      parameter,
      definition,
      finder,
      examples: examples.get(parameter.name) ?? [],
      documented: documented.get(parameter.name) ?? unknown,
      fallback,
      usage,
    };
    return {
      name: parameter.name,
      kind: parameter.kind,
      optional: parameter.defaultNode !== null || parameter.kind === "rest" || parameter.kind === "named_rest",
      defaultValue:
        fallback !== null && (isPlain(fallback) || fallback.kind === "code" || fallback.kind === "call")
          ? fallback
          : null,
      declared: annotations.read(parameter.annotation),
      hints: informative(
        Object.values<TypeEvidence<EvidenceContext>>(TYPE_EVIDENCE).flatMap((evidence) =>
          evidence.hints(context, evidence.weight),
        ),
      ),
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
  const { name } = field;
  const named = [
    ...nameHints(name, finder, TYPE_EVIDENCE.name.weight),
    ...classHints(name, finder, TYPE_EVIDENCE.className.weight),
  ];
  return { ...field, hints: [...field.hints, ...usageHints(field, attribute, finder), ...named] };
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
function nameHints(name: string, finder: ClassFinder, weight: number): readonly Hint[] {
  const shape = shapeOfName(name);
  const library = shape.kind === "instance" ? shape.name.split(".")[0] : undefined;
  return library !== undefined && !finder.imports(library) ? [] : hint("name", shape, weight);
}

function classHints(name: string, finder: ClassFinder, weight: number): readonly Hint[] {
  const className = finder.calledLike(name);
  if (className !== null) return hint("name", instanceOf(className), weight);
  const itemClass = finder.calledLike(singularOf(name));
  return itemClass === null ? [] : hint("name", listOf(instanceOf(itemClass)), weight);
}

function singularOf(name: string): string {
  return /[^s]s$/u.test(name) ? name.replace(/(?<=[^aeiou])ies$/u, "y").replace(/(?<=(?:x|ch|sh))es$|s$/u, "") : "";
}

/** `other` takes an object of the method's class. */
function otherHints(
  name: string,
  { self, name: method }: PythonFunction,
  finder: ClassFinder,
  weight: number,
): readonly Hint[] {
  if (self === null || !/^_?(?:other|another|that|rhs)$/u.test(name)) return [];
  return hint("name", finder.named(ownerName(method)), weight);
}

/** Drops hints that only allow None. */
function informative(hints: readonly Hint[]): readonly Hint[] {
  return hints.every(({ shape }) => shape.kind === "nothing") ? [] : hints;
}
