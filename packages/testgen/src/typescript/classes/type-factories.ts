import { type DeclaredType, parserTypeReaders, type SyntaxNode, type TypeReader } from "@repost/syntax";
import { classesOfInterfaces } from "./classes-of-interfaces.ts";
import { parameterNodes, type ModuleIndex } from "../source/module-index.ts";
import { child, childText } from "../source/nodes.ts";
import type { Declarations } from "../types/read-declarations.ts";
import { declaredResult, referenceTypes } from "../types/declared-result.ts";
import { documentedResult } from "../types/documented-types.ts";
import { lineageOf } from "./class-model.ts";

export interface TypeFactories {
  readonly functions: (readonly [name: string, node: SyntaxNode])[];
  readonly variables: string[];
  readonly classes: string[];
}

const PASSES = 2;
const NOTHING_DECLARED: DeclaredTypes = { signaturesOf: () => [], typeOfVariable: () => null };

interface DeclaredTypes extends Pick<Declarations, "signaturesOf" | "typeOfVariable"> {
  readonly types?: TypeReader;
}

/** Excludes the target, because inputs must not depend on it. */
export function findTypeFactories(
  index: ModuleIndex,
  target: string,
  { signaturesOf, typeOfVariable, types = parserTypeReaders.read([]) }: DeclaredTypes = NOTHING_DECLARED,
): ReadonlyMap<string, TypeFactories> {
  const byType = new Map<string, TypeFactories>();
  const sourcesOf = (type: string): TypeFactories => {
    const sources = byType.get(type) ?? { functions: [], variables: [], classes: [] };
    byType.set(type, sources);
    return sources;
  };
  for (const [name, type] of returnedTypes(index, types, signaturesOf)) {
    const node = index.functions.get(name);
    const isReachable = index.names.has(name.replace(/\..*$/u, ""));
    if (name !== target && node !== undefined && isReachable && isOfModule(node))
      sourcesOf(type).functions.push([name, node]);
  }
  for (const { callee, path, node, type } of methodsThatGive(index, types, signaturesOf))
    if (path !== target) sourcesOf(type).functions.push([callee, node]);
  for (const [name, classes] of classesOfInterfaces(index, types)) sourcesOf(name).classes.push(...classes);
  for (const [name, value] of index.variables) {
    const declared = child(value.parent, "type") ?? (index.names.has(name) ? typeOfVariable(name) : null);
    const type = declared === null ? null : typeName(referenceTypes.typeOf(declared));
    if (type !== null && !index.functions.has(name) && isOfModule(value)) sourcesOf(type).variables.push(name);
  }
  const exampleCount = (name: string): number => index.callExamples.get(name)?.times ?? 0;
  for (const { functions } of byType.values())
    functions.sort(([left], [right]) => exampleCount(right) - exampleCount(left));
  return byType;
}

type SignaturesOf = (path: readonly string[]) => readonly SyntaxNode[];

function returnedTypes(index: ModuleIndex, types: TypeReader, signaturesOf: SignaturesOf): ReadonlyMap<string, string> {
  const knownTypes = new Map<string, string>();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [name, node] of index.functions) {
      const signatures = signaturesOf([name]);
      const type = knownTypes.has(name) ? null : returnedType(node, index, types, signatures, knownTypes);
      if (type !== null) knownTypes.set(name, type);
    }
  }
  return knownTypes;
}

function methodsThatGive(index: ModuleIndex, types: TypeReader, signaturesOf: SignaturesOf) {
  const open = [...index.classes.values()].filter(({ name }) => index.names.has(name));
  return open.flatMap((model) => {
    const lineage = lineageOf(index.classes, model.name);
    const giving =
      (owner: string) =>
      ([name, node]: readonly [string, SyntaxNode]) => {
        const signatures = signaturesOf([model.name, name]);
        const type = returnedType(node, index, types, signatures);
        const isOther = type !== null && lineage.every((ancestor) => ancestor.name !== type);
        return isOther ? [{ callee: `${owner}.${name}`, path: `${model.name}.${name}`, node, type }] : [];
      };
    const { overloads = [], constructorNode = null } = lineage.find((model) => model.constructorNode !== null) ?? {};
    const constructors = [...overloads, ...(constructorNode === null ? [] : [constructorNode])];
    const canBeBare =
      constructors.length === 0 || constructors.some((constructor) => parameterNodes(constructor).every(mayBeMissing));
    return [
      ...[...model.statics].flatMap(giving(model.name)),
      ...(model.isOpen && canBeBare ? [...model.methods].flatMap(giving(`new ${model.name}()`)) : []),
    ];
  });
}

/** Options parameters are optional even if not marked so. */
const OPTIONS = /^(?:options?|opts?|config|settings)$/iu;

function mayBeMissing(node: SyntaxNode): boolean {
  const inner = child(node, "pattern") ?? node;
  const hasDefault = child(node, "value") !== null || inner.type === "assignment_pattern";
  const isMarked = node.type === "optional_parameter" || inner.type === "rest_pattern";
  return hasDefault || isMarked || OPTIONS.test(inner.text);
}

export function returnedType(
  node: SyntaxNode,
  index: ModuleIndex,
  types: TypeReader,
  signatures: readonly SyntaxNode[] = [],
  knownTypes?: ReadonlyMap<string, string>,
): string | null {
  for (const signature of [node, ...signatures]) {
    const type = declaredResult(signature, types);
    if (type !== null) return type.kind === "parameter" ? null : typeName(type);
  }
  const documented = documentedResult([node], types);
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
