import { type SyntaxNode, walk } from "@repost/syntax";
import { bindingScope, type NameReference, scopesOf } from "@repost/syntax/python-scopes";

/** Free names of a statement and its functions. */
export interface FreeNames {
  readonly uses: ReadonlySet<string>;
  /** Names that are not only called: their values may go anywhere. */
  readonly passed: ReadonlySet<string>;
}

/** Includes possible names in strings. */
export function freeNames(statement: SyntaxNode): FreeNames {
  const { references, scopes } = scopesOf(statement, { keepsUnreached: true });
  const free = references.filter((reference) => !reference.isQuoted && isFree(reference));
  const declared = scopes.flatMap(({ globals }) => [...globals]);
  const texts: string[] = [];
  walk(statement, ({ type, text }) => {
    if (type === "string_content") texts.push(text);
  });
  const looked = lookedUp(texts, new Set(free.map(({ name }) => name)));
  const passed = free.filter(({ isCalled }) => !isCalled).map(({ name }) => name);
  return {
    uses: new Set([...free.map(({ name }) => name), ...declared, ...looked]),
    passed: new Set([...passed, ...declared, ...looked]),
  };
}

/** Conditional names of a class may be global. */
function isFree({ scope, name, start }: NameReference): boolean {
  const from = scope.kind === "class" ? (scope.parent ?? scope) : scope;
  return bindingScope(from, name, start).parent === null;
}

const byText = ["globals", "locals", "vars", "getattr", "eval", "exec"];

/** Patches and dynamic lookups use names in strings. */
function lookedUp(texts: readonly string[], uses: ReadonlySet<string>): readonly string[] {
  const reflective = byText.some((name) => uses.has(name));
  const dotted = /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)+$/u;
  return texts
    .filter((text) => reflective || dotted.test(text))
    .flatMap((text) => text.match(/[\p{L}\p{N}_]+/gu) ?? []);
}
