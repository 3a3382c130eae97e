import { parserTypeReaders, type SyntaxNode, type TypeReader } from "@repost/syntax";
import { commentBefore } from "../source/comment-before.ts";
import { classesOfInterfaces } from "./classes-of-interfaces.ts";
import { parameterNodes, type ModuleIndex } from "../source/module-index.ts";
import type { Declarations } from "../types/read-declarations.ts";
import { typeParametersOf } from "../source/type-parameters.ts";
import { lineageOf } from "./class-model.ts";

export interface TypeFactories {
  readonly functions: readonly (readonly [name: string, node: SyntaxNode])[];
  readonly variables: readonly string[];
  readonly classes: readonly string[];
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
  const byType = new Map<
    string,
    { functions: [string, SyntaxNode][]; variables: string[]; classes: readonly string[] }
  >();
  const of = (type: string) => {
    const existing = byType.get(type) ?? { functions: [], variables: [], classes: [] };
    byType.set(type, existing);
    return existing;
  };
  for (const [name, type] of returnedTypes(index, signaturesOf)) {
    const node = index.functions.get(name);
    const isReachable = index.names.has(name.replace(/\..*$/u, ""));
    if (name !== target && node !== undefined && isReachable && isOfModule(node)) of(type).functions.push([name, node]);
  }
  for (const { callee, path, node, type } of methodsThatGive(index, signaturesOf))
    if (path !== target) of(type).functions.push([callee, node]);
  for (const [name, classes] of classesOfInterfaces(index, types)) of(name).classes = classes;
  for (const [name, value] of index.variables) {
    const declared = value.parent?.childForFieldName("type") ?? (index.names.has(name) ? typeOfVariable(name) : null);
    const type = typeName(declared?.text ?? "");
    if (type !== null && !index.functions.has(name) && isOfModule(value)) of(type).variables.push(name);
  }
  const exampleCount = (name: string): number => index.callExamples.get(name)?.times ?? 0;
  for (const { functions } of byType.values())
    functions.sort(([left], [right]) => exampleCount(right) - exampleCount(left));
  return byType;
}

function returnedTypes(index: ModuleIndex, signaturesOf: SignaturesOf): ReadonlyMap<string, string> {
  const typesByFunction = new Map<string, string>();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [name, node] of index.functions) {
      const type = typesByFunction.has(name)
        ? null
        : returnedType(node, index, { knownTypes: typesByFunction, signatures: signaturesOf([name]) });
      if (type !== null) typesByFunction.set(name, type);
    }
  }
  return typesByFunction;
}

type SignaturesOf = (path: readonly string[]) => readonly SyntaxNode[];

/** A method, static or of an object without required arguments, that returns another class. */
interface GivingMethod {
  readonly callee: string;
  readonly path: string;
  readonly node: SyntaxNode;
  readonly type: string;
}

function methodsThatGive(index: ModuleIndex, signaturesOf: SignaturesOf): readonly GivingMethod[] {
  return [...index.classes.values()].flatMap((model) => {
    if (!index.names.has(model.name)) return [];
    const giving = (callee: string, [name, node]: readonly [string, SyntaxNode]): readonly GivingMethod[] => {
      const signatures = signaturesOf([model.name, name]);
      const type = returnedType(node, index, { knownTypes: new Map(), signatures });
      const isOther = type !== null && !lineageOf(index.classes, model.name).some((ancestor) => ancestor.name === type);
      return isOther ? [{ callee: `${callee}.${name}`, path: `${model.name}.${name}`, node, type }] : [];
    };
    const [first] = lineageOf(index.classes, model.name).filter(({ constructorNode }) => constructorNode !== null);
    const constructors =
      first === undefined
        ? []
        : [...first.overloads, ...(first.constructorNode === null ? [] : [first.constructorNode])];
    const canBeBare =
      constructors.length === 0 || constructors.some((constructor) => parameterNodes(constructor).every(mayBeMissing));
    const isPlain = model.isOpen && canBeBare;
    return [
      ...[...model.statics].flatMap((method) => giving(model.name, method)),
      ...(isPlain ? [...model.methods].flatMap((method) => giving(`new ${model.name}()`, method)) : []),
    ];
  });
}

/** Options parameters are optional even if not marked so. */
const OPTIONS = /^(?:options?|opts?|config|settings)$/iu;

function mayBeMissing(node: SyntaxNode): boolean {
  const inner = node.childForFieldName("pattern") ?? node;
  const hasDefault = node.childForFieldName("value") !== null || inner.type === "assignment_pattern";
  const isMarked = node.type === "optional_parameter" || inner.type === "rest_pattern";
  return hasDefault || isMarked || OPTIONS.test(inner.text);
}

interface ReturnedTypeOptions {
  readonly knownTypes: ReadonlyMap<string, string>;
  readonly signatures: readonly SyntaxNode[];
}

function returnedType(
  node: SyntaxNode,
  index: ModuleIndex,
  { knownTypes, signatures }: ReturnedTypeOptions,
): string | null {
  const [declaring] = [node, ...signatures].filter((signature) => signature.childForFieldName("return_type") !== null);
  if (declaring !== undefined) {
    const type = typeName(declaring.childForFieldName("return_type")?.text ?? "");
    return type !== null && isTypeParameter(type, declaring) ? null : type;
  }
  const documented = /@returns?\s*\{!?([A-Z][\w$]*)(?:\.?<[^}]*)?\}/u.exec(commentBefore(node))?.[1];
  if (documented !== undefined) return documented;
  const returned = returnedExpressions(node).map((text) => {
    const [, made, called] = /^(?:new\s+([A-Z][\w$]*)|([\w$]+))\s*\(/u.exec(text) ?? [];
    if (made !== undefined) return index.classes.has(made) ? made : null;
    return called === undefined ? null : (knownTypes.get(called) ?? null);
  });
  const [first = null] = returned;
  return returned.every((type) => type === first) ? first : null;
}

function isTypeParameter(name: string, definition: SyntaxNode): boolean {
  for (let at: SyntaxNode | null = definition; at !== null; at = at.parent) {
    if (typeParametersOf(at).some((typeParameter) => typeParameter.name === name)) return true;
  }
  return false;
}

function returnedExpressions(node: SyntaxNode): readonly string[] {
  const body = node.childForFieldName("body");
  if (body === null) return [];
  if (body.type !== "statement_block") return [body.text];
  return [...body.text.matchAll(/\breturn\b\s*([^;}]*)/gu)].map(([, text = ""]) => text);
}

/** Returns the name without arguments and namespace. */
export function typeName(written: string): string | null {
  return /^\s*:?\s*(?:[\w$]+\.)*([A-Z][\w$]*)(?:<.*>)?\s*$/su.exec(written)?.[1] ?? null;
}

function isOfModule(value: SyntaxNode): boolean {
  for (let at = value.parent; at !== null; at = at.parent) if (at.type === "statement_block") return false;
  return true;
}
