import type { SyntaxNode } from "@repost/syntax";
import type { GivenFunction, Parameter } from "../../subject.ts";
import { describeParameters, withTypeParameters } from "../types/describe-parameters.ts";
import { isMarkedAsync, isPromiseType } from "../types/gives-promise.ts";
import type { TypeScope } from "../types/type-scope.ts";
import { classOfType, methodsOf } from "./functions-of-objects.ts";
import { functionsReturned } from "./functions-returned.ts";
import { functionsOfType } from "./function-types.ts";

export interface GivenFunctionsOptions {
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
export function givenFunctions(options: GivenFunctionsOptions): readonly GivenFunction[] {
  const { definition, signatures, scope, parametersOf } = options;
  const overloads = signatures.filter((one) => resultOf(one) !== null);
  const types = overloads.map((one) => functionsOfType(resultOf(one), withTypeParameters(scope, one)));
  // Overloads that agree on functions have the same arguments.
  const differ = types.some((found) => isFunction(found) !== isFunction(types[0] ?? []));
  if (!differ)
    return ofResult(RESULT, { definition, type: typesOf(definition, overloads, scope), scope }, MOST_NESTED_RESULTS);
  return overloads.flatMap((signature, place) =>
    typedFunctions(RESULT, types[place] ?? [], [], MOST_NESTED_RESULTS).map((one) => ({
      ...one,
      overload: parametersOf(signature),
    })),
  );
}

function isOpen(member: string | null): boolean {
  return member === null || !member.startsWith("_");
}

function isFunction(found: ReturnType<typeof functionsOfType>): boolean {
  return found.some(({ member }) => member === null);
}

function resultOf(node: SyntaxNode): SyntaxNode | null {
  return node.childForFieldName("return_type");
}

function typesOf(definition: SyntaxNode, overloads: readonly SyntaxNode[], scope: TypeScope) {
  const declared = definition.parent?.childForFieldName("type") ?? null;
  const own =
    resultOf(definition) ??
    (declared === null ? null : resultOf(functionsOfType(declared, scope)[0]?.node ?? declared));
  const [first] = overloads;
  if (own !== null) {
    const found = functionsOfType(own, withTypeParameters(scope, definition));
    if (found.length > 0) return found;
  }
  return first === undefined ? [] : functionsOfType(resultOf(first), withTypeParameters(scope, first));
}

interface Result {
  readonly definition: SyntaxNode;
  readonly type: ReturnType<typeof functionsOfType>;
  readonly scope: TypeScope;
}

function ofResult(subject: string, { definition, type, scope }: Result, depth: number): readonly GivenFunction[] {
  return typedFunctions(subject, type, functionsReturned(definition, scope.index), depth, scope);
}

function typedFunctions(
  subject: string,
  types: ReturnType<typeof functionsOfType>,
  written: ReturnType<typeof functionsReturned>,
  depth: number,
  scope?: TypeScope,
): readonly GivenFunction[] {
  const members = [...new Set([...types, ...written].map(({ member }) => member))];
  return members
    .filter(isOpen)
    .slice(0, MOST_MEMBERS)
    .flatMap((member): readonly GivenFunction[] => {
      const type = types.find((one) => one.member === member);
      const text = written.find((one) => one.member === member)?.node;
      const definition = text ?? type?.node;
      const known = type?.scope ?? scope;
      if (definition === undefined || known === undefined) return [];
      const signatures = type === undefined || type.node === definition ? [] : [type.node];
      const parameters = parametersOf(definition, known, signatures);
      // Types with arbitrary parameters say nothing.
      const isTold =
        text !== undefined || parameters.some(({ kind, declared }) => kind !== "rest" || declared.kind !== "unknown");
      if (!isTold && parameters.length > 0) return [];
      const result = resultOf(definition) ?? (type === undefined ? null : resultOf(type.node));
      const isAsync = isMarkedAsync(definition) || isPromiseType(result);
      const name = member === null ? subject : `${subject}${access(member)}`;
      const callee = isAsync && name !== "" ? `await ${name}` : name;
      const isFunctionItself = member === null && depth > 1;
      const instance = isFunctionItself ? classOfType(result, withTypeParameters(known, definition)) : null;
      const methods =
        instance === null ? [] : methodsOf("", instance, known.index, (node) => parametersOf(node, known));
      if (methods.length > 0) return methods.map((gives) => ({ callee, parameters, gives }));
      const inner = depth <= 1 ? [] : functionsOfType(result, withTypeParameters(known, definition));
      const given = depth <= 1 ? [] : ofResult("", { definition, type: inner, scope: known }, depth - 1);
      const [gives] = given.filter((one) => one.callee === "");
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
