import type ts from "@typescript/typescript6";
import type { CompilerApi } from "./describe-type.ts";

/** Returns the names of types of parameters, also in comments. */
export function takenBy(
  api: CompilerApi,
  statement: ts.Node,
  method: string | undefined,
  withResults = false,
): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node, around: string): void => {
    const { name } = node as ts.NamedDeclaration;
    const parameters = api.isConstructorDeclaration(node)
      ? "constructor"
      : name !== undefined && api.isIdentifier(name)
        ? name.text
        : around;
    if (api.isFunctionLike(node)) {
      if (method !== undefined && parameters !== method) return;
      const documented = api.getJSDocTags(node).filter(api.isJSDocParameterTag);
      const results = withResults && node.type !== undefined ? [node.type] : [];
      const types = typesIn(api, [...node.parameters, ...documented, ...results]);
      const bounds = (node.typeParameters ?? []).filter((parameter) => types.includes(parameter.name.text));
      names.push(...types, ...typesIn(api, bounds));
    } else api.forEachChild(node, (child) => visit(child, parameters));
  };
  visit(statement, "");
  return names;
}

export function returnedBy(api: CompilerApi, statement: ts.Node): readonly string[] {
  if (api.isClassDeclaration(statement)) {
    const heritage = (statement.heritageClauses ?? []).flatMap(({ types }) => [...types]);
    return heritage.flatMap(({ expression: base }) => (api.isIdentifier(base) ? [base.text] : []));
  }
  const nodes = api.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  return nodes.flatMap((node) => {
    const type = api.isFunctionDeclaration(node) || api.isVariableDeclaration(node) ? node.type : undefined;
    const result = type !== undefined && api.isFunctionTypeNode(type) ? type.type : type;
    return result !== undefined && api.isTypeReferenceNode(result) ? [lastName(api, result.typeName)] : [];
  });
}

function typesIn(api: CompilerApi, nodes: readonly ts.Node[]): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (api.isTypeReferenceNode(node)) names.push(lastName(api, node.typeName));
    api.forEachChild(node, visit);
  };
  for (const node of nodes) visit(node);
  return names.filter((name) => /^[A-Z]/u.test(name));
}

export function lastName(api: CompilerApi, name: ts.EntityName): string {
  return api.isQualifiedName(name) ? name.right.text : name.text;
}
