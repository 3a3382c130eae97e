import type { types } from "@babel/core";
import { isNode } from "../node/instrument.ts";
import { parseProgram } from "../node/parse-program.ts";

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Makes top-level `await` a script with a promise, and declarations assignments. Null for other snippets. */
export async function awaitSnippet(code: string): Promise<string | null> {
  if (!/\bawait\b/.test(code)) return null;
  const [program, babel] = await Promise.all([parseProgram("snippet.mjs", code), import("@babel/core")]);
  if (program === null || !awaits(program)) return null;
  const declarations = program.body.filter(isDeclaration);
  const names = declarations.flatMap((node) => Object.keys(babel.types.getBindingIdentifiers(node, false, true)));
  const inner = replace(
    code,
    declarations.flatMap((node) => assignments(node, code)),
  );
  const outer = names.length === 0 ? "" : `var ${[...new Set(names)].join(", ")};`;
  return `${outer}(async () => { ${inner}\n})()`;
}

type Declaration = types.VariableDeclaration | types.FunctionDeclaration | types.ClassDeclaration;

function isDeclaration(node: types.Node): node is Declaration {
  return ["VariableDeclaration", "FunctionDeclaration", "ClassDeclaration"].includes(node.type);
}

function assignments(node: Declaration, code: string): readonly Replacement[] {
  const { start, end } = spanOf(node);
  if (node.type !== "VariableDeclaration") {
    const name = node.id?.name ?? "";
    return [{ start: end, end, text: `;globalThis.${name} = ${name};` }];
  }
  const parts = node.declarations.map(({ id, init }) => {
    const value = init ? textOf(init, code) : "undefined";
    return `(${textOf(id, code)} = ${value})`;
  });
  return [{ start, end, text: `;${parts.join(", ")};` }];
}

function replace(code: string, replacements: readonly Replacement[]): string {
  return replacements.reduceRight(
    (text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end),
    code,
  );
}

function awaits(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(awaits);
  if (!isNode(node)) return false;
  if (node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await)) return true;
  if (/Function|ObjectMethod|ClassMethod|ClassPrivateMethod/.test(node.type)) return false;
  return Object.values(node).some(awaits);
}

function textOf(node: types.Node, code: string): string {
  const { start, end } = spanOf(node);
  return code.slice(start, end);
}

function spanOf({ start, end }: types.Node): { readonly start: number; readonly end: number } {
  return { start: start ?? 0, end: end ?? 0 };
}
