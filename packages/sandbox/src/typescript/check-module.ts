import { javascriptBuiltins, javascriptImplicitNames, type SyntaxNode } from "@repost/syntax";
import { boundNames } from "@repost/syntax/javascript-scopes";
import globals from "globals";
import { isLocal, readNames } from "./text-names.ts";

interface CheckedText {
  /** Unbound names that are used without a check, in source order. */
  readonly free: readonly string[];
  /** Name with too many declarations at top level. */
  readonly repeated: string | undefined;
}

/** Includes browsers, whose code may be in incidental dependencies. */
const KNOWN_GLOBALS: ReadonlySet<string> = new Set([
  ...javascriptBuiltins,
  ...javascriptImplicitNames,
  ...[globals.builtin, globals.nodeBuiltin, globals.browser, globals.worker].flatMap((names) => Object.keys(names)),
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

const COMMON_JS_NAMES: ReadonlySet<string> = new Set(["module", "exports", "require", "__filename", "__dirname"]);

interface FreeNamesOptions {
  readonly allowed: ReadonlySet<string>;
  readonly isCommon: boolean;
}

export function freeNames(root: SyntaxNode, { allowed, isCommon }: FreeNamesOptions): CheckedText {
  const { bindings, loads } = readNames(root);
  const probed = new Set(loads.flatMap(({ name, isGuarded }) => (isGuarded ? [name] : [])));
  const isKnown = (name: string): boolean => KNOWN_GLOBALS.has(name) && (isCommon || !COMMON_JS_NAMES.has(name));
  const free = loads.filter(
    ({ name, scope, isTried }) =>
      !isTried &&
      !isKnown(name) &&
      !allowed.has(name) &&
      !probed.has(name) &&
      !bindings.has(name) &&
      !isLocal(scope, name),
  );
  return { free: [...new Set(free.map(({ name }) => name))], repeated: declaredTwice(root) };
}

const repeatable = /^(?:var|(?:async\s+)?function)\b/u;
const MERGEABLE = /^(?:interface|type|(?:const\s+)?enum|namespace|module|declare)\b/u;

function declaredTwice(root: SyntaxNode): string | undefined {
  const seen = new Map<string, boolean>();
  for (const statement of root.namedChildren) {
    const { text } = statement.childForFieldName("declaration") ?? statement;
    if (MERGEABLE.test(text)) continue;
    const isRepeatable = repeatable.test(text) || !/_declaration$|^(?:im|ex)port_statement$/u.test(statement.type);
    for (const name of boundNames(statement)) {
      const before = seen.get(name);
      if (before === false || (before === true && !isRepeatable)) return name;
      seen.set(name, isRepeatable);
    }
  }
  return undefined;
}
