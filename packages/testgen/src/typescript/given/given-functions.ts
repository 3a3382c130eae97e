import type { SyntaxNode } from "@repost/syntax";
import type { GivenFunction, Parameter } from "../../subject.ts";
import { describeParameters, withTypeParameters } from "../types/describe-parameters.ts";
import { isMarkedAsync, isPromiseType } from "../types/gives-promise.ts";
import type { TypeScope } from "../types/type-scope.ts";
import { classOfType, methodsOf } from "./functions-of-objects.ts";
import { dataReturned, functionsReturned } from "./functions-returned.ts";
import { dataOfType, functionsOfType } from "./function-types.ts";

export interface GivenFunctionsOptions {
  readonly definition: SyntaxNode;
  /** How files of types declare it, and its own overloads. */
  readonly signatures: readonly SyntaxNode[];
  readonly scope: TypeScope;
  /** Parameters of the target for one of its overloads. */
  readonly parametersOf: (signature: SyntaxNode) => readonly Parameter[];
}

/** Functions of one object that are called. */
const MOST_MEMBERS = 8;
/** Functions given by functions that are given are as deep as anybody looks. */
const DEPTH = 2;
/** Data of one object that are looked at. */
const MOST_DATA = 6;
/** What expressions call what the target gives. */
const RESULT = "result";
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/u;

/**
 * The functions that a function gives, or that the objects have which it gives: as its declared result says, its body, or both. Of several overloads that
 * give something else each, each is called by its own parameters.
 */
export function givenFunctions(options: GivenFunctionsOptions): readonly GivenFunction[] {
  const { definition, signatures, scope, parametersOf } = options;
  const overloads = signatures.filter((one) => resultOf(one) !== null);
  const types = overloads.map((one) => functionsOfType(resultOf(one), withTypeParameters(scope, one)));
  // Declarations that agree on whether a function is given are about the same arguments.
  const differ = types.some((found) => isFunction(found) !== isFunction(types[0] ?? []));
  if (!differ) return ofResult(RESULT, { definition, type: typesOf(definition, overloads, scope), scope }, DEPTH);
  return overloads.flatMap((signature, place) =>
    typedFunctions(RESULT, types[place] ?? [], [], DEPTH).map((one) => ({
      ...one,
      overload: parametersOf(signature),
    })),
  );
}

/** Expressions for what the objects that a function gives have beside functions; none where they have no functions. */
export function givenData(
  { definition, signatures, scope }: GivenFunctionsOptions,
  functions: readonly GivenFunction[],
): readonly string[] {
  if (functions.length === 0 || functions.some(({ callee, overload }) => isResult(callee) || overload !== undefined))
    return [];
  const type = [definition, ...signatures].map(resultOf).find((one) => one !== null) ?? null;
  const declared = dataOfType(type, scope);
  const names = declared.length > 0 ? declared : dataReturned(definition);
  return names
    .filter(isOpen)
    .slice(0, MOST_DATA)
    .map((name) => `${RESULT}${access(name)}`);
}

/** Whether it is what the target itself gives. */
function isResult(callee: string): boolean {
  return callee.replace(/^await /u, "") === RESULT;
}

function isOpen(member: string | null): boolean {
  return member === null || !member.startsWith("_");
}

/** Whether what it gives is a function, whatever it has beside. */
function isFunction(found: ReturnType<typeof functionsOfType>): boolean {
  return found.some(({ member }) => member === null);
}

/** What says which type a function's result is of. */
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
  /** What gives it. */
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
      // What a type says that takes just anything is not worth asking.
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

/** Types that nothing is known of: those that a call is to decide. */
function openNames({ bound }: TypeScope): readonly string[] {
  return [...bound].flatMap(([name, { kind }]) => (kind === "unknown" ? [name] : []));
}

function access(member: string): string {
  return IDENTIFIER.test(member) ? `.${member}` : `[${JSON.stringify(member)}]`;
}
