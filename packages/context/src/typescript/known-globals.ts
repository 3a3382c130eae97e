import { javascriptBuiltins, javascriptImplicitNames } from "@repost/syntax";
import globals from "globals";

/** Names of other loaders and runtimes, and of the global object. */
const others = `
define Deno Bun WScript ActiveXObject chrome browser importScripts constructor hasOwnProperty isPrototypeOf propertyIsEnumerable
toLocaleString toString valueOf
`;

const platforms = [globals.builtin, globals.browser, globals.worker, globals.serviceworker, globals.nodeBuiltin];

const known: ReadonlySet<string> = new Set([
  ...javascriptBuiltins,
  ...javascriptImplicitNames,
  ...platforms.flatMap((names) => Object.keys(names)),
  ...others.trim().split(/\s+/),
]);

/** Returns whether Node, browsers or the language define a name. */
export function isKnownGlobal(name: string): boolean {
  return known.has(name);
}
