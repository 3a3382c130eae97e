import { cleanJsdoc } from "../../src/typescript/jsdoc.ts";
import { type AstNode, type AstProgram, type AstToken, childrenOf, node, nodes, text } from "./syntax-tree.ts";

export interface ExpectedFunction {
  readonly name: string;
  readonly kind: string;
  readonly modifiers: readonly string[];
  readonly startLine: number;
  readonly endLine: number;
  readonly docstring: string | null;
  readonly returnsValue: boolean;
  readonly decorators: number;
  readonly body: readonly [number, number];
}

interface Place {
  readonly path: readonly string[];
  readonly kind: string;
  readonly outer: AstNode;
  readonly before: readonly AstNode[];
}

export function expectedFunctions(program: AstProgram): readonly ExpectedFunction[] {
  const results: ExpectedFunction[] = [];
  const add = (inner: AstNode, location: Place): void => {
    const body = node(inner, "body");
    if (body !== undefined) results.push(describe(inner, body, location, program.tokens));
  };

  const statements = (list: readonly AstNode[], path: readonly string[]): void => {
    list.forEach((statement, position) => visit(statement, path, statement, list.slice(0, position)));
  };

  const visit = (
    statement: AstNode | undefined,
    path: readonly string[],
    outer: AstNode | undefined = statement,
    earlier: readonly AstNode[] = [],
  ): void => {
    if (statement === undefined || outer === undefined) return;
    const location = { path, kind: "function", outer, before: [] };
    switch (statement.type) {
      case "FunctionDeclaration": {
        const name = text(node(statement, "id"), "name") ?? "default";
        add(statement, { ...location, path: [...path, name], before: overloads(name, earlier) });
        return;
      }
      case "ClassDeclaration":
        classMembers(statement, [...path, text(node(statement, "id"), "name") ?? "default"]);
        return;
      case "ExportNamedDeclaration":
        visit(node(statement, "declaration"), path, statement, earlier);
        return;
      case "ExportDefaultDeclaration": {
        const declaration = node(statement, "declaration");
        if (declaration?.type.endsWith("Declaration")) visit(declaration, path, statement, earlier);
        else bound(declaration, { ...location, path: [...path, "default"] });
        return;
      }
      case "VariableDeclaration":
        variables(statement, location);
        return;
      case "ExpressionStatement":
        assigned(node(statement, "expression"), location);
        return;
      case "TSModuleDeclaration":
        namespace(statement, path);
        return;
      case "BlockStatement":
      case "TSModuleBlock":
        statements(nodes(statement, "body"), path);
        return;
      default:
        within(statement, path);
    }
  };

  const within = (statement: AstNode, path: readonly string[]): void => {
    if (!/^(?:If|For|ForIn|ForOf|While|DoWhile|Try|Switch|Labeled)Statement$/.test(statement.type)) return;
    const inner = ["init", "block", "handler", "finalizer", "consequent", "alternate", "body"];
    for (const field of inner) {
      const part = node(statement, field);
      visit(part?.type === "CatchClause" ? node(part, "body") : part, path);
    }
    for (const part of nodes(statement, "cases")) statements(nodes(part, "consequent"), path);
  };

  const variables = (declaration: AstNode, location: Place): void => {
    const declarators = nodes(declaration, "declarations");
    for (const declarator of declarators) {
      const name = text(node(declarator, "id"), "name");
      const outer = declarators.length === 1 ? location.outer : declarator;
      if (name !== undefined) bound(node(declarator, "init"), { ...location, outer, path: [...location.path, name] });
    }
  };

  const bound = (value: AstNode | undefined, location: Place): void => {
    const own = unwrapped(value);
    if (own === undefined) return;
    if (isFunction(own)) add(own, location);
    if (own.type === "ClassExpression" || own.type === "ClassDeclaration") classMembers(own, location.path);
    if (own.type === "ObjectExpression") objectMembers(own, { ...location, kind: "static_method" });
  };

  const assigned = (expression: AstNode | undefined, location: Place): void => {
    const targets: (readonly string[])[] = [];
    let value = expression;
    while (value?.type === "AssignmentExpression" && value["operator"] === "=") {
      const target = memberPath(node(value, "left"));
      if (target !== undefined) targets.push(target);
      value = node(value, "right");
    }
    const named = targets.filter((target) => withoutExports(target).length > 0 || target.length > 0);
    const chosen =
      named.find((target) => withoutExports(target).filter((part) => part !== "prototype").length > 0) ?? named[0];
    if (chosen === undefined || value === undefined) return;
    const rest = withoutExports(chosen);
    const prototype = rest.indexOf("prototype");
    const path = [...location.path, ...rest.filter((part) => part !== "prototype")];
    const own = unwrapped(value);
    if (prototype === 0) return;
    if (prototype > 0 && prototype === rest.length - 1) {
      if (own?.type === "ObjectExpression") objectMembers(own, { ...location, path, kind: "method" });
      return;
    }
    if (rest.length > 0) {
      const kind = prototype > 0 ? "method" : path.length > 1 ? "static_method" : "function";
      bound(value, { ...location, path, kind });
    } else if (own?.type === "ObjectExpression") objectMembers(own, location);
    else {
      const hasName = value === own || own?.type === "ClassExpression";
      bound(value, {
        ...location,
        path: [(hasName ? text(node(own ?? value, "id"), "name") : undefined) ?? "default"],
      });
    }
  };

  const namespace = (declaration: AstNode, path: readonly string[]): void => {
    const id = node(declaration, "id");
    const names = id?.type === "StringLiteral" ? undefined : qualifiedName(id);
    const body = node(declaration, "body");
    if (names === undefined || body === undefined) return;
    if (body.type === "TSModuleDeclaration") namespace(body, [...path, ...names]);
    else statements(nodes(body, "body"), [...path, ...names]);
  };

  const classMembers = (definition: AstNode, path: readonly string[]): void => {
    const members = nodes(node(definition, "body") ?? definition, "body");
    members.forEach((member, position) => {
      const key = memberName(member);
      if (key === undefined) return;
      const kind = member["static"] === true ? "static_method" : "method";
      const location = { path: [...path, key], kind, outer: member, before: [] };
      if (/^Class(?:Private)?Method$/.test(member.type)) {
        const before = overloads(key, members.slice(0, position));
        add(member, { ...location, before, kind: isAccessor(member) ? "property" : kind });
      } else if (/^Class(?:Private|Accessor)?Property$/.test(member.type)) {
        const value = unwrapped(node(member, "value"));
        if (value !== undefined && isFunction(value)) add(value, location);
      }
    });
  };

  const objectMembers = (object: AstNode, location: Place): void => {
    for (const member of nodes(object, "properties")) {
      const key = memberName(member);
      if (key === undefined) continue;
      const at = { ...location, path: [...location.path, key], outer: member };
      if (member.type === "ObjectMethod") add(member, { ...at, kind: isAccessor(member) ? "property" : at.kind });
      else if (member.type === "ObjectProperty") bound(node(member, "value"), at);
    }
  };

  statements(program.body, []);
  return results;
}

function isFunction({ type }: AstNode): boolean {
  return type === "FunctionExpression" || type === "ArrowFunctionExpression" || type === "FunctionDeclaration";
}

function isAccessor(member: AstNode): boolean {
  return member["kind"] === "get" || member["kind"] === "set";
}

const wrappers = new Set([
  "ParenthesizedExpression",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
]);

function unwrapped(expression: AstNode | undefined): AstNode | undefined {
  let inner = expression;
  while (inner !== undefined && wrappers.has(inner.type)) inner = node(inner, "expression");
  return inner;
}

function memberPath(left: AstNode | undefined): readonly string[] | undefined {
  if (left?.type === "Identifier") return [text(left, "name") ?? ""];
  if (left?.type !== "MemberExpression" || left["computed"] === true) return undefined;
  const object = memberPath(node(left, "object"));
  const property = node(left, "property");
  return object === undefined || property?.type !== "Identifier"
    ? undefined
    : [...object, text(property, "name") ?? ""];
}

function withoutExports(path: readonly string[]): readonly string[] {
  if (path[0] === "exports") return path.slice(1);
  return path[0] === "module" && path[1] === "exports" ? path.slice(2) : path;
}

function qualifiedName(id: AstNode | undefined): readonly string[] | undefined {
  if (id?.type === "Identifier") return [text(id, "name") ?? ""];
  const left = id === undefined ? undefined : qualifiedName(node(id, "left"));
  const right = text(id === undefined ? undefined : node(id, "right"), "name");
  return left === undefined || right === undefined ? undefined : [...left, right];
}

const identifierForm = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*$/u;

function memberName(member: AstNode): string | undefined {
  const key = node(member, "key");
  if (key === undefined || member["computed"] === true) return undefined;
  if (key.type === "PrivateName") return `#${text(node(key, "id"), "name")}`;
  if (key.type === "Identifier") return text(key, "name");
  const value = key.type === "StringLiteral" ? text(key, "value") : undefined;
  return value !== undefined && identifierForm.test(value) ? value : undefined;
}

function overloads(name: string, earlier: readonly AstNode[]): readonly AstNode[] {
  const results: AstNode[] = [];
  for (const candidate of earlier.toReversed()) {
    const exports = candidate.type === "ExportNamedDeclaration" || candidate.type === "ExportDefaultDeclaration";
    const own = exports ? node(candidate, "declaration") : candidate;
    const isSignature =
      own?.type === "TSDeclareFunction" || (own?.type === "TSDeclareMethod" && own["abstract"] !== true);
    const ownName = own?.type === "TSDeclareFunction" ? text(node(own, "id"), "name") : own && memberName(own);
    if (!isSignature || ownName !== name || own["declare"] === true) break;
    results.unshift(candidate);
  }
  return results;
}

function describe(
  inner: AstNode,
  body: AstNode,
  { path, kind, outer, before }: Place,
  tokens: readonly AstToken[],
): ExpectedFunction {
  const decorators = nodes(outer, "decorators");
  const leading = [...before, ...decorators].toSorted((left, right) => left.start - right.start);
  const start = Math.min(outer.start, ...leading.map((part) => part.start));
  const startLine = tokenAt(start, tokens)?.loc.start.line ?? outer.loc.start.line;
  return {
    name: path.join("."),
    kind,
    modifiers: [...(inner["async"] === true ? ["async"] : []), ...(inner["generator"] === true ? ["generator"] : [])],
    startLine,
    endLine: outer.loc.end.line,
    docstring: docstring([outer.start, ...decorators.map((part) => part.end), start], decorators, tokens),
    returnsValue: returnsValue(body),
    decorators: decorators.length,
    body: bodySpan(body, tokens),
  };
}

function tokenAt(offset: number, tokens: readonly AstToken[]): AstToken | undefined {
  return tokens[tokenIndex(offset, tokens)];
}

function tokenIndex(offset: number, tokens: readonly AstToken[]): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isComment(token: AstToken | undefined): boolean {
  return token?.type === "CommentBlock" || token?.type === "CommentLine";
}

/** Behind a decorator, the comment precedes the next token. */
function docstring(
  places: readonly number[],
  decorators: readonly AstNode[],
  tokens: readonly AstToken[],
): string | null {
  const ends = new Set(decorators.map(({ end }) => end));
  const comments = places.flatMap((index) => {
    const position = tokenIndex(index, tokens);
    if (!ends.has(index)) return [commentsBefore(position, tokens)];
    let next = position;
    while (isComment(tokens[next])) next += 1;
    return [commentsBefore(next, tokens)];
  });
  const result = comments.map((list) => list.findLast(isDocumentation)).find((comment) => comment !== undefined);
  return result === undefined ? null : cleanJsdoc(`/*${result.value}*/`);
}

function commentsBefore(position: number, tokens: readonly AstToken[]): readonly AstToken[] {
  let first = position;
  while (isComment(tokens[first - 1])) first -= 1;
  const line = tokens[first - 1]?.loc.end.line;
  return tokens.slice(first, position).filter(({ loc }) => loc.start.line !== line);
}

function isDocumentation({ type, value }: AstToken): boolean {
  return type === "CommentBlock" && value !== undefined && value.startsWith("*") && value !== "*";
}

function bodySpan(body: AstNode, tokens: readonly AstToken[]): readonly [number, number] {
  if (body.type !== "BlockStatement") return [body.start, body.end];
  const first = tokens[tokenIndex(body.start, tokens) + 1];
  const last = tokens[tokenIndex(body.end, tokens) - 1];
  const before = last === undefined ? undefined : tokens[tokens.indexOf(last) - 1];
  const empty = body.start + 1;
  return first === undefined || first.start >= body.end - 1 ? [empty, empty] : [first.start, before?.end ?? empty];
}

function returnsValue(body: AstNode): boolean {
  if (body.type !== "BlockStatement") return isValue(body);
  const pending = [body];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const hands = next.type === "ReturnStatement" || next.type === "YieldExpression";
    const value = hands ? node(next, "argument") : undefined;
    if (value !== undefined && isValue(value)) return true;
    for (const child of childrenOf(next)) if (!hasOwnBody(child)) pending.push(child);
  }
  return false;
}

function hasOwnBody(child: AstNode): boolean {
  return isFunction(child) || /^(?:Object|Class|ClassPrivate)Method$|^StaticBlock$/.test(child.type);
}

function isValue(expression: AstNode): boolean {
  const inner = unwrapped(expression);
  if (inner?.type === "Identifier") return inner["name"] !== "undefined";
  return inner?.type !== "UnaryExpression" || inner["operator"] !== "void";
}
