import { parseSync } from "oxc-parser";
import type { SourceFile } from "./source-file.ts";
import { isTestFile } from "./workspace.ts";

const DECIDING = new Set(["test", "exec", "match", "matchAll", "search", "includes", "startsWith", "endsWith"]);
const MESSAGES = new Set(["detail", "hint", "message"]);
const NAMED = /\b(?:detail|hint|message)\b/u;

/** Files that turn texts of programs without codes into codes. */
export const FOREIGN_TEXTS: ReadonlySet<string> = new Set([
  "packages/checks/src/fidelity/package-check.ts",
  "packages/context/src/sources/git/git-failure.ts",
  "packages/envs/src/mine/select-fix.ts",
  "packages/executor/src/env/network-failure.ts",
  "packages/executor/src/testing/env-backend-contract.ts",
  "packages/judge/src/javascript/script-calls.ts",
  "packages/judge/src/python/python-calls.ts",
  "packages/llm/src/model/load-provider.ts",
  "packages/testgen/src/python/render-test.ts",
  "packages/testgen/src/python/values/remedies.ts",
  "packages/testgen/src/search/repairs.ts",
  "packages/testgen/src/typescript/vocabulary.ts",
]);

export function messageControlProblems(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path, text }) => path.includes("/src/") && !isTestFile(path) && NAMED.test(text))
    .flatMap(({ path, text }) => decisionsIn(path, text).map((line) => `${path}:${line} decides by a message`));
}

function decisionsIn(path: string, text: string): readonly number[] {
  const lines: number[] = [];
  visit(parseSync(path, text, { lang: "ts" }).program, (node) => {
    if (node["type"] !== "CallExpression") return;
    const { callee, arguments: callArguments, start } = node as never as Call;
    if (callee.type !== "MemberExpression" || !DECIDING.has(callee.property?.name ?? "")) return;
    const subjects = [callee.object, ...callArguments.slice(0, 1)];
    if (subjects.some((subject) => MESSAGES.has(nameOf(subject)))) lines.push(text.slice(0, start).split("\n").length);
  });
  return lines;
}

interface Expression {
  readonly type: string;
  readonly name?: string;
  readonly object?: Expression;
  readonly property?: Expression;
  readonly expression?: Expression;
  readonly callee?: Expression;
}

interface Call {
  readonly start: number;
  readonly callee: Expression;
  readonly arguments: readonly Expression[];
}

/** Includes texts that a method derives from a variable. */
function nameOf(expression: Expression | undefined): string {
  if (expression === undefined) return "";
  const { type, name = "", property, callee } = expression;
  if (type === "Identifier") return name;
  if (type === "MemberExpression") return nameOf(property);
  if (type === "CallExpression" && callee?.type === "MemberExpression") return nameOf(callee.object);
  return nameOf(expression.expression);
}

type Node = Readonly<Record<string, unknown>>;

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value as readonly unknown[]) visit(item, onNode);
  else if (typeof value === "object" && value !== null) {
    const node = value as Node;
    if (typeof node["type"] === "string") onNode(node);
    for (const child of Object.values(node)) visit(child, onNode);
  }
}
