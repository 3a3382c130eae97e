import { type SyntaxNode, walk } from "@repost/syntax";
import { bindingScope, type NameReference, scopesOf } from "@repost/syntax/python-scopes";

/** Names of the module that a statement may use, also in functions. */
export interface FreeNames {
  readonly uses: ReadonlySet<string>;
  /** Names that are not only called, so that their values may go anywhere. */
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

/** A class may bind a name under a condition only, so that its statements may read the module's. */
function isFree({ scope, name, start }: NameReference): boolean {
  const from = scope.kind === "class" ? (scope.parent ?? scope) : scope;
  return bindingScope(from, name, start).parent === null;
}

const byText = ["globals", "locals", "vars", "getattr", "eval", "exec"];

/** Dotted names in strings may be patched. All words count in statements with dynamic lookups. */
function lookedUp(texts: readonly string[], uses: ReadonlySet<string>): readonly string[] {
  const reflective = byText.some((name) => uses.has(name));
  const dotted = /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)+$/u;
  return texts
    .filter((text) => reflective || dotted.test(text))
    .flatMap((text) => text.match(/[\p{L}\p{N}_]+/gu) ?? []);
}
