import type ts from "@typescript/typescript6";
import type { ImportedType } from "./declarations.ts";
import type { CompilerApi } from "./describe-type.ts";
import { unlessCompilerFails } from "./unless-compiler-fails.ts";

/** Includes re-exports, `import("mill").Flour`, `mill.Flour` for `import * as mill`, and comments. */
export function importedTypes(api: CompilerApi, code: string): readonly ImportedType[] {
  const types: ImportedType[] = [];
  const namespaces = new Map<string, string>();
  const moduleOfSpace = (owner: ts.Node): string | undefined =>
    api.isIdentifier(owner) ? namespaces.get(owner.text) : undefined;
  const add = (from: string | undefined, local: string, name = local): void => {
    if (from !== undefined) types.push({ local, name, from });
  };
  const file = unlessCompilerFails(() => api.createSourceFile("/module.ts", code, api.ScriptTarget.ESNext));
  const nodes: ts.Node[] = file === null ? [] : [file];
  for (const node of nodes) {
    const from = moduleOf(api, node);
    const clause = api.isImportDeclaration(node) || api.isJSDocImportTag(node) ? node.importClause : undefined;
    const bindings = api.isExportDeclaration(node) ? node.exportClause : clause?.namedBindings;
    if (clause?.name !== undefined) add(from, clause.name.text, "default");
    if (bindings !== undefined && "elements" in bindings)
      for (const { name, propertyName } of bindings.elements) add(from, name.text, (propertyName ?? name).text);
    else if (bindings !== undefined && from !== undefined) namespaces.set(bindings.name.text, from);
    if (api.isImportTypeNode(node) && node.qualifier !== undefined) add(from, firstName(api, node.qualifier));
    if (api.isQualifiedName(node)) add(moduleOfSpace(node.left), node.right.text);
    if (api.isPropertyAccessExpression(node)) add(moduleOfSpace(node.expression), node.name.text);
    nodes.push(...((node as { readonly jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? []));
    api.forEachChild(node, (child) => void nodes.push(child));
  }
  return types;
}

function firstName(api: CompilerApi, name: ts.EntityName): string {
  return api.isQualifiedName(name) ? firstName(api, name.left) : name.text;
}

export function moduleOf(api: CompilerApi, node: ts.Node): string | undefined {
  if (api.isImportTypeNode(node))
    return api.isLiteralTypeNode(node.argument) && api.isStringLiteral(node.argument.literal)
      ? node.argument.literal.text
      : undefined;
  if (!api.isImportDeclaration(node) && !api.isExportDeclaration(node) && !api.isJSDocImportTag(node)) return undefined;
  const { moduleSpecifier: from } = node;
  return from !== undefined && api.isStringLiteral(from) ? from.text : undefined;
}
