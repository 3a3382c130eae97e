import type { FunctionDefinition, LanguageAdapter, TestRequest } from "@repost/spec";
import { jsdocResult, type Parser, type SyntaxNode, type TypeReaders } from "@repost/syntax";
import type { Factory, GivenFunction, Hint, Parameter, ReceiverPlan } from "../subject.ts";
import type { Expression } from "../values/expression.ts";
import { type Shape, unknown } from "../values/shape.ts";
import { toldFirst } from "../values/told-first.ts";
import type { Analysis } from "../test-language.ts";
import { targetDefinition } from "./target-definition.ts";
import { lineageOf } from "./classes/class-model.ts";
import { typeMakers } from "./classes/type-makers.ts";
import { classFactories, receiverPlan, recordPlan, withStandIns, type Describe } from "./classes/factories.ts";
import { findInverses } from "./classes/inverses.ts";
import { functionsOfObjects } from "./given/functions-of-objects.ts";
import { givenFunctions } from "./given/given-functions.ts";
import { findFocuses, reachableLiterals } from "./focuses.ts";
import { errorFamilies } from "../search/error-families.ts";
import { putsIn } from "../search/filled-objects.ts";
import { findArguments, findSeeds, type SeedsOptions } from "./seeds.ts";
import { functionAround, parameterNodes } from "./source/module-index.ts";
import { commentBefore } from "./source/comment-before.ts";
import { definitionPath } from "./source/definition-path.ts";
import { moduleNames } from "./source/module-names.ts";
import { classOfPrototype } from "./source/prototype-class.ts";
import { readModule } from "./source/read-module.ts";
import { readArguments } from "./source/read-expression.ts";
import { readDeclarations } from "./types/read-declarations.ts";
import { describeParameters } from "./types/describe-parameters.ts";
import { documentedSamples } from "./types/documented-samples.ts";
import { givesPromise } from "./types/gives-promise.ts";
import { documentedTypes, typeOf, withDefinitions } from "./types/documented-types.ts";
import { PLATFORM_INSTANCES } from "./types/platform-instances.ts";
import { readType } from "./types/read-type.ts";
import { withBound, type TypeScope } from "./types/type-scope.ts";
import { membersRead } from "./usage/members-read.ts";
import { remembersCalls } from "./usage/remembers.ts";
import { shapesOfUse } from "./usage/shapes-of-use.ts";
import type { Use } from "./usage/use.ts";
import { createJavaScriptVocabulary } from "./vocabulary.ts";

type DocumentedParameters = ReturnType<typeof documentedTypes>;

const NON_FINITE = /\b(?:(?:is)?NaN|Infinity|infinite|(?:is)?[Ff]inite)\b/u;
const GLOBAL_FUNCTIONS = Object.getOwnPropertyNames(globalThis).filter(
  (name) => typeof Object.getOwnPropertyDescriptor(globalThis, name)?.value === "function",
);
const MAKES_PROMISE = /^\{?\s*(?:return\s+)?new Promise\b/u;
const PROMISED = /^Promise\b/u;
const GIVES_FUNCTION = /^(?:Function|function\b|\([^{}]*\)\s*=>)/u;
const SEEN_WEIGHT = 3;
const SEEN_CLASS_WEIGHT = 2.5;
const MOST_ACTIONS_WITH_EXAMPLES = 3;
const CONSTRUCTOR_CALL = /^new\s+([A-Z]\w*)\b/u;
const OWN_CLASS_WEIGHT = 1;
const ANYTHING = { source: "name", weight: 1.2, shape: unknown } as const;

export interface Parsers {
  readonly parser: Parser;
  /** Parses TypeScript, also types in comments of JavaScript. */
  readonly typed: Parser;
  readonly types: TypeReaders;
}

/** Returns null if the text does not define the function. */
export function analyseTypeScript(
  { parser, typed, types: readers }: Parsers,
  adapter: LanguageAdapter,
  { module, target, usages = [] }: TestRequest,
): Analysis | null {
  const found = targetDefinition(adapter.functions(module.code), module.entry);
  if (found === undefined) return null;
  using read = readModule(parser, module);
  const definition = functionAround(read.root, found.body, found.span);
  if (definition === null) return null;
  const path = module.entry.split(".");
  const names = moduleNames(read.root);
  using declarations = readDeclarations(typed, usages, read.index, names);
  const { index } = declarations;
  const declaredElsewhere = declarations.signaturesOf(target.func_name.split("."));
  const signatures = [...overloadsBefore(definition), ...declaredElsewhere].filter((one) =>
    isOfFunction(one, definition),
  );
  const makers = typeMakers(index, module.entry, declarations);
  const types = readers.read([...read.files, ...declarations.files]);
  const scope = withDefinitions({ index, types, bound: new Map(), makers }, typed);
  const documentedOf = commentTypes(typed, scope);
  const describe: Describe = (node, bound = []) =>
    describeOther(
      node,
      withBound(
        scope,
        bound.map(([name, type]) => [name, readType(type, scope)] as const),
      ),
      typed,
      node.childForFieldName("body") === null ? [] : declarations.signaturesOf(definitionPath(node)),
      definition,
    );
  // Compiled code has no comments, but its declaration files do.
  const declaredText = [...new Set(signatures.map(commentBefore))].join("\n");
  const documentation = target.docstring ?? found.docstring ?? declaredText;
  const documented = documentedTypes(documentation, typed, scope);
  const owner = classOfReceiver(found, path, scope, read.root);
  const samples = documentedSamples(documentation);
  const describing = { definition, scope, documented, documentedOf, samples, signatures, owner };
  const described = describeParameters(describing);
  const parametersOf = (signature: SyntaxNode): readonly Parameter[] =>
    describeParameters({ ...describing, definition: signature, signatures: [] }).parameters;
  const isConstructor = path.at(-1) === "constructor" || definition.type.startsWith("class");
  const giving = { definition, signatures, scope, parametersOf };
  const own = isConstructor ? [] : givenFunctions(giving);
  const functions =
    isConstructor || own.length > 0 ? own : functionsOfObjects({ definition, signatures, scope, owner, describe });
  const { self } = described;
  const parameters = described.parameters.map((parameter) => withOwnClass(parameter, path, scope));
  const asked = [...self.fields.keys()];
  const readWritten = (written: string) => readArguments(parser, written);
  const factories = new Map(classFactories(index, makers, describe, readWritten, asked));
  const plan = owner === null ? planForThis(definition, self, { index, factories, describe, path }) : null;
  const made =
    owner === null
      ? null
      : withStandIns(receiverPlan(owner, index, factories, describe, path.at(-1) ?? ""), self, index);
  for (const [name, ways] of made?.factories ?? []) factories.set(name, ways);
  const use = owner === null ? "function" : found.kind === "property" ? "property" : "method";
  const sources = {
    parser,
    name: path.at(-1) ?? "",
    documentation,
    usages,
    use,
    names,
    isAsked: functions.length > 0 || GIVES_FUNCTION.test(jsdocResult(documentation) ?? ""),
  } as const;
  const given = findArguments(sources);
  const receiver = withExampleArguments(made?.plan ?? plan, sources, scope);
  if (receiver !== null) factories.set(receiver.factoryName, receiver.factories);
  const reader = { index, declaredType: () => ({ kind: "unknown" }) as const, depth: 1 };
  const literals = reachableLiterals(definition, reader);
  return {
    vocabulary: createJavaScriptVocabulary(),
    subject: {
      parameters: parameters.map((parameter, place) =>
        withPassedValues(withCheckedFirst(parameter, literals), given[place] ?? [], scope),
      ),
      receiver,
      factories,
      literals,
      read: membersRead(definition, index),
      waits:
        [definition, ...signatures].some(givesPromise) ||
        MAKES_PROMISE.test(definition.childForFieldName("body")?.text ?? "") ||
        PROMISED.test(jsdocResult(documentation) ?? ""),
      focuses: findFocuses(definition, [...parameters, ...functions.flatMap(parametersIn)], reader),
      given: functions,
      inverses: findInverses(path, index, describe),
      ...(names.has(module.entry) && receiver === null && remembersCalls(definition, index)
        ? { repeated: module.entry }
        : {}),
      seeds: owner !== null || receiver === null ? findSeeds(sources) : [],
      functionNames: new Set([...index.functions.keys(), ...GLOBAL_FUNCTIONS]),
      knowsNonFinite: NON_FINITE.test(`${documentation} ${definition.text}`),
      documentedExceptions: documentedExceptions(documentation),
      errorFamilies: errorFamilies(documentedExceptions(documentation), (name) =>
        lineageOf(index.classes, name).map((one) => one.name),
      ),
      result: resultOf(definition, documentation, typed, scope),
      span: { startLine: found.startLine, endLine: found.endLine },
    },
  };
}

/** Unknown for generators and constructors. */
function resultOf(definition: SyntaxNode, documentation: string, parser: Parser, scope: TypeScope): Shape {
  const declared = readType(definition.childForFieldName("return_type"), scope);
  const written = jsdocResult(documentation);
  return declared.kind === "unknown" && written !== null ? typeOf(written, parser, scope) : declared;
}

/** A declaration with more required parameters belongs to another function. */
function isOfFunction(signature: SyntaxNode, definition: SyntaxNode): boolean {
  const isRest = ({ text }: SyntaxNode): boolean => text.startsWith("...");
  const own = parameterNodes(definition);
  if (own.some(isRest) || /\barguments\b/u.test(definition.text)) return true;
  const asked = parameterNodes(signature).filter((one) => one.type === "required_parameter" && !isRest(one));
  return asked.length <= own.length;
}

function overloadsBefore(definition: SyntaxNode): readonly SyntaxNode[] {
  const name = definition.childForFieldName("name")?.text;
  const isExported = definition.parent?.type === "export_statement";
  const found: SyntaxNode[] = [];
  let at = (isExported ? definition.parent : definition)?.previousNamedSibling ?? null;
  for (; at !== null; at = at.previousNamedSibling) {
    if (at.type === "comment") continue;
    const one = at.type === "export_statement" ? (at.childForFieldName("declaration") ?? at) : at;
    if (one.type !== "function_signature" || one.childForFieldName("name")?.text !== name) break;
    found.unshift(one);
  }
  return found;
}

function parametersIn({ parameters, gives }: GivenFunction): readonly Parameter[] {
  return gives === undefined ? parameters : [...parameters, ...parametersIn(gives)];
}

function withCheckedFirst(parameter: Parameter, asked: readonly Expression[]): Parameter {
  const hints = parameter.hints.map((hint) => ({ ...hint, shape: toldFirst(hint.shape, asked) }));
  return { ...parameter, declared: toldFirst(parameter.declared, asked), hints };
}

function withPassedValues(parameter: Parameter, values: readonly Expression[], { index }: TypeScope): Parameter {
  if (values.length === 0) return parameter;
  const made = values.flatMap((value) => (value.kind === "code" ? (CONSTRUCTOR_CALL.exec(value.code)?.[1] ?? []) : []));
  const classes = [...new Set(made)].filter(
    (name) => index.classes.has(name) || Object.hasOwn(PLATFORM_INSTANCES, name),
  );
  const instances = classes.map((name) => ({
    source: "seed" as const,
    weight: SEEN_CLASS_WEIGHT,
    shape: { kind: "instance", name } as const,
  }));
  const seen = { source: "seed", weight: SEEN_WEIGHT, shape: { kind: "literal", values } } as const;
  return { ...parameter, hints: [seen, ...instances, ...parameter.hints] };
}

function withExampleArguments(plan: ReceiverPlan | null, sources: SeedsOptions, scope: TypeScope): ReceiverPlan | null {
  if (plan === null) return null;
  const shown = [sources.documentation, ...sources.usages];
  const used = plan.actions.filter(
    (one) => putsIn(one) && shown.some((program) => program.includes(`.${one.callee}(`)),
  );
  const seen = new Set(used.slice(0, MOST_ACTIONS_WITH_EXAMPLES));
  const actions = plan.actions.map((action) => {
    if (!seen.has(action)) return action;
    const given = findArguments({ ...sources, name: action.callee, use: "method" });
    const parameters = action.parameters.map((one, place) => withPassedValues(one, given[place] ?? [], scope));
    return { ...action, parameters };
  });
  return { ...plan, actions };
}

function withOwnClass(parameter: Parameter, path: readonly string[], { index }: TypeScope): Parameter {
  const [name = ""] = path;
  if (path.length !== 2 || !index.classes.has(name) || parameter.declared.kind !== "unknown") return parameter;
  const own = { source: "name", weight: OWN_CLASS_WEIGHT, shape: { kind: "instance", name } } as const;
  // It may also be anything, such as content of its objects.
  const others = parameter.hints.length > 0 ? parameter.hints : [ANYTHING];
  return { ...parameter, hints: [...others, own] };
}

function commentTypes(typed: Parser, scope: TypeScope): (definition: SyntaxNode) => DocumentedParameters {
  const known = new Map<number, DocumentedParameters>();
  return (definition) => {
    const found = known.get(definition.id) ?? documentedTypes(commentBefore(definition), typed, scope);
    known.set(definition.id, found);
    return found;
  };
}

function withComparedTexts(parameter: Parameter): Parameter {
  const hints = parameter.hints.map((hint): Hint => {
    const values = hint.source === "usage" && hint.shape.kind === "literal" ? hint.shape.values : [];
    const samples = values.flatMap((one) => (one.kind === "text" ? [one.value] : []));
    const isOfTexts = samples.length > 0 && samples.length === values.length;
    return isOfTexts ? { ...hint, shape: { kind: "text", samples } } : hint;
  });
  return parameter.declared.kind === "text" ? { ...parameter, hints } : parameter;
}

const CONSTRUCTOR_DEPTH = 2;

function hasMethod({ index }: TypeScope, className: string, { id }: SyntaxNode): boolean {
  return [...index.classes.keys()]
    .map((name) => lineageOf(index.classes, name))
    .filter((lineage) => lineage.some(({ name }) => name === className))
    .some((lineage) => lineage.some(({ methods }) => [...methods.values()].some((one) => one.id === id)));
}

function describeOther(
  definition: SyntaxNode,
  scope: TypeScope,
  typed: Parser,
  signatures: readonly SyntaxNode[],
  target: SyntaxNode,
): readonly Parameter[] {
  const documented = documentedTypes(commentBefore(definition), typed, scope);
  const made = [...scope.index.classes.values()].find(({ maker }) => maker?.id === definition.id);
  const isOfTarget = made !== undefined && hasMethod(scope, made.name, target);
  const reading =
    made === undefined
      ? { depth: 1 }
      : { depth: CONSTRUCTOR_DEPTH, owner: made.name, later: isOfTarget ? [target] : [] };
  return describeParameters({ definition, scope, documented, signatures, ...reading }).parameters.map(
    withComparedTexts,
  );
}

function classOfReceiver(
  { kind }: FunctionDefinition,
  path: readonly string[],
  { index }: TypeScope,
  root: SyntaxNode,
): string | null {
  const owner = path.findLast((name, place) => place < path.length - 1 && name !== "prototype") ?? "";
  if (path.at(-1) === "constructor") return null;
  const isOfObject = kind === "method" || kind === "property" || path.includes("prototype");
  if (isOfObject && index.classes.has(owner)) return owner;
  const other = kind === "static_method" ? classOfPrototype(root, owner) : null;
  return other !== null && index.classes.has(other) ? other : null;
}

interface PlanOptions {
  readonly index: TypeScope["index"];
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  readonly describe: Describe;
  readonly path: readonly string[];
}

/** A constructor that calls itself with `new` needs no object. */
function constructsWithoutNew(definition: SyntaxNode): boolean {
  const name = definition.childForFieldName("name")?.text;
  const body = definition.childForFieldName("body")?.text ?? "";
  const [, asked] = /!\s*\(\s*[\w$]+\s+instanceof\s+([\w$]+)\s*\)|!\s*new\.target\b/u.exec(body) ?? [];
  return asked === undefined ? /!\s*new\.target\b/u.test(body) : asked === name;
}

/** Returns an object of a matching class, or a plain one, for a function that uses `this`. */
function planForThis(
  definition: SyntaxNode,
  self: Use,
  { index, factories, describe, path }: PlanOptions,
): ReceiverPlan | null {
  const isUsed = self.fields.size > 0 || self.kinds.size > 0 || self.calls.length > 0 || self.item !== null;
  if (definition.type === "arrow_function" || !isUsed || constructsWithoutNew(definition)) return null;
  const owner = [...index.classes.values()].find(({ methods }) =>
    [...methods.values()].some(({ id }) => id === definition.id),
  );
  const shapes = shapesOfUse(self, index).toSorted((left, right) => right.weight - left.weight);
  const matched = shapes.flatMap(({ shape }) =>
    shape.kind === "instance" && index.classes.has(shape.name) ? [shape.name] : [],
  )[0];
  const name = owner?.name ?? matched;
  if (name !== undefined && (factories.get(name) ?? []).length > 0)
    return receiverPlan(name, index, factories, describe, path.at(-1) ?? "");
  const [shape] = shapes;
  const holder = path.slice(0, -1).join(".");
  return shape === undefined ? null : recordPlan(shape.shape, index.names.has(path[0] ?? "") ? holder : "");
}

/** A `@throws` without a name documents any Error. */
function documentedExceptions(documentation: string): readonly string[] {
  const names = new Set<string>(documentation.match(/\b(?:[A-Z]\w*)?(?:Error|Exception)\b/gu));
  if (names.size === 0 && /^\s*@throws?\b/mu.test(documentation)) names.add("Error");
  return [...names];
}
