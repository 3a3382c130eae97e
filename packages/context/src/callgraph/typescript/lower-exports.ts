import { childrenOf, lowerExpression, noteBinding, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import { declaredNames, readImport } from "@repost/syntax/javascript-scopes";
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
  return lowerItems(lowering, node, (bound) => bound);
}

function lowerItems(lowering: Lowering, node: SyntaxNode, variableOf: (bound: string) => string): readonly Statement[] {
  const statement = readImport(node, lowering.code)?.statement;
  if (statement === undefined) return [];
  const items = statement.items.map(({ imported, bound }): ImportItemCode => {
    const name = imported === "=" ? "module.exports" : imported === "*" ? null : imported;
    return { name, bound: variableOf(bound), bindsFirst: false };
  });
  if (statement.hasStar) items.push({ name: "*", bound: "*", bindsFirst: false });
  for (const { bound } of items) noteBinding(lowering.builder, bound);
  return [{ kind: "import", level: 0, parts: [statement.specifier], items }];
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
  if (plainText(lowering, node.childForFieldName("source")) !== null) return lowerItems(lowering, node, exportVariable);
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
  const declared = declaredNames(declaration);
  for (const name of isDefault ? [declared[0] ?? "default"] : declared) {
    lowering.exports.push(exportAs(lowering, isDefault ? "default" : name, { kind: "name", name }));
  }
  return statements;
}
