import type { DeclaredType, SyntaxNode, TypeSignature } from "@repost/syntax";
import type { ResultFunction, Parameter } from "../../subject.ts";
import { child } from "../source/nodes.ts";
import { describeParameters } from "../types/describe-parameters.ts";
import { declaredResult, isMarkedAsync, isPromise, resultOf } from "../types/declared-result.ts";
import type { TypeScope } from "../types/type-scope.ts";
import { functionsReturned } from "./functions-returned.ts";
import { functionsOfType, type TypedFunction } from "./function-types.ts";
import { signatureParameters } from "./signature-parameters.ts";

export interface ResultFunctionsOptions {
  readonly definition: SyntaxNode;
  /** Signatures from declaration files, and the function's own overloads. */
  readonly signatures: readonly TypeSignature[];
  readonly scope: TypeScope;
}

const MOST_MEMBERS = 8;
const RESULT = "result";
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/u;

export function resultFunctions({ definition, signatures, scope }: ResultFunctionsOptions): readonly ResultFunction[] {
  const own = functionsIn(ownResult(definition, scope), scope);
  const [declared = null] = signatures.flatMap((signature) => resultOf(signature) ?? []);
  const types = own.length > 0 ? own : functionsIn(declared, scope);
  return ofResult({ definition, types, scope });
}

function ownResult(definition: SyntaxNode, scope: TypeScope): DeclaredType | null {
  const declared = child(definition.parent, "type");
  const [typed] = declared === null ? [] : functionsIn(scope.types.typeOf(declared), scope);
  return declaredResult(definition, scope.types) ?? typed?.signature.returns() ?? null;
}

function functionsIn(type: DeclaredType | null, { index }: TypeScope): readonly TypedFunction[] {
  return type === null ? [] : functionsOfType(type, index);
}

interface Result {
  readonly definition: SyntaxNode;
  readonly types: readonly TypedFunction[];
  readonly scope: TypeScope;
}

function ofResult({ definition, types, scope }: Result): readonly ResultFunction[] {
  const written = functionsReturned(definition, scope.index);
  const members = [...new Set([...types, ...written].map(({ member }) => member))];
  return members
    .filter((member) => member === null || !member.startsWith("_"))
    .slice(0, MOST_MEMBERS)
    .flatMap((member): readonly ResultFunction[] => {
      const signature = types.find((candidate) => candidate.member === member)?.signature;
      const text = written.find((returned) => returned.member === member)?.node ?? null;
      const signatures = signature === undefined ? [] : [signature];
      const parameters =
        text === null
          ? signatures.flatMap((typed) => signatureParameters(typed, scope))
          : parametersOf(text, scope, signatures);
      // Types with arbitrary parameters say nothing.
      const isDocumented =
        text !== null || parameters.some(({ kind, declared }) => kind !== "rest" || declared.kind !== "unknown");
      if (!isDocumented && parameters.length > 0) return [];
      const result = declaredResult(text, scope.types) ?? signature?.returns() ?? null;
      const isAsync = (text !== null && isMarkedAsync(text)) || isPromise(result);
      const name = member === null ? RESULT : `${RESULT}${access(member)}`;
      return [{ callee: isAsync ? `await ${name}` : name, parameters }];
    });
}

function parametersOf(
  definition: SyntaxNode,
  scope: TypeScope,
  signatures: readonly TypeSignature[] = [],
): readonly Parameter[] {
  return describeParameters({ definition, scope, signatures, depth: 1 }).parameters;
}

function access(member: string): string {
  return IDENTIFIER.test(member) ? `.${member}` : `[${JSON.stringify(member)}]`;
}
