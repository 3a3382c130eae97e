import type { SyntaxNode } from "@repost/syntax";
import { lineageOf } from "../classes/class-model.ts";
import { parameterNodes, parameterPattern, type ModuleIndex } from "../source/module-index.ts";
import { argumentsOf, child, childText, isFunction } from "../source/nodes.ts";
import { readLiteral } from "../source/read-expression.ts";
import { classUse } from "./comparisons.ts";
import { EACH_ITEM, SAME_ITEMS } from "./members.ts";
import { mergedUse } from "./merged-objects.ts";
import { noteHasOwnCall, notePlatformCall } from "./platform-calls.ts";
import { Scope } from "./scope.ts";
import { tableKeys } from "./table-keys.ts";
import { callTrackedMethod, matchWithPattern } from "./tracked-methods.ts";
import { Use } from "./use.ts";

type Uses = readonly (Use | null)[];

const LOOKS_UP = /^(?:get|has|includes|indexOf|lastIndexOf|hasOwnProperty)$/u;
const SAME_VALUE = /^(?:String|Number|Object|parseInt|parseFloat|Boolean|toString)$/u;
const REDUCES = /^reduce(?:Right)?$/u;

export function readCall(node: SyntaxNode, scope: Scope): Use | null {
  const callee = child(node, "function");
  if (callee === null) return null;
  if (callee.type === "member_expression") return readMethodCall(node, callee, scope);
  const called = scope.read(callee);
  const { nodes, uses, passed } = readArguments(node, scope);
  if (called !== null) {
    called.calls.push(nodes.length);
    return called.results;
  }
  const result = passOn(functionNamed(callee.text, scope.index), passed, scope);
  const part = notePlatformCall(callee.text, uses);
  return part ?? (SAME_VALUE.test(callee.text) ? (uses[0] ?? null) : result);
}

function readArguments(call: SyntaxNode, scope: Scope) {
  const nodes = argumentsOf(call);
  const uses = nodes.map((argument) => scope.read(argument));
  // `has(loaf, "grain")` reads `name in loaf`.
  const passed = uses.map((use, position) => use ?? constantUse(nodes[position], scope.index));
  return { nodes, uses, passed };
}

function constantUse(node: SyntaxNode | undefined, { variables }: ModuleIndex): Use | null {
  const value = node?.type === "identifier" ? (variables.get(node.text) ?? node) : node;
  if (value === undefined) return null;
  const kind = value.text === "Symbol.iterator" ? "text" : readLiteral(value)?.kind;
  return /^(?:text|integer|float)$/u.test(kind ?? "") ? new Use(value) : null;
}

/** Also finds wrapped functions, `const bake = curried(function (loaf) {})`, and returned ones. */
function functionNamed(name: string, { functions, variables }: ModuleIndex): SyntaxNode | undefined {
  const value = variables.get(name);
  const direct = functions.get(name);
  if (direct !== undefined || value?.type !== "call_expression") return direct;
  const wrapped = argumentsOf(value).at(-1);
  // Other arguments may only be numbers and texts.
  const isAlone = argumentsOf(value).every((node) => node === wrapped || /^(?:number|string)$/u.test(node.type));
  if (isFunction(wrapped) && isAlone) return wrapped;
  const body = child(functions.get(childText(value, "function")), "body");
  if (body === null || isFunction(body)) return body ?? undefined;
  const returned = body.namedChildren.findLast(({ type }) => type === "return_statement")?.namedChildren[0];
  return isFunction(returned) ? returned : undefined;
}

function readMethodCall(call: SyntaxNode, callee: SyntaxNode, scope: Scope): Use | null {
  const objectNode = child(callee, "object");
  const method = childText(callee, "property");
  const object = scope.read(objectNode);
  if (object !== null && (EACH_ITEM.has(method) || REDUCES.test(method))) {
    const [callback, ...others] = argumentsOf(call);
    object.mark("list", 2.5);
    readCallback(callback, EACH_ITEM.has(method) ? [object.items] : [null, object.items], scope);
    for (const argument of others) scope.read(argument);
    return SAME_ITEMS.has(method) ? object : null;
  }
  const { nodes, uses, passed } = readArguments(call, scope);
  // A part of a class name still identifies the class.
  if (object !== null && object.classOf !== null) return object;
  const [first = null] = uses;
  if (method === "call" && /toString$/iu.test(objectNode?.text ?? "") && first !== null) return classUse(first);
  const ownerName = objectNode?.text ?? "";
  const { owner } = scope.reading;
  const isOwn = ownerName === "this" && owner !== null;
  const model = isOwn ? lineageOf(scope.index.classes, owner).find(({ methods }) => methods.has(method)) : undefined;
  const ownResult = passOn(model?.methods.get(method), passed, scope);
  if (object !== null) return callTrackedMethod({ object, method, nodes, uses, index: scope.index });
  if (isOwn) return ownResult;
  if (callee.text === "Object.assign")
    return mergedUse(
      nodes.map((argument, index) => ({ node: argument, use: uses[index] ?? null })),
      scope.index,
    );
  matchWithPattern(objectNode, method, first, scope.index);
  if (LOOKS_UP.test(method)) first?.literals.push(...(tableKeys(objectNode, scope.index) ?? []));
  noteHasOwnCall(callee.text, first, scope.index);
  const part = notePlatformCall(callee.text, uses);
  if (part !== null) return part;
  const { functions, classes } = scope.index;
  if (/^(?:call|apply)$/u.test(method)) return passOn(functions.get(ownerName), passed.slice(1), scope, first);
  return passOn(functions.get(callee.text) ?? classes.get(ownerName)?.statics.get(method), passed, scope);
}

function readCallback(node: SyntaxNode | undefined, uses: Uses, scope: Scope): void {
  if (node === undefined) return;
  if (!isFunction(node)) {
    const passed = scope.read(node);
    if (passed === null) passOn(scope.index.functions.get(node.text), uses, scope);
    else passed.calls.push(uses.length);
    return;
  }
  const inner = scope.within(node);
  for (const [index, parameter] of parameterNodes(node).entries()) {
    const use = uses[index];
    if (use !== null && use !== undefined) inner.bind(parameterPattern(parameter), use);
  }
  returnedBy(node, inner);
}

export function readConstruction(node: SyntaxNode, scope: Scope): null {
  const name = childText(node, "constructor");
  const { uses } = readArguments(node, scope);
  notePlatformCall(`new ${name}`, uses);
  const model = lineageOf(scope.index.classes, name).find(({ constructorNode }) => constructorNode !== null);
  passOn(model?.constructorNode ?? undefined, uses, scope);
  return null;
}

function passOn(
  definition: SyntaxNode | undefined,
  uses: Uses,
  { reading, depth }: Scope,
  self: Use | null = null,
): Use | null {
  if (definition === undefined || uses.every((use) => use === null || use.constant !== null)) return null;
  for (const [index, use] of uses.entries()) {
    const declared = use === null ? null : reading.reader.declaredType(definition, index);
    if (declared !== null && declared.kind !== "unknown") use?.declared.push(declared);
  }
  /** Each function is read once for each number. */
  const numberOf = (use: Use | null): number => {
    if (use === null) return 0;
    const number = reading.numbers.get(use) ?? reading.numbers.size + 1;
    reading.numbers.set(use, number);
    return number;
  };
  const key = `${definition.id}/${[self, ...uses].map((use) => use?.constant?.text ?? numberOf(use)).join()}`;
  if (depth <= 0 || reading.entered.has(key)) return null;
  reading.entered.add(key);
  return enter(definition, uses, self, new Scope(reading, new Map(), depth - 1));
}

export function enter(definition: SyntaxNode, uses: Uses, self: Use | null, scope: Scope): Use | null {
  if (self !== null) scope.names.set("this", self);
  for (const [index, node] of parameterNodes(definition).entries()) {
    const use = uses[index];
    if (use === undefined || use === null) continue;
    const pattern = parameterPattern(node);
    if ((child(node, "pattern") ?? node).type === "rest_pattern" && pattern.type === "identifier") {
      const all = new Use();
      all.item = use;
      scope.names.set(pattern.text, all);
    } else scope.bind(pattern, use);
    scope.read(child(node, "value") ?? child(node, "right"));
  }
  return returnedBy(definition, scope);
}

export function returnedBy(definition: SyntaxNode, scope: Scope): Use | null {
  const { reading } = scope;
  const around = reading.returned;
  reading.returned = null;
  const value = scope.read(child(definition, "body"));
  const returned: Use | null = reading.returned ?? value;
  reading.returned = around;
  return returned;
}
