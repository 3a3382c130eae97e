import { childrenOf, lowerExpression, noteBinding, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import { patternNodes } from "@repost/syntax/javascript-scopes";
import type { Expression, ImportItemCode, Statement } from "../core/code.ts";
import { type Lowering, plainText, resolveName } from "./lowering.ts";

export function exportVariable(name: string): string {
  return `export ${name}`;
}

function exportAs(lowering: Lowering, name: string, value: Expression): Statement {
  const variable = exportVariable(name);
  noteBinding(lowering.builder, variable);
  return { kind: "assignment", targets: [{ kind: "name", name: variable }], value };
}

export function lowerImport(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const required = childrenOf(node).find(({ type }) => type === "import_require_clause");
  const source = plainText(lowering, node.childForFieldName("source") ?? required?.childForFieldName("source") ?? null);
  if (source === null) return [];
  const items: ImportItemCode[] = [];
  const add = (local: SyntaxNode | null | undefined, name: string | null): void => {
    if (local === null || local === undefined) return;
    const bound = textOf(lowering, local);
    noteBinding(lowering.builder, bound);
    items.push({ name, bound, bindsFirst: false });
  };
  add(required === undefined ? null : childrenOf(required)[0], "module.exports");
  for (const child of childrenOf(childrenOf(node).find(({ type }) => type === "import_clause") ?? node)) {
    if (child.type === "identifier") add(child, "default");
    else if (child.type === "namespace_import") add(childrenOf(child)[0], null);
    else if (child.type === "named_imports") for (const item of childrenOf(child)) addSpecifier(lowering, item, add);
  }
  return [{ kind: "import", level: 0, parts: [source], items }];
}

function addSpecifier(
  lowering: Lowering,
  node: SyntaxNode,
  add: (local: SyntaxNode | null, name: string | null) => void,
): void {
  const name = node.childForFieldName("name");
  if (name !== null) add(node.childForFieldName("alias") ?? name, exportedName(lowering, name));
}

function exportedName(lowering: Lowering, node: SyntaxNode): string {
  return plainText(lowering, node) ?? textOf(lowering, node);
}

type DeclarationRule = (lowering: Lowering, declaration: SyntaxNode, name: string | null) => readonly Statement[];

export function lowerExport(
  lowering: Lowering,
  node: SyntaxNode,
  lowerDeclaration: DeclarationRule,
): readonly Statement[] {
  const source = plainText(lowering, node.childForFieldName("source"));
  if (source !== null) return lowerReexport(lowering, node, source);
  const isDefault = node.children.some(({ type }) => type === "default");
  const declaration = node.childForFieldName("declaration");
  if (declaration !== null) return exportDeclared(lowering, declaration, isDefault, lowerDeclaration);
  const value = node.childForFieldName("value");
  if (value !== null) return [exportAs(lowering, "default", lowerExpression(lowering, value, "default"))];
  const clause = childrenOf(node).find(({ type }) => type === "export_clause");
  for (const specifier of clause === undefined ? [] : childrenOf(clause)) {
    const name = specifier.childForFieldName("name");
    if (name === null) continue;
    const exported = exportedName(lowering, specifier.childForFieldName("alias") ?? name);
    lowering.exports.push(
      exportAs(lowering, exported, { kind: "name", name: resolveName(lowering, textOf(lowering, name)) }),
    );
  }
  const assigned = node.children.some(({ type }) => type === "=") ? childrenOf(node)[0] : undefined;
  return assigned === undefined ? [] : [exportAs(lowering, "module.exports", lowerExpression(lowering, assigned))];
}

function exportDeclared(
  lowering: Lowering,
  declaration: SyntaxNode,
  isDefault: boolean,
  lowerDeclaration: DeclarationRule,
): readonly Statement[] {
  const statements = lowerDeclaration(lowering, declaration, isDefault ? "default" : null);
  const nameNode = declaration.childForFieldName("name");
  if (nameNode !== null || isDefault) {
    const name = nameNode === null ? "default" : textOf(lowering, nameNode);
    lowering.exports.push(exportAs(lowering, isDefault ? "default" : name, { kind: "name", name }));
  } else
    for (const declarator of childrenOf(declaration))
      for (const node of patternNodes(declarator.childForFieldName("name"))) {
        const name = textOf(lowering, node);
        lowering.exports.push(exportAs(lowering, name, { kind: "name", name }));
      }
  return statements;
}

function lowerReexport(lowering: Lowering, node: SyntaxNode, source: string): readonly Statement[] {
  const items: ImportItemCode[] = [];
  const add = (name: string | null, as: string): void => {
    const bound = exportVariable(as);
    noteBinding(lowering.builder, bound);
    items.push({ name, bound, bindsFirst: false });
  };
  const clause = childrenOf(node).find(({ type }) => type === "export_clause");
  const namespace = childrenOf(node).find(({ type }) => type === "namespace_export");
  for (const specifier of clause === undefined ? [] : childrenOf(clause)) {
    const name = specifier.childForFieldName("name");
    if (name !== null)
      add(exportedName(lowering, name), exportedName(lowering, specifier.childForFieldName("alias") ?? name));
  }
  const [as] = namespace === undefined ? [] : childrenOf(namespace);
  if (as !== undefined) add(null, exportedName(lowering, as));
  else if (clause === undefined) {
    noteBinding(lowering.builder, "*");
    items.push({ name: "*", bound: "*", bindsFirst: false });
  }
  return [{ kind: "import", level: 0, parts: [source], items }];
}
