import {
  type DeclaredType,
  signatureOf,
  type SignatureParameter,
  type SyntaxNode,
  type TypeReader,
  type TypeSignature,
} from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { child, childText } from "../source/nodes.ts";
import { declaredResult, documentedResult, resultOf } from "../types/declared-result.ts";
import { type ClassModel, lineageOf } from "./class-model.ts";

type TypeFactory = readonly [name: string, node: SyntaxNode];

/** Functions that return values of a type, by the type's name. */
export type TypeFactories = ReadonlyMap<string, readonly TypeFactory[]>;

const PASSES = 2;

/** Excludes the target, because inputs must not depend on it. */
export function findTypeFactories(index: ModuleIndex, target: string, types: TypeReader): TypeFactories {
  const byType = new Map<string, TypeFactory[]>();
  const add = (type: string, typeFactory: TypeFactory): void => {
    byType.set(type, [...(byType.get(type) ?? []), typeFactory]);
  };
  for (const [name, type] of returnedTypes(index, types)) {
    const node = index.functions.get(name);
    const isReachable = index.names.has(name.replace(/\..*$/u, ""));
    if (name !== target && node !== undefined && isReachable && isOfModule(node)) add(type, [name, node]);
  }
  for (const { callee, path, node, type } of methodsThatGive(index, types))
    if (path !== target) add(type, [callee, node]);
  const exampleCount = (name: string): number => index.callExamples.get(name) ?? 0;
  for (const functions of byType.values())
    functions.sort(([left], [right]) => exampleCount(right) - exampleCount(left));
  return byType;
}

function returnedTypes(index: ModuleIndex, types: TypeReader): ReadonlyMap<string, string> {
  const knownTypes = new Map<string, string>();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [name, node] of index.functions) {
      const signatures = types.signaturesOf([name]);
      const type = knownTypes.has(name) ? null : returnedType(node, index, types, signatures, knownTypes);
      if (type !== null) knownTypes.set(name, type);
    }
  }
  return knownTypes;
}

function methodsThatGive(index: ModuleIndex, types: TypeReader) {
  const open = [...index.classes.values()].filter(({ name }) => index.names.has(name));
  return open.flatMap((model) => {
    const lineage = lineageOf(index.classes, model.name);
    const giving =
      (owner: string) =>
      ([name, node]: readonly [string, SyntaxNode]) => {
        const signatures = types.signaturesOf([model.name, name]);
        const type = returnedType(node, index, types, signatures);
        const isOther = type !== null && lineage.every((ancestor) => ancestor.name !== type);
        return isOther ? [{ callee: `${owner}.${name}`, path: `${model.name}.${name}`, node, type }] : [];
      };
    const constructors = lineage
      .filter(({ constructorNode }) => constructorNode !== null)
      .slice(0, 1)
      .flatMap((ancestor) => constructorSignatures(ancestor, types));
    const canBeBare =
      constructors.length === 0 || constructors.some(({ parameters }) => parameters.every(mayBeMissing));
    return [
      ...[...model.statics].flatMap(giving(model.name)),
      ...(model.isOpen && canBeBare ? [...model.methods].flatMap(giving(`new ${model.name}()`)) : []),
    ];
  });
}

/** Options parameters are optional even if not marked so. */
const OPTIONS = /^(?:options?|opts?|config|settings)$/iu;

function mayBeMissing({ name, isOptional, isRest }: SignatureParameter): boolean {
  return isOptional || isRest || OPTIONS.test(name);
}

export function constructorSignatures(
  { name, overloads, constructorNode }: ClassModel,
  types: TypeReader,
): readonly TypeSignature[] {
  const written = overloads.map((node) => signatureOf(node, types.typeOf));
  const declared = written.length > 0 ? written : types.signaturesOf([name, "constructor"]);
  return declared.length > 0 || constructorNode === null ? declared : [signatureOf(constructorNode, types.typeOf)];
}

export function returnedType(
  node: SyntaxNode,
  index: ModuleIndex,
  types: TypeReader,
  signatures: readonly TypeSignature[] = [],
  knownTypes?: ReadonlyMap<string, string>,
): string | null {
  for (const type of [declaredResult(node, types), ...signatures.map(resultOf)]) {
    if (type !== null) return type.kind === "parameter" ? null : typeName(type);
  }
  const documented = documentedResult(node, types);
  if (documented !== null && typeName(documented) !== null) return typeName(documented);
  const body = child(node, "body");
  const returns = [...childText(node, "body").matchAll(/\breturn\b\s*([^;}]*)/gu)].map(([, text = ""]) => text);
  const returned = (body?.type === "statement_block" ? returns : [body?.text ?? ""]).map((text) => {
    const [, made, called] = /^(?:new\s+([A-Z][\w$]*)|([\w$]+))\s*\(/u.exec(text) ?? [];
    if (made !== undefined) return index.classes.has(made) ? made : null;
    return called === undefined ? null : (knownTypes?.get(called) ?? null);
  });
  const [first = null] = returned;
  return returned.every((type) => type === first) ? first : null;
}

export function typeName({ reference = "" }: DeclaredType): string | null {
  return /^[A-Z]/u.test(reference) ? reference : null;
}

function isOfModule(value: SyntaxNode): boolean {
  for (let at = value.parent; at !== null; at = at.parent) if (at.type === "statement_block") return false;
  return true;
}
