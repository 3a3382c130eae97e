import type { Parser, SyntaxNode } from "@repost/syntax";
import type { Caller, Parameter } from "../../subject.ts";
import { code } from "../../values/expression.ts";
import { derivesFrom } from "../classes/class-kinds.ts";
import { usagesOf } from "../classes/constructor-usage.ts";
import { plainParameter } from "../classes/record-fields.ts";
import { collectSetup, type ScopeStatement } from "../examples/example-scope.ts";
import { findCalls, type FoundCall } from "../examples/target-calls.ts";
import { childrenOfNode, statementsOf, type PythonFunction } from "../source/definitions.ts";
import { indexModule, type ModuleIndex } from "../source/module-index.ts";
import { namesBoundIn, namesReadBy } from "../source/names-in.ts";
import { describeParameters, type ParameterReader } from "../types/parameters.ts";
import { localScope } from "./local-scope.ts";

interface CallersOptions {
  readonly parser: Parser;
  readonly index: ModuleIndex;
  readonly reader: ParameterReader;
  readonly definition: PythonFunction;
  readonly targetPath: string;
  readonly source: string;
  /** Object of a target method; null for functions. */
  readonly receiver: { readonly variable: string; readonly factoryName: string } | null;
}

const MAX_CALLERS = 6;
const MAX_LEVELS = 2;

/**
 * Finds calls in other functions, with earlier statements: helpers take objects that cannot be guessed. The outermost
 * caller's parameters stay open.
 */
export function callersOf(options: CallersOptions): readonly Caller[] {
  const { parser, definition, source, receiver } = options;
  const short = definition.name.slice(definition.name.lastIndexOf(".") + 1);
  // The name occurs at most once: the file contains no call.
  if (source.split(short).length <= 2) return [];
  const variable = receiver?.variable ?? "maker";
  using tree = parser.parse(source.replaceAll(/\bself\b/gu, variable));
  const file = indexModule(tree.root);
  const search: CallerSearch = { options, file, top: topOf(tree.root, short, options.index) };
  const callers: Caller[] = [];
  for (const way of waysInto(definition, search, MAX_LEVELS)) {
    const caller = callerOf(way, search);
    if (caller !== null) callers.push(caller);
    if (callers.length >= MAX_CALLERS) break;
  }
  return callers;
}

interface CallerSearch {
  readonly options: CallersOptions;
  readonly file: ModuleIndex;
  /** Statements of the file that the module lacks. */
  readonly top: readonly ScopeStatement[];
}

interface Way {
  readonly call: FoundCall;
  readonly before: readonly ScopeStatement[];
  readonly outer: PythonFunction;
}

function waysInto(target: PythonFunction, search: CallerSearch, levels: number): readonly Way[] {
  if (levels === 0) return [];
  const { file } = search;
  return [...file.functions.values()]
    .filter(({ name, node }) => name !== target.name && node.endIndex - node.startIndex < MAX_LENGTH)
    .flatMap((outer) =>
      findCalls(outer.body, target).flatMap((call): readonly Way[] => {
        const before = isCallOfTarget(call, target, outer, search) ? localScope(call.node, outer.body) : null;
        if (before === null) return [];
        const above = waysInto(outer, search, levels - 1).flatMap((way): readonly Way[] => {
          const bindings = bindArguments(outer, way.call);
          return bindings === null ? [] : [{ call, before: [...way.before, ...bindings, ...before], outer: way.outer }];
        });
        return [...above, { call, before, outer }];
      }),
    );
}

const MAX_LENGTH = 6_000;

/** For methods, the object must be of the class. */
function isCallOfTarget(
  { receiver }: FoundCall,
  target: PythonFunction,
  outer: PythonFunction,
  { file }: CallerSearch,
): boolean {
  if (target.binding !== "method") return target.binding === "function" && receiver === null;
  if (receiver === null || receiver.text !== outer.self || outer.binding !== "method") return false;
  const [targetOwner, outerOwner] = [ownerOf(target), ownerOf(outer)];
  return derivesFrom(file, targetOwner, outerOwner) || derivesFrom(file, outerOwner, targetOwner);
}

/** Binds parameters to the call's arguments; null if these are unknown. */
function bindArguments({ parameters }: PythonFunction, { node }: FoundCall): readonly ScopeStatement[] | null {
  const list = node.childForFieldName("arguments");
  if (list?.type !== "argument_list" || parameters.some(({ kind }) => kind.endsWith("rest"))) return null;
  const argumentNodes = childrenOfNode(list);
  const positional = argumentNodes.filter(({ type }) => type !== "keyword_argument");
  const bound = parameters.map(({ name, defaultNode }, position): ScopeStatement | null => {
    const keyword = argumentNodes.find((argument) => argument.childForFieldName("name")?.text === name);
    const value = keyword?.childForFieldName("value") ?? positional[position] ?? defaultNode;
    return value === null ? null : { kind: "given", pattern: name, names: [name], node: value };
  });
  return bound.includes(null)
    ? null
    : bound.flatMap((binding) =>
        binding === null || (binding.kind === "given" && binding.node.text === binding.pattern) ? [] : [binding],
      );
}

function callerOf({ call, before, outer }: Way, { options, file, top }: CallerSearch): Caller | null {
  const { index, reader, definition, targetPath, receiver } = options;
  const self = selfOf(outer, definition, options);
  const described = describeParameters(reader, { definition: outer, usages: usagesOf(file, outer) });
  const open = new Set([...described.map(({ name }) => name), ...(self === null ? [] : [self.name])]);
  const needed = new Set(call.parts.flatMap((part) => [...namesReadBy(part)]));
  const setup = collectSetup({ needed, before: [...top, ...before], index, targetPath, open });
  if (setup === null || (definition.binding === "method" && self === null)) return null;
  const text = JSON.stringify([setup, call.parts.map((part) => part.text)], (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  const isNeeded = ({ name }: Parameter): boolean => new RegExp(String.raw`\b${name}\b`, "u").test(text);
  if (/\b(?:yield|await|lambda)\b/u.test(text)) return null;
  if (described.some((parameter) => parameter.kind.endsWith("rest") && isNeeded(parameter))) return null;
  const taken = described
    .filter(isNeeded)
    .map((parameter) => ({ ...parameter, kind: "positional" as const, optional: false }));
  const isOfObject = definition.binding === "method";
  const first = self !== null && (isOfObject || isNeeded(self)) ? [self] : [];
  const isPlain = setup.length === 0 && call.parts.every(({ text: written }) => /^\w+$/u.test(written));
  // The caller only passes its parameters on.
  if (isPlain) return null;
  return {
    open: [...first, ...taken],
    setup,
    receiver: isOfObject && receiver !== null ? code(receiver.variable) : null,
    arguments: call.arguments,
  };
}

function selfOf(
  outer: PythonFunction,
  definition: PythonFunction,
  { index, receiver }: CallersOptions,
): Parameter | null {
  if (outer.self === null || outer.binding !== "method") return null;
  const owner = ownerOf(outer);
  const name = definition.binding === "method" ? receiver?.factoryName : owner;
  if (name === undefined || !index.classes.has(owner)) return null;
  return plainParameter(outer.self, { declared: { kind: "instance", name } });
}

const MAX_HELPER = 400;

function topOf(root: SyntaxNode, target: string, index: ModuleIndex): readonly ScopeStatement[] {
  const statements = statementsOf(root).filter((statement) => {
    const isHelper =
      statement.type === "function_definition" &&
      statement.endIndex - statement.startIndex <= MAX_HELPER &&
      !new RegExp(String.raw`\b${target}\b`, "u").test(statement.text);
    const isPlain = statement.type.startsWith("import") || childrenOfNode(statement)[0]?.type === "assignment";
    return (isHelper || isPlain) && !namesBoundIn(statement).some((name) => index.names.has(name));
  });
  return statements.map((node) => ({ kind: "node", node }));
}

function ownerOf({ name }: PythonFunction): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}
