import { createRequire } from "node:module";
import { join } from "node:path";

export interface TreeNode {
  readonly kind: number;
  readonly end: number;
  readonly getStart: (file: TreeNode, withDocumentation: boolean) => number;
  readonly [field: string]: unknown;
}

export interface Compiler {
  readonly SyntaxKind: Readonly<Record<string, number>>;
  readonly forEachChild: (node: TreeNode, visit: (child: TreeNode) => void) => void;
  readonly createSourceFile: (
    name: string,
    code: string,
    target: number,
    setParents: boolean,
    kind: number,
  ) => TreeNode;
}

/** Compiler's numbers; any JavaScript file may have JSX. */
const SCRIPT_KINDS: Readonly<Record<string, number>> = { js: 2, mjs: 2, cjs: 2, jsx: 2, ts: 3, mts: 3, cts: 3, tsx: 4 };
const LATEST = 99;

export function loadCompiler(root: string): Compiler {
  const loaded: unknown = createRequire(import.meta.url)(join(root, "lib/typescript.js"));
  if (!isCompiler(loaded)) throw new TypeError("This version of TypeScript has no interface to its parser.");
  return loaded;
}

function isCompiler(value: unknown): value is Compiler {
  return typeof value === "object" && value !== null && "createSourceFile" in value && "SyntaxKind" in value;
}

export function parseFile(compiler: Compiler, path: string, code: string): TreeNode | null {
  const kind = SCRIPT_KINDS[path.slice(path.lastIndexOf(".") + 1)] ?? 3;
  const file = compiler.createSourceFile(path, code, LATEST, true, kind);
  const problems = file["parseDiagnostics"];
  return Array.isArray(problems) && problems.length > 0 ? null : file;
}

export function nodeIn(of: TreeNode | undefined, field: string): TreeNode | undefined {
  const value = of?.[field];
  return isNode(value) ? value : undefined;
}

export function nodesIn(of: TreeNode | undefined, field: string): readonly TreeNode[] {
  const value = of?.[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function textIn(of: TreeNode | undefined, field: string): string | undefined {
  const value = of?.[field];
  return typeof value === "string" ? value : undefined;
}

function isNode(value: unknown): value is TreeNode {
  return typeof value === "object" && value !== null && "kind" in value && "end" in value;
}
