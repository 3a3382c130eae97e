import { type DeclaredType, type SyntaxNode, type TypeSignature, walk } from "@repost/syntax";
import type { ResultFunction, Hint, Parameter } from "../../subject.ts";
import { code } from "../../values/expression.ts";
import { type Shape, unknown } from "../../values/shape.ts";
import { lineageOf } from "../classes/class-model.ts";
import type { Describe } from "../classes/factories.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { child, childText, isFunction } from "../source/nodes.ts";
import { declaredResult, isMarkedAsync, isPromise, resultOf } from "../types/declared-result.ts";
import { shapeOfType } from "../types/read-type.ts";
import type { TypeScope } from "../types/type-scope.ts";

const RETURNS_NEW = /\breturn\s+new\s+([\w$]+)/u;

export function classOfType(type: DeclaredType | null, scope: TypeScope): string | null {
  const shape = type === null ? unknown : shapeOfType(type, scope);
  return shape.kind === "instance" && scope.index.classes.has(shape.name) ? shape.name : null;
}

const RECORDING_CALLBACK = {
  optional: false,
  declared: { kind: "literal", values: [code("(...values) => console.log(...values)")] },
  hints: [],
} as const;

/** Returns calls of informative methods, at most one with a callback. */
export function methodsOf(
  subject: string,
  className: string,
  { index, types }: TypeScope,
  describe: Describe,
): readonly ResultFunction[] {
  let callsBack = false;
  return informativeMethods(index, className).flatMap(([name, node]) => {
    const parameters = describe(node);
    const [first] = parameters;
    const calledBack = first !== undefined && isCalled(first.declared) ? [{ ...first, ...RECORDING_CALLBACK }] : null;
    if (calledBack !== null && callsBack) return [];
    callsBack ||= calledBack !== null;
    const before =
      isMarkedAsync(node) || isPromise(declaredResult(node, types)) ? "await " : calledBack === null ? "" : "void ";
    const required = parameters.filter(({ optional, kind }) => !optional && kind !== "rest");
    return [{ callee: `${before}${subject}.${name}`, parameters: calledBack ?? required, isOfInstance: true }];
  });
}

function isCalled(shape: Shape): boolean {
  return shape.kind === "callable" || (shape.kind === "union" && shape.options.some(isCalled));
}

export interface FunctionsOfObjectsOptions {
  readonly definition: SyntaxNode;
  readonly signatures: readonly TypeSignature[];
  readonly scope: TypeScope;
  readonly owner: string | null;
  readonly describe: Describe;
}

/** The object's methods run functions from the body. */
export function functionsOfObjects(options: FunctionsOfObjectsOptions): readonly ResultFunction[] {
  const { definition, scope, describe } = options;
  const inside = functionsIn(definition);
  const className = inside.length > 0 ? classReturned(options) : null;
  if (className === null) return [];
  const innerParameters = inside
    .slice(0, MOST_INNER_FUNCTIONS)
    .flatMap((innerFunction) => describe(innerFunction)[0] ?? []);
  return methodsOf("result", className, scope, describe).map((method) => withInnerParameters(method, innerParameters));
}

const MOST_INNER_FUNCTIONS = 4;

function withInnerParameters(method: ResultFunction, innerParameters: readonly Parameter[]): ResultFunction {
  const [first, ...laterParameters] = method.parameters;
  if (first === undefined || first.declared.kind !== "unknown") return method;
  const hints = innerParameters.flatMap(({ declared, hints: innerHints }): readonly Hint[] => [
    ...(declared.kind === "unknown" ? [] : [{ source: "documentation", shape: declared, weight: DECLARED } as const]),
    ...innerHints.filter(({ source }) => source === "usage"),
  ]);
  return { ...method, parameters: [{ ...first, hints: [...hints, ...first.hints] }, ...laterParameters] };
}

const DECLARED = 3;

function functionsIn(definition: SyntaxNode): readonly SyntaxNode[] {
  const functions: SyntaxNode[] = [];
  const body = child(definition, "body") ?? definition;
  walk(body, (node) => {
    if (node.id !== body.id && isFunction(node)) functions.push(node);
  });
  return functions;
}

function classReturned({ definition, signatures, scope, owner }: FunctionsOfObjectsOptions): string | null {
  for (const type of [declaredResult(definition, scope.types), ...signatures.map(resultOf)]) {
    if (type?.reference === "this") return owner;
    const className = classOfType(type, scope);
    if (className !== null) return className;
  }
  const made = RETURNS_NEW.exec(childText(definition, "body"))?.[1];
  return made !== undefined && scope.index.classes.has(made) ? made : null;
}

const MOST_METHODS = 4;
/** They read or run an object and return another type. */
const INFORMATIVE =
  /^(?:to[A-Z]\w*|is(?:[A-Z]\w*)?|forEach|subscribe|get|values?|valueOf|entries|keys|parse|safeParse|validate(?:Sync)?|cast|check|test|match|run|exec|execute|format|render|compile|build|encode|decode|resolve|evaluate|call|apply|find|has|contains|size|create)$/u;

/** Own methods come first. */
function informativeMethods(index: ModuleIndex, className: string): readonly (readonly [string, SyntaxNode])[] {
  const lineage = lineageOf(index.classes, className);
  const inherited = new Map(lineage.toReversed().flatMap(({ methods }) => [...methods]));
  const names = new Set(lineage.flatMap(({ methods }) => [...methods.keys()].filter((name) => INFORMATIVE.test(name))));
  const methods = [...names].flatMap((name) => {
    const node = inherited.get(name);
    return node === undefined ? [] : [[name, node] as const];
  });
  // `forEach` fails if any part fails.
  const isWhole = (name: string): number => (name === "forEach" ? 0 : 1);
  return methods.toSorted(([left], [right]) => isWhole(left) - isWhole(right)).slice(0, MOST_METHODS);
}
