import { javascriptBuiltins, javascriptImplicitNames } from "@repost/syntax";
import globals from "globals";

/** What modules of other loaders and runtimes find, and what the global object has of every object. */
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

/** Whether a name is one that the language or an environment gives, and no module has to bind: those of Node and of browsers. */
export function isKnownGlobal(name: string): boolean {
  return known.has(name);
}
