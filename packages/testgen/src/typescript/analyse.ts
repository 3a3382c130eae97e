import type { FunctionDefinition, LanguageAdapter, TestRequest } from "@repost/spec";
import {
  type DeclaredType,
  type Parser,
  signatureOf,
  type SyntaxNode,
  type TypeReaders,
  type TypeSignature,
} from "@repost/syntax";
import type { Parameter, Subject } from "../subject.ts";
import { type Shape, unknown } from "../values/shape.ts";
import type { Analysis } from "../test-language.ts";
import { targetDefinition } from "../target-definition.ts";
import { lineageOf } from "./classes/class-model.ts";
import { findTypeFactories } from "./classes/type-factories.ts";
import type { Describe } from "./classes/factories.ts";
import { resultFunctions } from "./results/result-functions.ts";
import { findDecisions } from "../decisions.ts";
import { reachableLiterals, scriptDecisions } from "./decisions.ts";
import { errorFamilies } from "../search/error-families.ts";
import { classOfReceiver, planReceiver } from "./plan-receiver.ts";
import { withClassOfMethod, withPassedValues } from "./refine-parameters.ts";
import { findArguments, findSeeds } from "./seeds.ts";
import { functionAround, parameterNodes } from "./source/module-index.ts";
import { definitionPath } from "./source/definition-path.ts";
import { child, childText } from "./source/nodes.ts";
import { moduleNames } from "./source/module-names.ts";
import { readModule, type ReadModule } from "./source/read-module.ts";
import { type Declarations, readDeclarations } from "./types/read-declarations.ts";
import { describeParameters } from "./types/describe-parameters.ts";
import { declaredResult, documentedResult, isPromise, resultOf } from "./types/declared-result.ts";
import { shapeOfType } from "./types/read-type.ts";
import { withBound, type TypeScope } from "./types/type-scope.ts";
import { membersRead } from "./usage/members-read.ts";
import { createJavaScriptVocabulary } from "./vocabulary.ts";

const NON_FINITE = /\b(?:(?:is)?NaN|Infinity|infinite|(?:is)?[Ff]inite)\b/u;
const GLOBAL_FUNCTIONS = Object.getOwnPropertyNames(globalThis).filter(
  (name) => typeof Object.getOwnPropertyDescriptor(globalThis, name)?.value === "function",
);
const MAKES_PROMISE = /^\{?\s*(?:return\s+)?new Promise\b/u;

export interface Parsers {
  readonly parser: Parser;
  readonly typed: Parser;
  readonly types: TypeReaders;
}

export function analyseTypeScript(parsers: Parsers, adapter: LanguageAdapter, request: TestRequest): Analysis | null {
  const { module, usages = [] } = request;
  const targetFunction = targetDefinition(adapter.functions(module.code), module.entry);
  if (targetFunction === undefined) return null;
  using read = readModule(parsers.parser, module);
  const definition = functionAround(read.root, targetFunction.body, targetFunction.span);
  if (definition === null) return null;
  const names = moduleNames(read.root);
  using declarations = readDeclarations(parsers.typed, usages, read.index, names);
  const facts = readTarget(parsers, request, { targetFunction, definition, names, read, declarations });
  return { vocabulary: createJavaScriptVocabulary(), subject: subjectOf(facts, parsers, request) };
}

interface Definitions {
  readonly targetFunction: FunctionDefinition;
  readonly definition: SyntaxNode;
  readonly names: ReadonlySet<string>;
  readonly read: ReadModule;
  readonly declarations: Declarations;
}

type TargetFacts = ReturnType<typeof readTarget>;

function readTarget(
  { types: readers }: Parsers,
  { module, target }: TestRequest,
  { targetFunction, definition, names, read, declarations }: Definitions,
) {
  const path = module.entry.split(".");
  const { index } = declarations;
  const [moduleFile, ...otherFiles] = read.files;
  const types = readers.read([
    { ...moduleFile, definitions: declarations.definitions },
    ...otherFiles,
    ...declarations.files,
  ]);
  const overloads = overloadsBefore(definition).map((node) => signatureOf(node, types.typeOf));
  const signatures = [...overloads, ...types.signaturesOf(target.func_name.split("."))].filter((signature) =>
    isOfFunction(signature, definition),
  );
  const typeFactories = findTypeFactories(index, module.entry, types);
  const scope: TypeScope = { index, types, bound: new Map(), typeFactories };
  const describe: Describe = (node, bound = []) => {
    const ownSignatures = child(node, "body") === null ? [] : types.signaturesOf(definitionPath(node));
    return describeOther(node, withBound(scope, bound), ownSignatures, definition);
  };
  // Compiled code has comments only in declaration files.
  const declaredText = [...new Set(signatures.map(({ comment }) => comment))].join("\n");
  const documentation = target.docstring ?? targetFunction.docstring ?? declaredText;
  const owner = classOfReceiver(targetFunction, path, scope);
  return { targetFunction, definition, names, path, signatures, scope, documentation, owner, describe };
}

function describeTarget(facts: TargetFacts) {
  const { definition, path, signatures, scope, owner } = facts;
  const options = { definition, scope, signatures, owner };
  const { parameters, self } = describeParameters(options);
  const isConstructor = path.at(-1) === "constructor" || definition.type.startsWith("class");
  const functions = isConstructor ? [] : resultFunctions({ definition, signatures, scope });
  return { parameters: parameters.map((parameter) => withClassOfMethod(parameter, path, scope)), self, functions };
}

function subjectOf(facts: TargetFacts, { parser }: Parsers, { usages = [] }: TestRequest): Subject {
  const { targetFunction, definition, names, path, signatures, scope, documentation, owner } = facts;
  const { index } = scope;
  const { parameters, self, functions } = describeTarget(facts);
  const result = documentedResult(definition, scope.types);
  const sources = {
    parser,
    name: path.at(-1) ?? "",
    documentation,
    usages,
    use: owner === null ? "function" : targetFunction.kind === "property" ? "property" : "method",
    names,
  } as const;
  const passed = findArguments(sources);
  const { receiver, factories } = planReceiver({ ...facts, self, sources });
  const reader = { index, declaredType: () => ({ kind: "unknown" }) as const, depth: 1 };
  const literals = reachableLiterals(definition, reader);
  const exceptions = documentedExceptions(documentation);
  return {
    parameters: parameters.map((parameter, index) => withPassedValues(parameter, passed[index] ?? [], scope)),
    receiver,
    factories,
    literals,
    read: membersRead(definition, index),
    waits:
      [declaredResult(definition, scope.types), ...signatures.map(resultOf)].some(isPromise) ||
      MAKES_PROMISE.test(childText(definition, "body")) ||
      isPromise(result),
    decisions: findDecisions(
      definition,
      scriptDecisions(definition, [...parameters, ...functions.flatMap((returned) => returned.parameters)], reader),
    ),
    resultFunctions: functions,
    seeds: owner !== null || receiver === null ? findSeeds(sources) : [],
    functionNames: new Set([...index.functions.keys(), ...GLOBAL_FUNCTIONS]),
    knowsNonFinite: NON_FINITE.test(documentation),
    documentedExceptions: exceptions,
    errorFamilies: errorFamilies(exceptions, (name) => lineageOf(index.classes, name).map((ancestor) => ancestor.name)),
    result: resultShape(declaredResult(definition, scope.types), result, scope),
    span: { startLine: targetFunction.startLine, endLine: targetFunction.endLine },
  };
}

/** Unknown for generators and constructors. */
function resultShape(declared: DeclaredType | null, documented: DeclaredType | null, scope: TypeScope): Shape {
  const shapes = [declared, documented].flatMap((type) => (type === null ? [] : [shapeOfType(type, scope)]));
  return shapes.find(({ kind }) => kind !== "unknown") ?? unknown;
}

/** Declarations with more required parameters belong to other functions. */
function isOfFunction({ parameters }: TypeSignature, definition: SyntaxNode): boolean {
  const targetParameters = parameterNodes(definition);
  if (targetParameters.some(({ text }) => text.startsWith("...")) || /\barguments\b/u.test(definition.text))
    return true;
  return parameters.filter(({ isOptional, isRest }) => !isOptional && !isRest).length <= targetParameters.length;
}

function overloadsBefore(definition: SyntaxNode): readonly SyntaxNode[] {
  const name = child(definition, "name")?.text;
  const overloads: SyntaxNode[] = [];
  let at = (definition.parent?.type === "export_statement" ? definition.parent : definition).previousNamedSibling;
  for (; at !== null; at = at.previousNamedSibling) {
    if (at.type === "comment") continue;
    const declaration = child(at, "declaration") ?? at;
    if (declaration.type !== "function_signature" || child(declaration, "name")?.text !== name) break;
    overloads.unshift(declaration);
  }
  return overloads;
}

const CONSTRUCTOR_DEPTH = 2;

function hasMethod({ index }: TypeScope, className: string, { id }: SyntaxNode): boolean {
  return [...index.classes.keys()]
    .map((name) => lineageOf(index.classes, name))
    .filter((lineage) => lineage.some(({ name }) => name === className))
    .some((lineage) => lineage.some(({ methods }) => [...methods.values()].some((method) => method.id === id)));
}

function describeOther(
  definition: SyntaxNode,
  scope: TypeScope,
  signatures: readonly TypeSignature[],
  target: SyntaxNode,
): readonly Parameter[] {
  const made = [...scope.index.classes.values()].find(({ constructorNode }) => constructorNode?.id === definition.id);
  const later = made !== undefined && hasMethod(scope, made.name, target) ? [target] : [];
  const reading = made === undefined ? { depth: 1 } : { depth: CONSTRUCTOR_DEPTH, owner: made.name, later };
  return describeParameters({ definition, scope, signatures, ...reading }).parameters;
}

/** A `@throws` without a name documents any Error. */
function documentedExceptions(documentation: string): readonly string[] {
  const names = documentation.match(/\b(?:[A-Z]\w*)?(?:Error|Exception)\b/gu) ?? [];
  if (names.length === 0 && documentation.includes("@throw")) return ["Error"];
  return [...new Set(names)];
}
