import type { Expression } from "../values/expression.ts";
import type { TestRequest } from "@repost/spec";
import type { Candidate, Factory, Parameter, ReceiverPlan, Subject, Vocabulary } from "../subject.ts";
import { createAnnotationReader } from "./annotations.ts";
import { createClassFinder } from "./class-finder.ts";
import type { PythonFunction } from "./definitions.ts";
import { doctestProgram, fencedProgram } from "./doctest-program.ts";
import { examplesIn } from "./examples.ts";
import { findFactories, readConstructor, type SelfUsage } from "./factories.ts";
import { findFocuses } from "./focuses.ts";
import { minedLiterals } from "./literals.ts";
import { classLineage, docstringOf, indexModule, type ModuleIndex } from "./module-index.ts";
import { describeParameters, type ParameterReader } from "./parameters.ts";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { readUsage } from "./usage/read-usage.ts";
import type { Scope } from "./usage/reading.ts";
import { Usage } from "./usage/usage.ts";
import { createPythonVocabulary } from "./vocabulary.ts";

export interface Analysis {
  readonly subject: Subject;
  readonly vocabulary: Vocabulary;
}

/** Reads what a search must know of a target; null where the module's text has no such function. */
export function analysePython(parser: Parser, request: TestRequest): Analysis | null {
  const tree = parser.parse(request.module.code);
  try {
    const index = indexModule(tree.root);
    const definition = index.functions.get(request.module.entry);
    return definition === undefined ? null : analyse(parser, index, definition, tree.root, request);
  } finally {
    tree.delete();
  }
}

function analyse(parser: Parser, index: ModuleIndex, definition: PythonFunction, root: SyntaxNode, { target, usages = [] }: TestRequest): Analysis {
  const annotations = createAnnotationReader(parser, index);
  const reader: ParameterReader = { annotations, finder: createClassFinder(index, annotations) };
  const owner = ownerOf(definition);
  const selves = new Map<string, SelfUsage>(owner === null ? [] : [[owner, readConstructor(index, owner)]]);
  const scope: Scope = new Map(definition.parameters.map(({ name }) => [name, new Usage()]));
  const uses = new Map(scope);
  const self = owner === null ? undefined : selves.get(owner)?.self;
  if (definition.self !== null && self !== undefined && definition.binding !== "class_method") scope.set(definition.self, self);
  readUsage({ index, definition, scope });
  const seeds = findSeeds(parser, index, definition, root, target.path, usages);
  const parameters = describeParameters(reader, { definition, usages: uses, examples: examplesByParameter(seeds, definition) });
  const factories = findFactories({ index, reader, selves });
  const docstrings = documentationOf(index, definition, root);
  const subject: Subject = {
    parameters,
    receiver: definition.binding === "method" || definition.binding === "property" ? receiverPlan(definition, index, factories, reader, parameters) : null,
    factories,
    literals: minedLiterals(index, definition),
    focuses: findFocuses(index, definition, annotations),
    seeds,
    documentedExceptions: [...new Set(docstrings.flatMap((one) => one.match(/\b[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Exit)\b/gu) ?? []))],
    span: { startLine: startLine(definition), endLine: definition.node.endPosition.row + 1 },
  };
  return { subject, vocabulary: createPythonVocabulary(parser, index) };
}

function startLine(definition: PythonFunction): number {
  const { parent } = definition.node;
  return (parent?.type === "decorated_definition" ? parent : definition.node).startPosition.row + 1;
}

function ownerOf(definition: PythonFunction): string | null {
  const dot = definition.name.lastIndexOf(".");
  return dot < 0 ? null : definition.name.slice(0, dot);
}

function documentationOf(index: ModuleIndex, definition: PythonFunction, root: SyntaxNode): readonly string[] {
  const owner = ownerOf(definition);
  const classes = owner === null ? [] : classLineage(index, owner);
  const bodies = [definition.body, ...classes.flatMap((one) => [one.node.childForFieldName("body"), one.methods.get("__init__")?.body ?? null]), root];
  return bodies.flatMap((body) => {
    const text = body === null ? null : docstringOf(body);
    return text === null ? [] : [text];
  });
}

function findSeeds(parser: Parser, index: ModuleIndex, definition: PythonFunction, root: SyntaxNode, targetPath: string, usages: readonly string[]): readonly Candidate[] {
  const common = { parser, index, definition, targetPath };
  const documented = documentationOf(index, definition, root).flatMap((text) => examplesIn({ ...common, program: doctestProgram(text), origin: "docstring" }));
  const called = usages.flatMap((text) => [
    ...(text.includes(">>>") ? examplesIn({ ...common, program: doctestProgram(text), origin: "docstring" }) : []),
    ...(/^(?:```|~~~)/mu.test(text) ? examplesIn({ ...common, program: fencedProgram(text), origin: "docstring" }) : examplesIn({ ...common, program: text, origin: "call_site" })),
  ]);
  return [...documented, ...called];
}

function examplesByParameter(seeds: readonly Candidate[], definition: PythonFunction): ReadonlyMap<string, readonly Expression[]> {
  const examples = new Map<string, Expression[]>();
  const positional = definition.parameters.filter(({ kind }) => kind !== "keyword_only" && kind !== "named_rest");
  for (const seed of seeds) {
    let place = 0;
    for (const { name, value } of seed.arguments) {
      const parameter = name ?? positional[Math.min(place++, positional.length - 1)]?.name;
      if (parameter !== undefined) examples.set(parameter, [...(examples.get(parameter) ?? []), value]);
    }
  }
  return examples;
}

function receiverPlan(definition: PythonFunction, index: ModuleIndex, factories: ReadonlyMap<string, readonly Factory[]>, reader: ParameterReader, own: readonly Parameter[]): ReceiverPlan {
  const className = ownerOf(definition) ?? "";
  const methods = classLineage(index, className).flatMap((one) => [...one.methods.values()]);
  const byName = new Map(methods.toReversed().map((method) => [method.name.slice(method.name.lastIndexOf(".") + 1), method]));
  const actions = [...byName].flatMap(([name, method]): Factory[] => {
    if (method.binding !== "method" || name.startsWith("_")) return [];
    if (method.name === definition.name) return [{ callee: name, parameters: own, needs: [], links: [] }];
    return changesState(method) ? [{ callee: name, parameters: actionParameters(method, index, reader), needs: [], links: [] }] : [];
  });
  return { className, variable: variableFor(className), factories: factories.get(className) ?? [], actions, attributes: attributesOf(methods) };
}

function attributesOf(methods: readonly PythonFunction[]): readonly string[] {
  const set = methods.flatMap((method) => [...method.body.text.matchAll(new RegExp(`\\b${method.self ?? "self"}\\.(\\w+)\\s*(?::[^=\\n]+)?=(?!=)`, "gu"))].flatMap(([, name]) => (name === undefined ? [] : [name])));
  return [...new Set(set)].slice(0, 8);
}

/** Whether a method may leave its object different: it assigns to an attribute, or calls something on one. */
function changesState(method: PythonFunction): boolean {
  const self = method.self ?? "self";
  return new RegExp(`\\b${self}\\.\\w+(?:\\[[^\\]]*\\])?\\s*(?:[-+*/|&^]|//|\\*\\*)?=(?!=)|\\b${self}\\.\\w+\\.(?:append|add|extend|insert|update|pop|remove|clear|push|discard|setdefault)\\(|\\b(?:next|del)\\b|\\b${self}\\[`, "u").test(method.body.text);
}

function actionParameters(method: PythonFunction, index: ModuleIndex, reader: ParameterReader): readonly Parameter[] {
  const scope: Scope = new Map(method.parameters.map(({ name }) => [name, new Usage()]));
  const usages = new Map(scope);
  if (method.self !== null) scope.set(method.self, new Usage());
  readUsage({ index, definition: method, scope });
  return describeParameters(reader, { definition: method, usages });
}

function variableFor(className: string): string {
  const last = className.slice(className.lastIndexOf(".") + 1).replace(/^_+/u, "");
  const snake = last.replaceAll(/([a-z0-9])([A-Z])/gu, "$1_$2").replaceAll(/([A-Z]+)([A-Z][a-z])/gu, "$1_$2").toLowerCase();
  return snake === last ? `a_${snake}` : snake;
}

