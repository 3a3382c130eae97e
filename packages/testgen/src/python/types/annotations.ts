import { isPlain } from "../../values/expression.ts";
import { instanceOf, unionOf, unknown, type Field, type Shape, ANY_FUNCTION, MAPPING } from "../../values/shape.ts";
import { childrenOfNode, keyword, type PythonClass } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { isPath, readExpression } from "../source/read-expression.ts";
import { BUILTIN_NAMES } from "../source/builtin-names.ts";
import { LIBRARY_VALUES } from "../values/library-values.ts";
import { keysByName } from "../../values/name-table.ts";
import { child } from "../../nodes.ts";
import { shortName } from "../../values/describe-value.ts";

export interface AnnotationReader {
  /** `unknown` for null and unknown annotations. */
  read(annotation: string | null): Shape;
}

const MAX_DEPTH = 6;
/** Keys are last parts of names, except syntax tree nodes, whose names packages reuse. */
const LIBRARY_CLASSES = new Map(
  Object.keys(LIBRARY_VALUES)
    .filter((name) => !name.startsWith("ast."))
    .map((name) => [shortName(name), name]),
);

/** `packages` are first names of the module's original modules. */
export function createAnnotationReader(
  parser: Parser,
  index: ModuleIndex,
  packages: ReadonlySet<string> = new Set(),
): AnnotationReader {
  const state: ReaderState = { parser, index, packages };
  return { read: (annotation) => (annotation === null ? unknown : readText(state, annotation, 0)) };
}

interface ReaderState {
  readonly parser: Parser;
  readonly index: ModuleIndex;
  readonly packages: ReadonlySet<string>;
}

function readText(state: ReaderState, source: string, depth: number): Shape {
  if (depth > MAX_DEPTH) return unknown;
  using tree = state.parser.parse(source);
  const statement = childrenOfNode(tree.root)[0];
  const expression = statement?.type === "expression_statement" ? childrenOfNode(statement)[0] : undefined;
  return expression === undefined ? unknown : readNode(state, expression, depth);
}

function readNode(state: ReaderState, node: SyntaxNode, depth: number): Shape {
  if (depth > MAX_DEPTH) return unknown;
  switch (node.type) {
    case "none":
      return { kind: "nothing" };
    case "string": {
      const value = readExpression(node);
      return value.kind === "text" ? readText(state, value.value, depth + 1) : unknown;
    }
    case "binary_operator": {
      const sides = [child(node, "left"), child(node, "right")];
      return unionOf(sides.map((side) => (side === null ? unknown : readNode(state, side, depth + 1))));
    }
    case "subscript":
      return readGeneric(state, node, depth);
    default:
      return isPath(node) ? readName(state, node.text, depth) : unknown;
  }
}

function readName(state: ReaderState, path: string, depth: number): Shape {
  const aliased = state.index.assigned.get(path);
  if (aliased !== undefined) return readAlias(state, aliased, depth + 1);
  const pythonClass = state.index.classes.get(path);
  if (pythonClass !== undefined) return shapeOfClass(state, pythonClass, depth);
  const [head = "", ...tail] = path.split(".");
  const origin = [state.index.imports.get(head) ?? head, ...tail].join(".");
  const isBound = state.index.imports.has(head) || state.index.names.has(head) || BUILTIN_NAMES.has(head);
  const last = shortName(origin);
  const sliced = state.packages.has(origin.split(".")[0] ?? "") ? state.index.classes.get(last) : undefined;
  if (sliced !== undefined && origin !== last) return shapeOfClass(state, sliced, depth);
  const plain = isTyping(origin) ? plainType(last) : undefined;
  if (plain !== undefined) return plain;
  if (last === "Callable" || last === "callable") return ANY_FUNCTION;
  if (last === "tuple" || last === "Tuple") return { kind: "sequence", form: "tuple", item: unknown };
  if (last === "type" || last === "Type") return { kind: "type", name: null };
  const generic = isTyping(origin) ? genericType(last, []) : undefined;
  if (generic !== undefined) return generic;
  if (isBound) return instanceOf(origin);
  // The name is imported for type checkers only.
  const className = LIBRARY_VALUES[origin] === undefined ? LIBRARY_CLASSES.get(last) : origin;
  return className === undefined ? unknown : instanceOf(className);
}

function readAlias(state: ReaderState, node: SyntaxNode, depth: number): Shape {
  if (node.type !== "call") return readNode(state, node, depth);
  const made = readExpression(node);
  if (made.kind !== "call") return unknown;
  const factory = shortName(made.callee);
  const argumentNodes = childrenOfNode(child(node, "arguments") ?? node);
  if (factory === "namedtuple" || factory === "NamedTuple") return nameOfAssignment(node);
  if (factory !== "TypeVar") return unknown;
  const bound = keyword(child(node, "arguments"), "bound");
  if (bound !== null) return readNode(state, bound, depth);
  return unionOf(
    argumentNodes
      .slice(1)
      .filter(({ type }) => type !== "keyword_argument")
      .map((argument) => readNode(state, argument, depth)),
  );
}

function readGeneric(state: ReaderState, node: SyntaxNode, depth: number): Shape {
  const base = child(node, "value");
  const parameters = childrenOfNode(node).filter((part) => part.startIndex !== base?.startIndex);
  const last = (base?.text ?? "").replace(/^.*\./su, "");
  const shapes = (): readonly Shape[] => parameters.map((parameter) => readNode(state, parameter, depth + 1));
  switch (last) {
    case "Optional":
      return unionOf([...shapes(), { kind: "nothing" }]);
    case "Union":
      return unionOf(shapes());
    case "Literal": {
      const values = parameters.map(readExpression);
      return values.every(isPlain) ? { kind: "literal", values } : unknown;
    }
    case "Annotated":
    case "Final":
    case "ClassVar":
    case "Required":
    case "NotRequired":
      return shapes()[0] ?? unknown;
    case "Callable":
      return {
        kind: "callable",
        arity: callableArity(parameters[0]),
        role: parameters.at(-1)?.text === "bool" ? "predicate" : "any",
      };
    case "Type":
    case "type":
      return { kind: "type", name: parameters[0]?.text ?? null };
    case "tuple":
    case "Tuple":
      return tupleOf(parameters, shapes());
    default:
      return (
        genericType(last, shapes()) ?? (base !== null && isPath(base) ? readName(state, base.text, depth + 1) : unknown)
      );
  }
}

function shapeOfClass(state: ReaderState, pythonClass: PythonClass, depth: number): Shape {
  const lineage = classLineage(state.index, pythonClass.name).toReversed();
  const bases = lineage.flatMap(({ bases: names }) => names);
  if (!bases.some((base) => /(^|\.)TypedDict$/u.test(base))) return instanceOf(pythonClass.name);
  const fields = lineage.flatMap((ancestor) =>
    ancestor.fields.map(({ name, annotation }): Field => ({
      name,
      shape: annotation === null ? unknown : readText(state, annotation, depth + 1),
    })),
  );
  return { ...MAPPING, fields };
}

function nameOfAssignment(node: SyntaxNode): Shape {
  const left = node.parent?.type === "assignment" ? child(node.parent, "left") : null;
  return left?.type === "identifier" ? instanceOf(left.text) : unknown;
}

const PLAIN_TYPES = keysByName<"integer" | "number" | "text" | "bytes" | "boolean" | "nothing" | "unknown">({
  integer: "int SupportsIndex SupportsInt Integral",
  number: "float complex Number Real SupportsFloat SupportsAbs",
  text: "str Text AnyStr LiteralString",
  bytes: "bytes ByteString Buffer",
  boolean: "bool",
  nothing: "None NoneType",
  unknown: "Any object Hashable Self",
});

const GENERIC_TYPES = keysByName<"list" | "any" | "iterator" | "set" | "mapping">({
  list: "list List MutableSequence",
  any: "Sequence Iterable Collection Container Reversible Sized",
  iterator: "Iterator Generator",
  set: "set Set AbstractSet MutableSet KeysView",
  mapping: "dict Dict Mapping MutableMapping",
});

/** Takes the last part of a type's name. */
function plainType(name: string): Shape | undefined {
  const kind = PLAIN_TYPES.get(name);
  return kind === undefined ? undefined : { kind };
}

function genericType(name: string, [first = unknown, second = unknown]: readonly Shape[]): Shape | undefined {
  const form = GENERIC_TYPES.get(name);
  if (form === "mapping") return { kind: "mapping", key: first, value: second };
  return form === undefined ? undefined : { kind: "sequence", form, item: first };
}

function isTyping(origin: string): boolean {
  return (
    !origin.includes(".") || /^(typing|typing_extensions|collections|numbers|types|builtins|_typeshed)\b/u.test(origin)
  );
}

function callableArity(parameters: SyntaxNode | undefined): number | null {
  return parameters?.type === "list" ? childrenOfNode(parameters).length : null;
}

function tupleOf(nodes: readonly SyntaxNode[], shapes: readonly Shape[]): Shape {
  if (nodes.at(-1)?.type === "ellipsis") return { kind: "sequence", form: "tuple", item: shapes[0] ?? unknown };
  return { kind: "tuple", items: shapes };
}
