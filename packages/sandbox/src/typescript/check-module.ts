import { javascriptBuiltins, javascriptImplicitNames, type SyntaxNode } from "@repost/syntax";
import globals from "globals";
import { readNames } from "./text-names.ts";
import { scopeOf } from "./text-scope.ts";

export interface CheckedText {
  /** Unbound names that the text uses without a check, in source order. */
  readonly free: readonly string[];
  /** A name with too many declarations at top level. */
  readonly twice: string | undefined;
}

/** Names of the language, Node and browsers. Code for browsers may be reached by accident. */
const known: ReadonlySet<string> = new Set([
  ...javascriptBuiltins,
  ...javascriptImplicitNames,
  ...[globals.builtin, globals.nodeBuiltin, globals.browser, globals.worker].flatMap((names) => Object.keys(names)),
  // Inherited members of the global object.
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

/** Names of CommonJS modules only. */
const common: ReadonlySet<string> = new Set(["module", "exports", "require", "__filename", "__dirname"]);

export interface FreeNamesOptions {
  /** Names that may stay unbound. */
  readonly allowed: ReadonlySet<string>;
  readonly isCommon: boolean;
}

/** Returns the unbound names of a finished text. */
export function freeNames(root: SyntaxNode, { allowed, isCommon }: FreeNamesOptions): CheckedText {
  const { module, loads } = readNames(root);
  const probed = new Set(loads.flatMap(({ name, isGuarded }) => (isGuarded ? [name] : [])));
  const isKnown = (name: string): boolean => known.has(name) && (isCommon || !common.has(name));
  const free = loads.filter(
    ({ name, scope, isTried }) =>
      !isTried && !isKnown(name) && !allowed.has(name) && !probed.has(name) && scopeOf(scope, name) === undefined,
  );
  const twice = [...module.bindings].find(([, bindings]) => {
    const values = bindings.filter(({ kind }) => kind !== "merged");
    return values.length > 1 && values.some(({ kind }) => kind === "lexical");
  });
  return { free: [...new Set(free.map(({ name }) => name))], twice: twice?.[0] };
}
