import { isPlain, type Expression } from "../../values/expression.ts";
import { leavesOpen, unknown, type Shape } from "../../values/shape.ts";
import type { Hint, Parameter } from "../../subject.ts";
import type { AnnotationReader } from "./annotations.ts";
import type { PythonFunction, PythonParameter } from "../source/definitions.ts";
import { documentedTypes } from "./documented-types.ts";
import type { ClassFinder } from "./guess.ts";
import { guessShapes } from "./guess-shapes.ts";
import { docstringOf } from "../source/module-index.ts";
import { SYNTAX_NODES } from "../values/syntax-nodes.ts";
import { shapeOfName } from "../../values/parameter-names.ts";
import { readExpression } from "../source/read-expression.ts";
import { shapeOfDefault, shapeOfExample } from "./shape-of-value.ts";
import type { Usage } from "../usage/usage.ts";

export interface ParameterReader {
  readonly annotations: AnnotationReader;
  readonly finder: ClassFinder;
}

export interface DescribeParametersOptions {
  readonly definition: PythonFunction;
  /** Uses of each parameter by name. */
  readonly usages: ReadonlyMap<string, Usage>;
  /** Values in examples, by parameter. @default none */
  readonly examples?: ReadonlyMap<string, readonly Expression[]>;
}

const SEED_WEIGHT = 6;
const DOCUMENTATION_WEIGHT = 5;
const DEFAULT_WEIGHT = 3;
const NAME_WEIGHT = 1.2;
const CLASS_NAME_WEIGHT = 2;
const VISITED_WEIGHT = 5;

/**
 * Returns the possible values of each parameter: declared, or guessed from examples, documentation, defaults, uses and
 * names.
 */
export function describeParameters(
  { annotations, finder }: ParameterReader,
  { definition, usages, examples = new Map() }: DescribeParametersOptions,
): readonly Parameter[] {
  const names = definition.parameters.map(({ name }) => name);
  const documented = documentedTypes(wordsAbout(definition), names, annotations, finder.imports("numpy"));
  return definition.parameters.map((parameter) => {
    const usage = usages.get(parameter.name);
    const fallback = parameter.defaultNode === null ? null : readExpression(parameter.defaultNode);
    return {
      name: parameter.name,
      kind: parameter.kind,
      optional: parameter.defaultNode !== null || parameter.kind === "rest" || parameter.kind === "named_rest",
      defaultValue:
        fallback !== null && (isPlain(fallback) || fallback.kind === "code" || fallback.kind === "call")
          ? fallback
          : null,
      declared: declaredShape(parameter, annotations),
      hints: telling([
        ...exampleHints(examples.get(parameter.name) ?? []),
        ...hint("documentation", documented.get(parameter.name) ?? unknown, DOCUMENTATION_WEIGHT),
        ...hint("default", fallback === null ? unknown : shapeOfDefault(fallback), DEFAULT_WEIGHT),
        ...usageHints(parameter, usage, finder),
        ...nameHints(parameter.name, finder),
        ...classHints(parameter.name, finder),
        ...otherHints(parameter.name, definition, finder),
        ...visitedHints(parameter, definition, finder),
      ]),
    };
  });
}

/** Returns documentation of a function's parameters; for a constructor also that of its class. */
function wordsAbout({ name, node, body }: PythonFunction): string {
  const own = docstringOf(body) ?? "";
  const around = /\.__(?:init|new)__$/u.test(name) ? node.parent : null;
  const block = around?.type === "decorated_definition" ? around.parent : around;
  return block?.type === "block" ? `${own}\n${docstringOf(block) ?? ""}` : own;
}

/** Returns the possible values of a record field, from its declaration, uses and name. */
export function describeField(field: Parameter, attribute: Usage | undefined, { finder }: ParameterReader): Parameter {
  if (!leavesOpen(field.declared)) return field;
  if (field.declared.kind !== "unknown")
    return { ...field, hints: [...field.hints, ...usageHints(field, attribute, finder)] };
  const { name } = field;
  const named = [...nameHints(name, finder), ...classHints(name, finder)];
  return { ...field, hints: [...field.hints, ...usageHints(field, attribute, finder), ...named] };
}

function declaredShape(parameter: PythonParameter, annotations: AnnotationReader): Shape {
  return annotations.read(parameter.annotation);
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

/** Names of a table library count only in modules that use it: "frame" has other meanings. */
function nameHints(name: string, finder: ClassFinder): readonly Hint[] {
  const shape = shapeOfName(name);
  const library = shape.kind === "instance" ? shape.name.split(".")[0] : undefined;
  return library !== undefined && !finder.imports(library) ? [] : hint("name", shape, NAME_WEIGHT);
}

function classHints(name: string, finder: ClassFinder): readonly Hint[] {
  const found = finder.calledLike(name);
  if (found !== null) return hint("name", { kind: "instance", name: found }, CLASS_NAME_WEIGHT);
  const one = finder.calledLike(singularOf(name));
  if (one === null) return [];
  return hint("name", { kind: "sequence", form: "list", item: { kind: "instance", name: one } }, CLASS_NAME_WEIGHT);
}

/** Returns the singular of a plural name; empty for all else. */
function singularOf(name: string): string {
  return /[^s]s$/u.test(name) ? name.replace(/(?<=[^aeiou])ies$/u, "y").replace(/(?<=(?:x|ch|sh))es$|s$/u, "") : "";
}

/** A parameter `other` takes an object of the method's class. */
function otherHints(name: string, { self, name: method }: PythonFunction, finder: ClassFinder): readonly Hint[] {
  if (self === null || !/^_?(?:other|another|that|rhs)$/u.test(name)) return [];
  return hint("name", finder.named(method.slice(0, method.lastIndexOf("."))), CLASS_NAME_WEIGHT);
}

/** Visitor methods are named after the class that they visit: one of the module or of Python's syntax tree. */
function visitedHints(
  parameter: PythonParameter,
  { self, name, parameters }: PythonFunction,
  finder: ClassFinder,
): readonly Hint[] {
  const kind = /\.visit_([A-Za-z]\w*)$/u.exec(name)?.[1];
  if (self === null || kind === undefined || parameter !== parameters[0]) return [];
  const own = finder.named(kind);
  if (own.kind === "instance") return hint("name", own, VISITED_WEIGHT);
  const node = `ast.${kind}`;
  return finder.imports("ast") && SYNTAX_NODES[node] !== undefined
    ? hint("name", { kind: "instance", name: node }, VISITED_WEIGHT)
    : [];
}

/** Hints that only allow None say nothing about the value. */
function telling(hints: readonly Hint[]): readonly Hint[] {
  return hints.every(({ shape }) => shape.kind === "nothing") ? [] : hints;
}

function exampleHints(values: readonly Expression[]): readonly Hint[] {
  return values.slice(0, 4).flatMap((value) => hint("seed", shapeOfExample(value), SEED_WEIGHT));
}

function hint(source: Hint["source"], shape: Shape, weight: number): readonly Hint[] {
  return shape.kind === "unknown" ? [] : [{ source, shape, weight }];
}
