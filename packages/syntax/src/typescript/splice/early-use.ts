import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";
import { boundNames, eagerNames } from "../scopes/statement-names.ts";

/** Finds the first early caller of a hoisted function, also indirect; constants must precede it. */
export function firstEarlyUse(root: SyntaxNode, name: string, before: number): number | undefined {
  const statements = contentOf(root);
  const callers = hoistedCallers(statements.filter(isHoisted), name);
  const early = statements.find(
    (statement) =>
      statement.startIndex < before &&
      !isHoisted(statement) &&
      statement.type !== "import_statement" &&
      [...eagerNames(statement)].some((used) => callers.has(used)),
  );
  return early?.startIndex;
}

const hoisted = /^(?:generator_)?function_declaration$/;

export function isHoisted(statement: SyntaxNode): boolean {
  return hoisted.test((statement.childForFieldName("declaration") ?? statement).type);
}

function hoistedCallers(functions: readonly SyntaxNode[], name: string): ReadonlySet<string> {
  const mentioned = functions.map((statement) => {
    const uses = statement.descendantsOfType("identifier").map(({ text }) => text);
    return { names: boundNames(statement), uses: new Set(uses) };
  });
  const callers = new Set([name]);
  for (let size = 0; size !== callers.size;) {
    size = callers.size;
    for (const { names, uses } of mentioned) {
      if ([...callers].some((caller) => uses.has(caller))) for (const boundName of names) callers.add(boundName);
    }
  }
  return callers;
}
