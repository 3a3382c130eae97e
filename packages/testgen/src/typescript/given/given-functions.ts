import type { SyntaxNode } from "@repost/syntax";
import type { ResultFunction, Parameter } from "../../subject.ts";
import { describeParameters, withTypeParameters } from "../types/describe-parameters.ts";
import { isMarkedAsync, isPromiseType } from "../types/gives-promise.ts";
import type { TypeScope } from "../types/type-scope.ts";
import { classOfType, methodsOf } from "./functions-of-objects.ts";
import { functionsReturned } from "./functions-returned.ts";
import { functionsOfType } from "./function-types.ts";

export interface ResultFunctionsOptions {
  readonly definition: SyntaxNode;
  /** Signatures from declaration files, and the function's own overloads. */
  readonly signatures: readonly SyntaxNode[];
  readonly scope: TypeScope;
  readonly parametersOf: (signature: SyntaxNode) => readonly Parameter[];
}

const MOST_MEMBERS = 8;
const MOST_NESTED_RESULTS = 2;
const RESULT = "result";
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/u;

/** Overloads with different results have their own parameters. */
export function resultFunctions(options: ResultFunctionsOptions): readonly ResultFunction[] {
  const { definition, signatures, scope, parametersOf } = options;
  const overloads = signatures.filter((signature) => resultOf(signature) !== null);
  const types = overloads.map((signature) =>
    functionsOfType(resultOf(signature), withTypeParameters(scope, signature)),
  );
  // Overloads that agree on functions have the same arguments.
  const differ = types.some((functions) => isFunction(functions) !== isFunction(types[0] ?? []));
  if (!differ)
    return ofResult(RESULT, { definition, type: typesOf(definition, overloads, scope), scope }, MOST_NESTED_RESULTS);
  return overloads.flatMap((signature, index) =>
    typedFunctions(RESULT, types[index] ?? [], [], MOST_NESTED_RESULTS).map((resultFunction) => ({
      ...resultFunction,
      overload: parametersOf(signature),
    })),
  );
}

function isOpen(member: string | null): boolean {
  return member === null || !member.startsWith("_");
}

function isFunction(functions: ReturnType<typeof functionsOfType>): boolean {
  return functions.some(({ member }) => member === null);
}

function resultOf(node: SyntaxNode): SyntaxNode | null {
  return node.childForFieldName("return_type");
}

function typesOf(definition: SyntaxNode, overloads: readonly SyntaxNode[], scope: TypeScope) {
  const declared = definition.parent?.childForFieldName("type") ?? null;
  const resultType =
    resultOf(definition) ??
    (declared === null ? null : resultOf(functionsOfType(declared, scope)[0]?.node ?? declared));
  const [first] = overloads;
  if (resultType !== null) {
    const functions = functionsOfType(resultType, withTypeParameters(scope, definition));
    if (functions.length > 0) return functions;
  }
  return first === undefined ? [] : functionsOfType(resultOf(first), withTypeParameters(scope, first));
}

interface Result {
  readonly definition: SyntaxNode;
  readonly type: ReturnType<typeof functionsOfType>;
  readonly scope: TypeScope;
}

function ofResult(subject: string, { definition, type, scope }: Result, depth: number): readonly ResultFunction[] {
  return typedFunctions(subject, type, functionsReturned(definition, scope.index), depth, scope);
}

function typedFunctions(
  subject: string,
  types: ReturnType<typeof functionsOfType>,
  written: ReturnType<typeof functionsReturned>,
  depth: number,
  scope?: TypeScope,
): readonly ResultFunction[] {
  const members = [...new Set([...types, ...written].map(({ member }) => member))];
  return members
    .filter(isOpen)
    .slice(0, MOST_MEMBERS)
    .flatMap((member): readonly ResultFunction[] => {
      const type = types.find((candidate) => candidate.member === member);
      const text = written.find((returned) => returned.member === member)?.node;
      const definition = text ?? type?.node;
      const functionScope = type?.scope ?? scope;
      if (definition === undefined || functionScope === undefined) return [];
      const signatures = type === undefined || type.node === definition ? [] : [type.node];
      const parameters = parametersOf(definition, functionScope, signatures);
      // Types with arbitrary parameters say nothing.
      const isDocumented =
        text !== undefined || parameters.some(({ kind, declared }) => kind !== "rest" || declared.kind !== "unknown");
      if (!isDocumented && parameters.length > 0) return [];
      const result = resultOf(definition) ?? (type === undefined ? null : resultOf(type.node));
      const isAsync = isMarkedAsync(definition) || isPromiseType(result);
      const name = member === null ? subject : `${subject}${access(member)}`;
      const callee = isAsync && name !== "" ? `await ${name}` : name;
      const isFunctionItself = member === null && depth > 1;
      const instance = isFunctionItself ? classOfType(result, withTypeParameters(functionScope, definition)) : null;
      const methods =
        instance === null
          ? []
          : methodsOf("", instance, functionScope.index, (node) => parametersOf(node, functionScope));
      if (methods.length > 0) return methods.map((gives) => ({ callee, parameters, gives }));
      const inner = depth <= 1 ? [] : functionsOfType(result, withTypeParameters(functionScope, definition));
      const nestedFunctions =
        depth <= 1 ? [] : ofResult("", { definition, type: inner, scope: functionScope }, depth - 1);
      const [gives] = nestedFunctions.filter((nested) => nested.callee === "");
      return [{ callee, parameters, ...(gives === undefined ? {} : { gives }) }];
    });
}

function parametersOf(
  definition: SyntaxNode,
  scope: TypeScope,
  signatures: readonly SyntaxNode[] = [],
): readonly Parameter[] {
  const open = openNames(scope);
  return describeParameters({ definition, scope, documented: new Map(), signatures, open, depth: 1 }).parameters;
}

/** A call determines these type parameters. */
function openNames({ bound }: TypeScope): readonly string[] {
  return [...bound].flatMap(([name, { kind }]) => (kind === "unknown" ? [name] : []));
}

function access(member: string): string {
  return IDENTIFIER.test(member) ? `.${member}` : `[${JSON.stringify(member)}]`;
}
