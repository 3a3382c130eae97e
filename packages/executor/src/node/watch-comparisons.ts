import type { types } from "@babel/core";
import { isNode } from "./instrument.ts";
import { parseProgram } from "./parse-program.ts";

const COMPARED_VARIABLE = "__repost_compared__";

const OPERATORS = ["===", "!==", "==", "!=", "<", "<=", ">", ">=", "in"];
const ASKING =
  /^(?:startsWith|endsWith|includes|indexOf|lastIndexOf|has|get|hasOwnProperty|hasOwn|test|exec|match|search)$/u;
const OWN_PROPERTY_CHECK = /^(?:_?has|_?hasOwn|_?hasOwnProp|_?hasOwnProperty|hop)$/iu;
const FUNCTIONS =
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod|ClassPrivateMethod)$/u;
const LOOKED_UP = /^(?:Identifier|MemberExpression|CallExpression|TemplateLiteral)$/u;

/** Comparisons in functions become calls that record operands (comparisons.js). Lines stay. */
export async function watchComparisons(path: string, code: string): Promise<string> {
  const { VISITOR_KEYS } = (await import("@babel/core")).types;
  const program = await parseProgram(path, code);
  return program === null ? code : new Writer(code, VISITOR_KEYS).write(program, null);
}

interface Around {
  readonly node: types.Node;
  readonly key: string;
  readonly outer: Around | null;
}

class Writer {
  readonly #code: string;
  readonly #keys: Readonly<Record<string, readonly string[]>>;
  #comparisons = 0;
  #functions = 0;

  constructor(code: string, keys: Readonly<Record<string, readonly string[]>>) {
    this.#code = code;
    this.#keys = keys;
  }

  write(node: types.Node, outer: Around | null): string {
    const isFunction = FUNCTIONS.test(node.type);
    if (isFunction) this.#functions += 1;
    const text = (this.#functions > 0 ? this.#watched(node, outer) : null) ?? this.#asItIs(node, outer);
    if (isFunction) this.#functions -= 1;
    return text;
  }

  #asItIs(node: types.Node, outer: Around | null): string {
    let text = "";
    let at = startOf(node);
    for (const { child, key } of this.#children(node)) {
      if (startOf(child) < at) continue;
      text += this.#code.slice(at, startOf(child)) + this.write(child, { node, key, outer });
      at = endOf(child);
    }
    return text + this.#code.slice(at, endOf(node));
  }

  #children(node: types.Node): readonly { readonly child: types.Node; readonly key: string }[] {
    const children = (this.#keys[node.type] ?? []).flatMap((key) => {
      const value: unknown = Reflect.get(node, key);
      return (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => ({ child, key }));
    });
    return children.toSorted((first, other) => startOf(first.child) - startOf(other.child));
  }

  #watched(node: types.Node, outer: Around | null): string | null {
    switch (node.type) {
      case "BinaryExpression":
        return this.#comparison(node, outer);
      case "MemberExpression":
        return this.#lookup(node, outer);
      case "CallExpression":
        return this.#question(node, outer);
      case "SwitchStatement":
        return this.#switchText(node, outer);
      default:
        return null;
    }
  }

  #comparison(node: types.BinaryExpression, outer: Around | null): string | null {
    const number = OPERATORS.indexOf(node.operator);
    const { left, right } = node;
    // A `for` loop's condition shows nothing.
    const endsLoop = outer?.node.type === "ForStatement" && outer.key === "test";
    if (number < 0 || endsLoop || left.type === "PrivateName" || [left, right].some(isPlainQuestion)) return null;
    return this.#call("compare", node, outer, [String(number)], [left, right]);
  }

  #lookup(node: types.MemberExpression, outer: Around | null): string | null {
    const { object, property, computed } = node;
    if (!computed || !LOOKED_UP.test(property.type) || object.type === "Super" || !isRead(outer)) return null;
    return this.#call("item", node, outer, [], [object, property]);
  }

  #question(node: types.CallExpression, outer: Around | null): string | null {
    const { callee, arguments: argumentNodes } = node;
    if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return null;
    const { object, property } = callee;
    const asks = ASKING.test(property.name) || (property.name === "call" && OWN_PROPERTY_CHECK.test(lastName(object)));
    if (!asks || object.type === "Super" || argumentNodes.length === 0 || isInNew(outer) || isNamedByErrors(outer))
      return null;
    return this.#call("ask", node, outer, [JSON.stringify(property.name)], [object, ...argumentNodes]);
  }

  #switchText(node: types.SwitchStatement, outer: Around | null): string | null {
    const { discriminant, cases } = node;
    if (discriminant.type === "BooleanLiteral") return null;
    this.#comparisons += 1;
    const switchId = this.#comparisons;
    const inside = { node, key: "cases", outer };
    let text = `${this.#code.slice(startOf(node), startOf(discriminant))}${COMPARED_VARIABLE}.choose(${switchId},${this.write(discriminant, inside)})`;
    let at = endOf(discriminant);
    for (const switchCase of cases) {
      if (switchCase.test === null || switchCase.test === undefined) continue;
      this.#comparisons += 1;
      const within = { node: switchCase, key: "test", outer: inside };
      const before = this.#between(at, startOf(switchCase.test), node, outer);
      text += `${before} ${COMPARED_VARIABLE}.option(${this.#comparisons},${switchId},${this.write(switchCase.test, within)})`;
      at = endOf(switchCase.test);
    }
    return text + this.#between(at, endOf(node), node, outer);
  }

  #between(from: number, to: number, node: types.SwitchStatement, outer: Around | null): string {
    let text = "";
    let at = from;
    for (const switchCase of node.cases) {
      for (const statement of switchCase.consequent) {
        if (startOf(statement) < from || endOf(statement) > to) continue;
        const within = { node: switchCase, key: "consequent", outer: { node, key: "cases", outer } };
        text += this.#code.slice(at, startOf(statement)) + this.write(statement, within);
        at = endOf(statement);
      }
    }
    return text + this.#code.slice(at, to);
  }

  #call(
    name: string,
    node: types.Node,
    outer: Around | null,
    more: readonly string[],
    parts: readonly types.Node[],
  ): string {
    this.#comparisons += 1;
    let text = ` ${COMPARED_VARIABLE}.${name}(${[this.#comparisons, ...more].join(",")}`;
    let at = startOf(node);
    for (const part of parts) {
      text += `,${this.#lineEnds(at, startOf(part))}${this.write(part, { node, key: "argument", outer })}`;
      at = endOf(part);
    }
    return `${text}${this.#lineEnds(at, endOf(node))})`;
  }

  #lineEnds(from: number, to: number): string {
    return this.#code.slice(from, to).replaceAll(/[^\n]+/gu, "");
  }
}

function isPlainQuestion(node: types.Node): boolean {
  if (node.type === "NullLiteral" || (node.type === "Identifier" && node.name === "undefined")) return true;
  return node.type === "UnaryExpression" && (node.operator === "typeof" || node.operator === "void");
}

function lastName(node: types.Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && !node.computed ? lastName(node.property) : "";
}

/** Detects members that are not assigned, deleted, constructed, called or iterated. */
function isRead(around: Around | null): boolean {
  if (around === null || isInNew(around) || isNamedByErrors(around)) return false;
  const { node, key, outer } = around;
  if (node.type === "ParenthesizedExpression") return isRead(outer);
  if (node.type === "AssignmentPattern") return key === "right";
  if (/Pattern$|^RestElement$|^UpdateExpression$/u.test(node.type)) return false;
  if (node.type === "ObjectProperty") return outer?.node.type !== "ObjectPattern" || key === "key";
  if (key === "left") return !/^(?:AssignmentExpression|ForInStatement|ForOfStatement)$/u.test(node.type);
  return !(node.type === "UnaryExpression" && node.operator === "delete");
}

/** Engine errors quote the text of called or iterated expressions. */
function isNamedByErrors(around: Around | null): boolean {
  if (around === null) return false;
  const { node, key, outer } = around;
  switch (node.type) {
    case "ParenthesizedExpression":
      return isNamedByErrors(outer);
    case "SpreadElement":
      return true;
    case "ForOfStatement":
      return key === "right";
    case "YieldExpression":
      return node.delegate;
    case "VariableDeclarator":
      return key === "init" && node.id.type === "ArrayPattern";
    case "AssignmentExpression":
      return key === "right" && node.left.type === "ArrayPattern";
    default:
      return key === "callee" || key === "tag";
  }
}

/** Detects the callee of a `new` expression, which a call would break. */
function isInNew(around: Around | null): boolean {
  for (let at = around; at !== null; at = at.outer) {
    if (at.node.type === "NewExpression") return at.key === "callee";
    if (at.node.type !== "MemberExpression" || at.key !== "object") return false;
  }
  return false;
}

function startOf({ start }: types.Node): number {
  return start ?? 0;
}

function endOf({ end }: types.Node): number {
  return end ?? 0;
}
