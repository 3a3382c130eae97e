import { type SyntaxNode, walk } from "@repost/syntax";
import { bindingScope, type NameReference, scopesOf } from "@repost/syntax/python-scopes";

/** The statement may use these names, also in functions. */
export interface FreeNames {
  readonly uses: ReadonlySet<string>;
  /** Not only called: their values may go anywhere. */
  readonly passed: ReadonlySet<string>;
}

/** Includes names in strings that may be looked up. */
export function freeNames(statement: SyntaxNode): FreeNames {
  const { references, globalSpans } = scopesOf(statement, { keepsUnreached: true });
  const free = references.filter((reference) => !reference.isQuoted && isFree(reference));
  const declared = globalSpans.map(({ name }) => name);
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

/** Conditional names of a class may be the module's. */
function isFree({ scope, name, start }: NameReference): boolean {
  const from = scope.kind === "class" ? (scope.parent ?? scope) : scope;
  return bindingScope(from, name, start).parent === null;
}

const byText = ["globals", "locals", "vars", "getattr", "eval", "exec"];

/** Strings may be patched names. Dynamic lookups may use any word. */
function lookedUp(texts: readonly string[], uses: ReadonlySet<string>): readonly string[] {
  const reflective = byText.some((name) => uses.has(name));
  const dotted = /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)+$/u;
  return texts
    .filter((text) => reflective || dotted.test(text))
    .flatMap((text) => text.match(/[\p{L}\p{N}_]+/gu) ?? []);
}
