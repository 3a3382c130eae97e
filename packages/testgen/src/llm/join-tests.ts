import type { LanguageAdapter } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import type { ScriptLanguage } from "./script-language.ts";
import type { TestNames } from "./test-names.ts";

export interface ScriptTools {
  readonly adapter: LanguageAdapter;
  readonly scripts: ScriptLanguage;
}

interface JoinTestsOptions {
  readonly code: string;
  readonly base: string;
  readonly names: TestNames;
  readonly path: string;
}

/** Removes duplicate imports, and adds a missing main. */
export function joinTests(
  { scripts, parser }: ScriptTools & { readonly parser: Parser },
  root: SyntaxNode,
  { code, base, path, names: { entry, test } }: JoinTestsOptions,
): { readonly code: string } | { readonly problem: string } {
  using tree = parser.parse(base);
  const existing = tree.root.namedChildren;
  const imports = new Set(
    existing.filter((statement) => scripts.isImport(statement)).map(({ text }) => normalized(text)),
  );
  const isRepeated = (statement: SyntaxNode): boolean =>
    scripts.isImport(statement) && imports.has(normalized(statement.text));
  const added = root.namedChildren.filter((statement) => !isRepeated(statement));
  const defined = new Set(existing.flatMap((statement) => scripts.declares(statement)));
  const clash = added.flatMap((statement) => scripts.declares(statement)).find((name) => defined.has(name));
  if (clash !== undefined)
    return {
      problem: `The script has ${clash} already. Give the test and its helpers alone, or the whole script with ${entry} in it.`,
    };
  const mains = added.filter((statement) => scripts.isMain(statement));
  const main = mains.length === 0 ? [scripts.mainOf(test, root, path)] : [];
  const tests = textWithout(root, code, isRepeated);
  return { code: `${[base.trimEnd(), tests, ...main].join("\n\n\n")}\n` };
}

/** True for tests, and for statements that run them or name the new implementation. */
export function isOfTests(
  scripts: ScriptLanguage,
  statement: SyntaxNode,
  { candidate }: TestNames,
  input: string,
): boolean {
  return (
    scripts.definedBy(statement).startsWith("test_") ||
    scripts.isMain(statement) ||
    scripts.isForTests(statement, input) ||
    new RegExp(`\\b${candidate}\\b`, "u").test(statement.text)
  );
}

export function helpersOf(scripts: ScriptLanguage, root: SyntaxNode, names: TestNames): string {
  const helpers = root.namedChildren.filter((statement) => !isOfTests(scripts, statement, names, ""));
  if (helpers.every((statement) => statement.type === "comment" || scripts.isImport(statement))) return "";
  return `${helpers.map(({ text }) => text).join("\n\n\n")}\n`;
}

export function textWithout(root: SyntaxNode, code: string, isOmitted: (statement: SyntaxNode) => boolean): string {
  const kept: string[] = [];
  let at = 0;
  for (const statement of root.namedChildren.filter(isOmitted)) {
    kept.push(code.slice(at, statement.startIndex));
    at = statement.endIndex;
  }
  return [...kept, code.slice(at)].join("").trim();
}

/** Ignores spacing, quotes, semicolons and the prefix `node:`. */
function normalized(text: string): string {
  return text.replaceAll(/[\s;"'`]|node:/gu, "");
}
