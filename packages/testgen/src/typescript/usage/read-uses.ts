import type { SyntaxNode } from "@repost/syntax";
import { type Shape, unknown } from "../../values/shape.ts";
import { lineageOf } from "../classes/class-model.ts";
import { parameterNodes, parameterPattern, type ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { classUse } from "./class-comparisons.ts";
import { compare, noteKindOf } from "./comparisons.ts";
import { functionNamed } from "./made-functions.ts";
import { EACH_ITEM, SAME_ITEMS } from "./members.ts";
import { mergedUse } from "./merged-objects.ts";
import { bindPattern, namesWithin, noteDefault, type Names } from "./names.ts";
import { noteKey, noteOperator, noteType, typeComparison } from "./operators.ts";
import { callTrackedMethod, matchWithPattern, memberOf } from "./tracked-methods.ts";
import { noteHasOwnCall, notePlatformCall, returnedPart } from "./platform-calls.ts";
import { withConstants, written } from "./with-constants.ts";
import { memberBySymbol, noteSymbol, moduleSymbol, symbolNamed } from "./symbol-keys.ts";
import { tableFunctions, tableKeys } from "./table-keys.ts";
import { createUse, itemOf, mark, noteLength, resultOf, type Use } from "./use.ts";

export interface UseReader {
  readonly index: ModuleIndex;
  /** Returns unknown for parameters without a declaration. */
  declaredType(definition: SyntaxNode, index: number): Shape;
  /** Reads the type of a cast. @default none */
  readType?(type: SyntaxNode): Shape;
  /** Depth of followed calls. @default 2 */
  readonly depth?: number;
}

const FUNCTION_TYPES =
  /^(?:arrow_function|function_expression|function|generator_function|function_declaration|generator_function_declaration|method_definition)$/u;
const LOOKS_UP = /^(?:get|has|includes|indexOf|lastIndexOf|hasOwnProperty)$/u;
const DEPTH = 2;
const MAX_NODES = 6_000;
/** Lists with more constant positions are tables, not inputs. */
const MOST_ITEMS = 64n;

/** `later` are methods that use parameters stored by a constructor. */
export function readUses(
  definition: SyntaxNode,
  reader: UseReader,
  owner: string | null = null,
  later: readonly SyntaxNode[] = [],
): { readonly parameters: readonly Use[]; readonly self: Use } {
  const walker = new Walker(reader, owner, later.length > 0);
  const parameters = parameterNodes(definition).map(() => createUse());
  const self = createUse();
  const depth = reader.depth ?? DEPTH;
  walker.begin(definition, parameters, self, depth);
  for (const laterDefinition of later) walker.enter(laterDefinition, [], self, depth - 1);
  return { parameters, self };
}

export function readUsesOfNames(
  node: SyntaxNode,
  names: readonly string[],
  reader: UseReader,
): ReadonlyMap<string, Use> {
  const uses = new Map(names.map((name) => [name, createUse()]));
  new Walker(reader, null).visit(node, new Map(uses), 0);
  return uses;
}

class Walker {
  readonly #reader: UseReader;
  readonly #owner: string | null;
  readonly #entered = new Set<string>();
  readonly #numbers = new Map<Use, number>();
  /** Null unless the current function returns a part of its parameters. */
  #returned: Use | null = null;
  #remainingNodes = MAX_NODES;
  /** The function that is read, for recursive calls. */
  #first: { readonly id: number; readonly uses: readonly Use[] } | null = null;
  /** Read last, after other evidence for their arguments. */
  readonly #recursions: (() => void)[] = [];

  /** True if assigned members are tracked. */
  readonly #keeps: boolean;

  constructor(reader: UseReader, owner: string | null, keeps = false) {
    this.#reader = reader;
    this.#owner = owner;
    this.#keeps = keeps;
  }

  begin(definition: SyntaxNode, uses: readonly Use[], self: Use, depth: number): void {
    this.#first = { id: definition.id, uses };
    this.enter(definition, uses, self, depth);
    for (const read of this.#recursions) read();
  }

  /** Returns results that are parts of parameters. */
  enter(definition: SyntaxNode, uses: readonly (Use | null)[], self: Use | null, depth: number): Use | null {
    const names: Names = new Map(self === null ? [] : [["this", self]]);
    for (const [index, node] of parameterNodes(definition).entries()) {
      const use = uses[index];
      if (use === undefined || use === null) continue;
      const isRest = (node.childForFieldName("pattern") ?? node).type === "rest_pattern";
      const pattern = parameterPattern(node);
      if (isRest && pattern.type === "identifier") {
        const all = createUse();
        all.item = use;
        names.set(pattern.text, all);
      } else bindPattern(pattern, use, names);
      const value = node.childForFieldName("value") ?? node.childForFieldName("right");
      if (value !== null) this.visit(value, names, depth);
    }
    return this.#returnedBy(definition, names, depth);
  }

  #returnedBy(definition: SyntaxNode, names: Names, depth: number): Use | null {
    const body = definition.childForFieldName("body");
    if (body === null) return null;
    const around = this.#returned;
    this.#returned = null;
    const value = body.type === "statement_block" ? null : this.use(body, names, depth);
    if (body.type === "statement_block") this.visit(body, names, depth);
    const returnedUse: Use | null = this.#returned ?? value;
    this.#returned = around;
    return returnedUse;
  }

  visit(node: SyntaxNode, names: Names, depth: number): void {
    this.#remainingNodes -= 1;
    if (this.#remainingNodes < 0) return;
    switch (node.type) {
      case "variable_declarator":
        this.#assign(node.childForFieldName("name"), node.childForFieldName("value"), names, depth);
        return;
      case "assignment_expression":
        this.#assign(node.childForFieldName("left"), node.childForFieldName("right"), names, depth);
        return;
      case "for_in_statement":
        this.#loop(node, names, depth);
        return;
      case "binary_expression":
      case "augmented_assignment_expression":
        this.#operator(node, names, depth);
        return;
      case "unary_expression":
      case "update_expression":
        this.#unary(node, names, depth);
        return;
      case "return_statement": {
        const returnedUse = this.use(node.namedChildren.find(({ type }) => type !== "comment") ?? null, names, depth);
        this.#returned ??= returnedUse;
        return;
      }
      case "switch_statement":
        this.#switchCases(node, names, depth);
        break;
      case "if_statement":
      case "while_statement":
      case "ternary_expression":
        this.#decide(node.childForFieldName("condition"), names, depth);
        break;
      case "spread_element":
        this.#spread(node, names, depth);
        return;
      default:
        if (FUNCTION_TYPES.test(node.type)) {
          this.#nested(node, names, depth);
          return;
        }
        if (this.#isExpression(node)) {
          this.use(node, names, depth);
          return;
        }
    }
    for (const child of node.namedChildren) this.visit(child, names, depth);
  }

  #isExpression({ type }: SyntaxNode): boolean {
    return /^(?:identifier|this|member_expression|subscript_expression|call_expression|new_expression)$/u.test(type);
  }

  /** Visits the whole node. Returns null for untracked values. */
  use(node: SyntaxNode | null, names: Names, depth: number): Use | null {
    if (node === null) return null;
    switch (node.type) {
      case "identifier":
      case "this":
      case "shorthand_property_identifier":
        return names.get(node.text) ?? null;
      case "as_expression":
      case "satisfies_expression":
        return this.#cast(node, names, depth);
      case "parenthesized_expression":
      case "non_null_expression":
      case "await_expression":
        return this.use(node.namedChildren[0] ?? null, names, depth);
      case "member_expression":
        return this.#member(node, names, depth);
      case "subscript_expression":
        return this.#subscript(node, names, depth);
      case "call_expression":
        return this.#call(node, names, depth);
      case "new_expression":
        this.#construct(node, names, depth);
        return null;
      case "binary_expression": {
        const operator = node.childForFieldName("operator")?.type ?? "";
        if (!/^(?:\|\||&&|\?\?)$/u.test(operator)) break;
        const left = this.use(node.childForFieldName("left"), names, depth);
        if (operator !== "??" && left !== null) left.decides = true;
        const right = this.use(node.childForFieldName("right"), names, depth);
        const fallback = node.childForFieldName("right");
        if (operator !== "&&" && left !== null && fallback !== null) noteDefault(left, fallback);
        return operator === "&&" ? (right ?? null) : (left ?? right);
      }
      case "object":
        return this.#object(node, names, depth);
      case "unary_expression":
        if (node.childForFieldName("operator")?.type !== "typeof") break;
        return classUse(this.use(node.childForFieldName("argument"), names, depth));
      case "assignment_expression":
        return this.#assign(node.childForFieldName("left"), node.childForFieldName("right"), names, depth);
      case "ternary_expression": {
        const condition = node.childForFieldName("condition");
        this.#decide(condition, names, depth);
        if (condition !== null) this.visit(condition, names, depth);
        const first = this.use(node.childForFieldName("consequence"), names, depth);
        return first ?? this.use(node.childForFieldName("alternative"), names, depth);
      }
      default:
    }
    this.visit(node, names, depth);
    return null;
  }

  /** A literal with spreads stands for the spread objects. */
  #object(node: SyntaxNode, names: Names, depth: number): Use | null {
    const parts = node.namedChildren.map((part) => {
      if (part.type !== "spread_element") {
        this.visit(part, names, depth);
        return { node: part, use: null };
      }
      const held = part.namedChildren[0] ?? part;
      return { node: held, use: this.use(held, names, depth) };
    });
    return mergedUse(parts, this.#reader.index);
  }

  /** A cast says something only of parsed JSON. */
  #cast(node: SyntaxNode, names: Names, depth: number): Use | null {
    const [value = null, type = null] = node.namedChildren;
    const use = this.use(value, names, depth);
    const isRead = value?.type === "call_expression" && value.childForFieldName("function")?.text === "JSON.parse";
    if (use !== null && type !== null && isRead) {
      const shape = this.#reader.readType?.(type) ?? unknown;
      if (shape.kind !== "unknown") use.declared.push(shape);
    }
    return use;
  }

  #member(node: SyntaxNode, names: Names, depth: number): Use | null {
    const object = this.use(node.childForFieldName("object"), names, depth);
    const name = node.childForFieldName("property")?.text ?? "";
    if (object === null || name === "") return null;
    return name === "constructor" ? classUse(object) : memberOf(object, name);
  }

  #subscript(node: SyntaxNode, names: Names, depth: number): Use | null {
    const object = this.use(node.childForFieldName("object"), names, depth);
    const indexNode = written(node.childForFieldName("index"), names, this.#reader.index);
    const symbol = symbolNamed(indexNode);
    if (symbol !== null) {
      noteSymbol(object, symbol);
      return null;
    }
    const moduleVariable = names.has(indexNode?.text ?? "") ? null : moduleSymbol(indexNode, this.#reader.index);
    if (object !== null && moduleVariable !== null) return memberBySymbol(object, moduleVariable);
    const key = indexNode === null ? null : readLiteral(indexNode);
    if (object !== null && key?.kind === "text") return memberOf(object, key.value);
    const index = this.use(indexNode, names, depth);
    if (index !== null) noteKey(index, node.childForFieldName("object"), this.#reader.index);
    if (object === null) return null;
    mark(object, index === null ? "list" : "mapping", index === null ? 1.4 : 1.1);
    if (key?.kind === "integer" && key.value < MOST_ITEMS) noteLength(object, Number(key.value) + 1);
    if (index !== null) mark(object, "list", 1.2);
    return itemOf(object);
  }

  #assign(left: SyntaxNode | null, right: SyntaxNode | null, names: Names, depth: number): Use | null {
    if (left === null) return null;
    const isFunction = right !== null && FUNCTION_TYPES.test(right.type);
    const value = isFunction ? null : this.use(right, names, depth);
    if (isFunction && right !== null) this.visit(right, names, depth);
    if (left.type === "identifier" || left.type.endsWith("_pattern")) {
      if (value !== null) bindPattern(left, value, names);
      return value;
    }
    const self = left.childForFieldName("object")?.type === "this" ? (names.get("this") ?? null) : null;
    const member = left.type === "member_expression" ? left.childForFieldName("property")?.text : undefined;
    if (this.#keeps && self !== null && value !== null && member !== undefined) {
      self.fields.set(member, value);
      return value;
    }
    const target = this.use(left, names, depth);
    const literal = right === null ? null : readLiteral(right);
    if (target !== null && literal !== null) noteKindOf(target, literal, 0.8);
    return value;
  }

  #loop(node: SyntaxNode, names: Names, depth: number): void {
    const right = this.use(node.childForFieldName("right"), names, depth);
    const left = node.childForFieldName("left");
    const isOf = node.childForFieldName("operator")?.type === "of" || node.children.some(({ type }) => type === "of");
    const inner = new Map(names);
    if (right !== null) {
      mark(right, isOf ? "list" : "mapping", isOf ? 1.8 : 2);
      if (left !== null && isOf) bindPattern(left, itemOf(right), inner);
    }
    const body = node.childForFieldName("body");
    if (body !== null) this.visit(body, inner, depth);
    for (const [name, use] of inner) if (names.has(name)) names.set(name, use);
  }

  #operator(node: SyntaxNode, names: Names, depth: number): void {
    const operator = node.childForFieldName("operator")?.type ?? "";
    const [leftNode, rightNode] = ["left", "right"].map((side) =>
      written(node.childForFieldName(side), names, this.#reader.index),
    );
    if (leftNode === undefined || rightNode === undefined || leftNode === null || rightNode === null) return;
    const comparison = typeComparison(leftNode, rightNode);
    if (comparison !== null) {
      const use = this.use(comparison.argument, names, depth);
      if (use !== null) noteType(use, comparison.type, operator.startsWith("!"));
      return;
    }
    if (/^(?:\|\||&&|\?\?)$/u.test(operator)) {
      this.use(node, names, depth);
      return;
    }
    const left = this.use(leftNode, names, depth);
    const right = this.use(rightNode, names, depth);
    noteOperator(operator, { node: leftNode, use: left }, { node: rightNode, use: right }, this.#reader.index);
  }

  #unary(node: SyntaxNode, names: Names, depth: number): void {
    const operator = node.childForFieldName("operator")?.type ?? "";
    const use = this.use(node.childForFieldName("argument"), names, depth);
    if (/^(?:[-+~]|\+\+|--)$/u.test(operator)) mark(use, "number", 1.8);
    if (operator === "!" && use !== null) use.decides = true;
  }

  #decide(condition: SyntaxNode | null, names: Names, depth: number): void {
    const inner = condition?.type === "parenthesized_expression" ? (condition.namedChildren[0] ?? null) : condition;
    const use = inner !== null && this.#isExpression(inner) ? this.use(inner, names, depth) : null;
    if (use !== null) use.decides = true;
  }

  #switchCases(node: SyntaxNode, names: Names, depth: number): void {
    const use = this.use(node.childForFieldName("value"), names, depth);
    const cases = node.childForFieldName("body")?.namedChildren ?? [];
    for (const switchCase of cases) {
      const value = switchCase.childForFieldName("value");
      if (value !== null) compare(use, value, this.#reader.index);
    }
  }

  #spread(node: SyntaxNode, names: Names, depth: number): void {
    const use = this.use(node.namedChildren[0] ?? null, names, depth);
    mark(use, node.parent?.type === "object" ? "mapping" : "list", 1.6);
  }

  #nested(node: SyntaxNode, names: Names, depth: number): void {
    this.#returnedBy(node, namesWithin(node, names), depth);
  }

  #arguments(node: SyntaxNode): readonly SyntaxNode[] {
    const list = node.childForFieldName("arguments");
    return list?.type === "arguments" ? list.namedChildren.filter(({ type }) => type !== "comment") : [];
  }

  #call(node: SyntaxNode, names: Names, depth: number): Use | null {
    const callee = node.childForFieldName("function");
    const argumentNodes = this.#arguments(node);
    if (callee === null) return null;
    if (callee.type === "member_expression") return this.#methodCall(callee, argumentNodes, names, depth);
    const called = this.use(callee, names, depth);
    const uses = argumentNodes.map((argumentNode) => this.#argument(argumentNode, names, depth));
    if (called !== null) {
      called.calls.push(argumentNodes.length);
      return resultOf(called);
    }
    const passed = withConstants(uses, argumentNodes, this.#reader.index);
    // `ovens[loaf.kind](loaf)` may call any function of the table.
    const chosen = callee.type === "subscript_expression" ? callee.childForFieldName("object") : null;
    for (const tableFunction of tableFunctions(chosen, this.#reader.index))
      this.#passOn(tableFunction, `${callee.text}/${tableFunction.id}`, passed, null, depth);
    const result = this.#passOn(functionNamed(callee.text, this.#reader.index), callee.text, passed, null, depth);
    notePlatformCall(callee.text, uses);
    const part = returnedPart(callee.text, uses);
    if (part !== null) return part;
    return /^(?:String|Number|Object|parseInt|parseFloat|Boolean|toString)$/u.test(callee.text)
      ? (uses[0] ?? null)
      : result;
  }

  /** Inline functions are read on their own. */
  #argument(node: SyntaxNode, names: Names, depth: number): Use | null {
    if (!FUNCTION_TYPES.test(node.type)) return this.use(node, names, depth);
    this.#nested(node, names, depth);
    return null;
  }

  #methodCall(callee: SyntaxNode, argumentNodes: readonly SyntaxNode[], names: Names, depth: number): Use | null {
    const objectNode = callee.childForFieldName("object");
    const method = callee.childForFieldName("property")?.text ?? "";
    const object = this.use(objectNode, names, depth);
    if (object !== null && EACH_ITEM.has(method)) {
      mark(object, "list", 2.5);
      this.#callback(argumentNodes[0], [itemOf(object)], names, depth);
      for (const argumentNode of argumentNodes.slice(1)) this.use(argumentNode, names, depth);
      return SAME_ITEMS.has(method) ? object : null;
    }
    if (object !== null && /^reduce(?:Right)?$/u.test(method)) {
      mark(object, "list", 2.5);
      this.#callback(argumentNodes[0], [null, itemOf(object)], names, depth);
      for (const argumentNode of argumentNodes.slice(1)) this.use(argumentNode, names, depth);
      return null;
    }
    const uses = argumentNodes.map((argumentNode) => this.#argument(argumentNode, names, depth));
    // A part of a class name still identifies the class.
    if (object !== null && object.classOf !== null) return object;
    if (method === "call" && /toString$/iu.test(objectNode?.text ?? "") && (uses[0] ?? null) !== null)
      return classUse(uses[0] ?? null);
    const owner = objectNode?.text ?? "";
    const passed = withConstants(uses, argumentNodes, this.#reader.index);
    const model =
      owner === "this" && this.#owner !== null
        ? lineageOf(this.#reader.index.classes, this.#owner).find(({ methods }) => methods.has(method))
        : undefined;
    const methodResult = this.#passOn(model?.methods.get(method), callee.text, passed, null, depth);
    if (object !== null) return callTrackedMethod(object, method, argumentNodes, uses, this.#reader.index);
    if (owner === "this" && this.#owner !== null) return methodResult;
    if (callee.text === "Object.assign")
      return mergedUse(
        argumentNodes.map((argumentNode, index) => ({ node: argumentNode, use: uses[index] ?? null })),
        this.#reader.index,
      );
    matchWithPattern(objectNode, method, uses, this.#reader.index);
    const [lookedUp = null] = uses;
    if (lookedUp !== null && LOOKS_UP.test(method))
      lookedUp.literals.push(...(tableKeys(objectNode, this.#reader.index) ?? []));
    noteHasOwnCall(callee.text, argumentNodes, uses, this.#reader.index);
    notePlatformCall(callee.text, uses);
    const part = returnedPart(callee.text, uses);
    if (part !== null) return part;
    if (/^(?:call|apply)$/u.test(method))
      return this.#passOn(this.#reader.index.functions.get(owner), owner, passed.slice(1), uses[0] ?? null, depth);
    const definition =
      this.#reader.index.functions.get(callee.text) ?? this.#reader.index.classes.get(owner)?.statics.get(method);
    return this.#passOn(definition, callee.text, passed, null, depth);
  }

  #callback(node: SyntaxNode | undefined, uses: readonly (Use | null)[], names: Names, depth: number): void {
    if (node === undefined) return;
    if (!FUNCTION_TYPES.test(node.type)) {
      const passed = this.use(node, names, depth);
      if (passed !== null) passed.calls.push(uses.length);
      else this.#passOn(this.#reader.index.functions.get(node.text), node.text, uses, null, depth);
      return;
    }
    const inner = namesWithin(node, names);
    for (const [index, parameter] of parameterNodes(node).entries()) {
      const use = uses[index];
      if (use !== null && use !== undefined) bindPattern(parameterPattern(parameter), use, inner);
    }
    this.#returnedBy(node, inner, depth);
  }

  #construct(node: SyntaxNode, names: Names, depth: number): void {
    const name = node.childForFieldName("constructor")?.text ?? "";
    const uses = this.#arguments(node).map((argumentNode) => this.#argument(argumentNode, names, depth));
    if (name === "Date") mark(uses[0] ?? null, "number", 1);
    if (name === "RegExp") mark(uses[0] ?? null, "text", 1.4);
    if (name === "Set" || name === "Map") mark(uses[0] ?? null, "list", 1.8);
    const model = lineageOf(this.#reader.index.classes, name).find(({ constructorNode }) => constructorNode !== null);
    this.#passOn(model?.constructorNode ?? undefined, name, uses, null, depth);
  }

  /** Returns results that are parts of the values. */
  #passOn(
    definition: SyntaxNode | undefined,
    name: string,
    uses: readonly (Use | null)[],
    self: Use | null,
    depth: number,
  ): Use | null {
    if (definition === undefined || uses.every((use) => use === null || use.constant !== null)) return null;
    for (const [index, use] of uses.entries()) {
      const declared = use === null ? null : this.#reader.declaredType(definition, index);
      if (use !== null && declared !== null && declared.kind !== "unknown") use.declared.push(declared);
    }
    if (definition.id !== this.#first?.id) return this.#follow(definition, name, uses, self, depth);
    for (const [index, use] of uses.entries()) {
      const parameter = this.#first.uses[index];
      if (use !== null && parameter !== undefined && use !== parameter) use.again = parameter;
    }
    this.#recursions.push(() => void this.#follow(definition, name, uses, self, depth));
    return null;
  }

  /** Each function is read once for each number. */
  #numberOf(use: Use | null): number {
    if (use === null) return 0;
    const number = this.#numbers.get(use) ?? this.#numbers.size + 1;
    this.#numbers.set(use, number);
    return number;
  }

  #follow(
    definition: SyntaxNode,
    name: string,
    uses: readonly (Use | null)[],
    self: Use | null,
    depth: number,
  ): Use | null {
    const key = `${name}/${[self, ...uses].map((use) => use?.constant?.text ?? this.#numberOf(use)).join()}`;
    if (depth <= 0 || this.#entered.has(key)) return null;
    this.#entered.add(key);
    return this.enter(definition, uses, self, depth - 1);
  }
}
