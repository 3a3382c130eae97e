import type { FoundFunction } from "./found-function.ts";
import { nodeIn, nodesIn, textIn, type Compiler, type TreeNode } from "./typescript-tree.ts";

interface DefinitionSite {
  readonly path: readonly string[];
  readonly kind: string;
  readonly outer: TreeNode;
  readonly before: readonly TreeNode[];
}

interface Target {
  readonly parts: readonly string[];
  readonly isExport: boolean;
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*$/u;
const ONLY_LAYOUT_BEFORE = /^[ \t\f\uFEFF]*$/;
const ONLY_LAYOUT_BEHIND = /^[ \t]*[,;]?[ \t]*(?:\/\/.*|(?:\/\*(?:[^*]|\*(?!\/))*\*\/[ \t]*)*)$/;

/** Follows the rules of `LanguageAdapter.functions`. */
export function typescriptFunctions(compiler: Compiler, file: TreeNode, code: string): readonly FoundFunction[] {
  const K = compiler.SyntaxKind;
  const functions: FoundFunction[] = [];
  const counts = new Map<string, number>();
  const is = (node: TreeNode | undefined, ...kinds: readonly string[]): node is TreeNode =>
    node !== undefined && kinds.some((kind) => K[kind] === node.kind);
  const startOf = (node: TreeNode): number => node.getStart(file, false);

  const add = (inner: TreeNode, site: DefinitionSite): void => {
    const body = nodeIn(inner, "body");
    if (body === undefined) return;
    const name = site.path.join(".");
    const definition = (counts.get(name) ?? 0) + 1;
    counts.set(name, definition);
    const start = Math.min(...[...site.before, site.outer].map(startOf));
    const has = (kind: string): boolean => nodesIn(inner, "modifiers").some((modifier) => is(modifier, kind));
    functions.push({
      name,
      definition,
      kind: is(inner, "GetAccessor", "SetAccessor") ? "property" : site.kind,
      modifiers: [...(has("AsyncKeyword") ? ["async"] : []), ...(nodeIn(inner, "asteriskToken") ? ["generator"] : [])],
      startLine: lineOf(code, start),
      endLine: lineOf(code, site.outer.end),
      span: wholeLines(code, start, site.outer.end),
      body: body.kind === K["Block"] ? insideOf(body) : [startOf(body), body.end],
      decorators: nodesIn(site.outer, "modifiers").filter((modifier) => is(modifier, "Decorator")).length,
    });
  };

  const insideOf = (block: TreeNode): readonly [number, number] => {
    const inside = code.slice(startOf(block) + 1, block.end - 1);
    const offset = startOf(block) + 1;
    const first = inside.search(/\S/u);
    return first === -1 ? [offset, offset] : [offset + first, offset + inside.trimEnd().length];
  };

  const statements = (list: readonly TreeNode[], path: readonly string[]): void => {
    list.forEach((statement, position) => visit(statement, path, list.slice(0, position)));
  };

  const visit = (node: TreeNode | undefined, path: readonly string[], earlier: readonly TreeNode[] = []): void => {
    if (node === undefined) return;
    const site: DefinitionSite = { path, kind: "function", outer: node, before: [] };
    if (is(node, "FunctionDeclaration")) {
      const name = textIn(nodeIn(node, "name"), "text") ?? "default";
      add(node, { ...site, path: [...path, name], before: overloads(name, earlier) });
    } else if (is(node, "ClassDeclaration")) {
      classMembers(node, [...path, textIn(nodeIn(node, "name"), "text") ?? "default"]);
    } else if (is(node, "VariableStatement")) variables(nodeIn(node, "declarationList"), site);
    else if (is(node, "ExportAssignment") && node["isExportEquals"] !== true) {
      bound(nodeIn(node, "expression"), { ...site, path: [...path, "default"] });
    } else if (is(node, "ExpressionStatement")) assigned(nodeIn(node, "expression"), site);
    else if (is(node, "ModuleDeclaration")) namespace(node, path);
    else if (is(node, "Block", "ModuleBlock", "CaseClause", "DefaultClause"))
      statements(nodesIn(node, "statements"), path);
    else within(node, path);
  };

  const within = (node: TreeNode, path: readonly string[]): void => {
    if (is(node, "VariableDeclarationList")) variables(node, { path, kind: "function", outer: node, before: [] });
    if (is(node, "SwitchStatement"))
      for (const part of nodesIn(nodeIn(node, "caseBlock"), "clauses")) visit(part, path);
    const kinds = ["If", "For", "ForIn", "ForOf", "While", "Do", "Try", "Labeled"].map((kind) => `${kind}Statement`);
    if (!is(node, ...kinds, "CatchClause")) return;
    const fields = ["initializer", "tryBlock", "catchClause", "finallyBlock", "block"];
    for (const field of [...fields, "thenStatement", "elseStatement", "statement"]) {
      const part = nodeIn(node, field);
      if (field !== "initializer" || is(part, "VariableDeclarationList")) visit(part, path);
    }
  };

  const variables = (list: TreeNode | undefined, site: DefinitionSite): void => {
    const declarations = nodesIn(list, "declarations");
    for (const declaration of declarations) {
      const name = nodeIn(declaration, "name");
      const outer = declarations.length === 1 ? site.outer : declaration;
      const path = [...site.path, textIn(name, "text") ?? ""];
      if (is(name, "Identifier")) bound(nodeIn(declaration, "initializer"), { ...site, outer, path });
    }
  };

  const bound = (value: TreeNode | undefined, site: DefinitionSite): void => {
    const unwrappedValue = unwrapped(value);
    if (is(unwrappedValue, "FunctionExpression", "ArrowFunction")) add(unwrappedValue, site);
    if (is(unwrappedValue, "ClassExpression")) classMembers(unwrappedValue, site.path);
    if (is(unwrappedValue, "ObjectLiteralExpression"))
      objectMembers(unwrappedValue, { ...site, kind: "static_method" });
  };

  const assigned = (expression: TreeNode | undefined, site: DefinitionSite): void => {
    const targets: Target[] = [];
    let value = expression;
    while (is(value, "BinaryExpression") && is(nodeIn(value, "operatorToken"), "EqualsToken")) {
      const target = memberPath(nodeIn(value, "left"));
      if (target !== undefined) targets.push(target);
      value = nodeIn(value, "right");
    }
    const unwrappedValue = unwrapped(value);
    const usable = targets.filter(({ parts, isExport }) => parts[0] !== "prototype" && (parts.length > 0 || isExport));
    const chosen = usable.find(({ parts }) => parts.length > 0) ?? usable[0];
    if (chosen === undefined || unwrappedValue === undefined) return;
    const prototype = chosen.parts.indexOf("prototype");
    const path = [...site.path, ...chosen.parts.filter((part) => part !== "prototype")];
    if (prototype > 0 && prototype === chosen.parts.length - 1) {
      if (is(unwrappedValue, "ObjectLiteralExpression"))
        objectMembers(unwrappedValue, { ...site, path, kind: "method" });
    } else if (chosen.parts.length > 0) {
      const kind = prototype > 0 ? "method" : path.length > 1 ? "static_method" : "function";
      bound(value, { ...site, path, kind });
    } else if (is(unwrappedValue, "ObjectLiteralExpression")) objectMembers(unwrappedValue, site);
    else {
      const hasName = value === unwrappedValue || is(unwrappedValue, "ClassExpression");
      bound(value, {
        ...site,
        path: [(hasName ? textIn(nodeIn(unwrappedValue, "name"), "text") : undefined) ?? "default"],
      });
    }
  };

  const memberPath = (left: TreeNode | undefined): Target | undefined => {
    const parts: string[] = [];
    let node = left;
    while (is(node, "PropertyAccessExpression") && is(nodeIn(node, "name"), "Identifier")) {
      parts.unshift(textIn(nodeIn(node, "name"), "text") ?? "");
      node = nodeIn(node, "expression");
    }
    if (!is(node, "Identifier")) return undefined;
    const all = [textIn(node, "text") ?? "", ...parts];
    const exported = all[0] === "exports" ? 1 : all[0] === "module" && all[1] === "exports" ? 2 : 0;
    return { parts: all.slice(exported), isExport: exported > 0 };
  };

  const namespace = (node: TreeNode, path: readonly string[]): void => {
    const name = nodeIn(node, "name");
    const body = nodeIn(node, "body");
    const isAmbient = nodesIn(node, "modifiers").some((modifier) => is(modifier, "DeclareKeyword"));
    if (!is(name, "Identifier") || isAmbient || body === undefined) return;
    const inner = [...path, textIn(name, "text") ?? ""];
    if (is(body, "ModuleDeclaration")) namespace(body, inner);
    else statements(nodesIn(body, "statements"), inner);
  };

  const classMembers = (definition: TreeNode, path: readonly string[]): void => {
    const members = nodesIn(definition, "members");
    members.forEach((member, position) => {
      const key = memberName(member);
      if (key === undefined) return;
      const isStatic = nodesIn(member, "modifiers").some((modifier) => is(modifier, "StaticKeyword"));
      const site = { path: [...path, key], kind: isStatic ? "static_method" : "method", outer: member, before: [] };
      if (is(member, "PropertyDeclaration")) {
        const value = unwrapped(nodeIn(member, "initializer"));
        if (is(value, "FunctionExpression", "ArrowFunction")) add(value, site);
      } else add(member, { ...site, before: overloads(key, members.slice(0, position)) });
    });
  };

  const objectMembers = (object: TreeNode, site: DefinitionSite): void => {
    for (const member of nodesIn(object, "properties")) {
      const key = memberName(member);
      if (key === undefined) continue;
      const at = { ...site, path: [...site.path, key], outer: member };
      if (is(member, "PropertyAssignment")) bound(nodeIn(member, "initializer"), at);
      else add(member, at);
    }
  };

  const memberName = (member: TreeNode): string | undefined => {
    if (is(member, "Constructor")) return "constructor";
    const name = nodeIn(member, "name");
    const text = textIn(name, "text");
    if (is(name, "Identifier", "PrivateIdentifier")) return text;
    return is(name, "StringLiteral") && text !== undefined && IDENTIFIER.test(text) ? text : undefined;
  };

  const overloads = (name: string, earlier: readonly TreeNode[]): readonly TreeNode[] => {
    const before: TreeNode[] = [];
    for (const candidate of earlier.toReversed()) {
      const isFunction = is(candidate, "FunctionDeclaration");
      const candidateName = isFunction
        ? (textIn(nodeIn(candidate, "name"), "text") ?? "default")
        : is(candidate, "MethodDeclaration", "Constructor")
          ? memberName(candidate)
          : undefined;
      const isSignature = candidateName === name && nodeIn(candidate, "body") === undefined;
      const isApart = nodesIn(candidate, "modifiers").some((each) => is(each, "DeclareKeyword", "AbstractKeyword"));
      if (!isSignature || isApart) break;
      before.unshift(candidate);
    }
    return before;
  };

  const unwrapped = (expression: TreeNode | undefined): TreeNode | undefined => {
    const wrappers = ["ParenthesizedExpression", "AsExpression", "SatisfiesExpression", "NonNullExpression"];
    let inner = expression;
    while (is(inner, ...wrappers, "TypeAssertionExpression")) inner = nodeIn(inner, "expression");
    return inner;
  };

  statements(nodesIn(file, "statements"), []);
  return functions;
}

export function countFunctions(compiler: Compiler, file: TreeNode): number {
  let count = 0;
  const pending = [file];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (nodeIn(node, "body") !== undefined && "parameters" in node) count += 1;
    compiler.forEachChild(node, (child) => void pending.push(child));
  }
  return count;
}

function lineOf(code: string, offset: number): number {
  return (code.slice(0, offset).match(/\r\n|\r(?!\n)|\n/gu)?.length ?? 0) + 1;
}

function wholeLines(code: string, start: number, end: number): readonly [number, number] {
  const lineStart = Math.max(code.lastIndexOf("\n", start - 1), code.lastIndexOf("\r", start - 1)) + 1;
  const ahead = code.slice(end).search(/[\r\n]/u);
  const lineEnd = ahead === -1 ? code.length : end + ahead;
  return [
    ONLY_LAYOUT_BEFORE.test(code.slice(lineStart, start)) ? lineStart : start,
    ONLY_LAYOUT_BEHIND.test(code.slice(end, lineEnd)) ? lineEnd : end,
  ];
}
