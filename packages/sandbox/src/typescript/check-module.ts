import { javascriptBuiltins, javascriptImplicitNames, type SyntaxNode } from "@repost/syntax";
import globals from "globals";
import { readNames } from "./text-names.ts";
import { scopeOf } from "./text-scope.ts";

export interface CheckedText {
  /** Names that nothing binds, and that a text uses without asking whether they exist; in source order. */
  readonly free: readonly string[];
  /** A name that is declared at top level more often than may be. */
  readonly twice: string | undefined;
}

/** Names that no module has to bind: those of the language, of Node and of browsers, in whose code some are asked for on the way. */
const known: ReadonlySet<string> = new Set([
  ...javascriptBuiltins,
  ...javascriptImplicitNames,
  ...[globals.builtin, globals.nodeBuiltin, globals.browser, globals.worker].flatMap((names) => Object.keys(names)),
  // The global object has these of every object.
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

/** What modules of CommonJS have, and others do not. */
const common: ReadonlySet<string> = new Set(["module", "exports", "require", "__filename", "__dirname"]);

export interface FreeNamesOptions {
  /** Names that nothing has to bind. */
  readonly allowed: ReadonlySet<string>;
  /** Whether the text is a module of CommonJS. */
  readonly isCommon: boolean;
}

/** Looks at a finished text as a stranger would: every name has to come from somewhere. */
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
