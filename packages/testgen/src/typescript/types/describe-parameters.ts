import type { SyntaxNode } from "@repost/syntax";
import { shapeOfName } from "../../values/parameter-names.ts";
import type { Hint, Parameter } from "../../subject.ts";
import { snakeCase } from "../../values/describe-value.ts";
import type { Expression } from "../../values/expression.ts";
import { unknown, type Shape } from "../../values/shape.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import type { DocumentedParameter } from "./documented-types.ts";
import { readType } from "./read-type.ts";
import { shapesOfUses } from "./usage-shapes.ts";

export interface DescribeParametersOptions {
  readonly definition: SyntaxNode;
  readonly index: ModuleIndex;
  readonly documented: ReadonlyMap<string, DocumentedParameter>;
}

const DOCUMENTATION_WEIGHT = 5;
const DEFAULT_WEIGHT = 3;
const NAME_WEIGHT = 1.2;

/** Says of every parameter what it takes: declared, or guessed from documentation, defaults, uses and names. */
export function describeParameters({ definition, index, documented }: DescribeParametersOptions): readonly Parameter[] {
  const body = definition.childForFieldName("body")?.text ?? "";
  return parameterNodes(definition).map((node, place) => {
    const { name, isRest, value, type, isMarked } = partsOf(node, place);
    const fallback = value === null ? null : readLiteral(value);
    const known = documented.get(name);
    const declared = withGeneric(readType(type, index), type, definition, index);
    const hints: Hint[] = [
      ...hint("documentation", known?.shape ?? unknown, DOCUMENTATION_WEIGHT),
      ...hint("default", fallback === null ? unknown : shapeOfDefault(fallback), DEFAULT_WEIGHT),
      ...shapesOfUses(name, body).map((one): Hint => ({ ...one, source: "usage" })),
      ...hint("name", shapeOfName(snakeCase(name)), NAME_WEIGHT),
    ];
    return {
      name,
      kind: isRest ? "rest" : "positional_only",
      optional: isRest || isMarked || value !== null || known?.optional === true,
      defaultValue: fallback,
      declared: isRest && declared.kind === "sequence" ? declared.item : declared,
      hints,
    };
  });
}

/** Parameters without the type of `this`, which is no argument. */
function parameterNodes(definition: SyntaxNode): readonly SyntaxNode[] {
  const single = definition.childForFieldName("parameter");
  if (single !== null) return [single];
  const all = definition.childForFieldName("parameters")?.namedChildren ?? [];
  return all.filter((node) => node.type !== "comment" && (node.childForFieldName("pattern") ?? node).text !== "this");
}

function partsOf(node: SyntaxNode, place: number) {
  const inner = node.childForFieldName("pattern") ?? node;
  const left = inner.type === "assignment_pattern" ? inner.childForFieldName("left") : inner;
  const isRest = inner.type === "rest_pattern";
  const named = isRest ? inner.namedChildren[0] : left;
  const name = named?.type === "identifier" ? named.text : `argument${place + 1}`;
  return {
    name,
    isRest,
    value: node.childForFieldName("value") ?? inner.childForFieldName("right"),
    type: node.childForFieldName("type"),
    isMarked: node.type === "optional_parameter",
  };
}

/** A type parameter stands for what it is constrained to. */
function withGeneric(shape: Shape, type: SyntaxNode | null, definition: SyntaxNode, index: ModuleIndex): Shape {
  const name = type?.text.replace(/^:\s*/u, "");
  if (shape.kind !== "unknown" || name === undefined) return shape;
  const generics = definition.childForFieldName("type_parameters")?.namedChildren ?? [];
  const own = generics.find((one) => one.childForFieldName("name")?.text === name);
  const [constraint] = own?.childForFieldName("constraint")?.namedChildren ?? [];
  return constraint === undefined ? shape : readType(constraint, index);
}

function shapeOfDefault(value: Expression): Shape {
  switch (value.kind) {
    case "integer":
    case "float":
      return { kind: "number" };
    case "text":
      return { kind: "text" };
    case "boolean":
      return { kind: "boolean" };
    case "sequence":
      return { kind: "sequence", form: "list", item: unknown };
    case "mapping":
      return { kind: "mapping", key: { kind: "text" }, value: unknown };
    default:
      return unknown;
  }
}

function hint(source: Hint["source"], shape: Shape, weight: number): readonly Hint[] {
  return shape.kind === "unknown" ? [] : [{ source, shape, weight }];
}
