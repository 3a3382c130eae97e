import { javascriptBuiltins, javascriptImplicitNames } from "@repost/syntax";
import globals from "globals";

const otherGlobals = `
define Deno Bun WScript ActiveXObject chrome browser importScripts constructor hasOwnProperty isPrototypeOf propertyIsEnumerable
toLocaleString toString valueOf
`;

const platforms = [globals.builtin, globals.browser, globals.worker, globals.serviceworker, globals.nodeBuiltin];

const globalNames: ReadonlySet<string> = new Set([
  ...javascriptBuiltins,
  ...javascriptImplicitNames,
  ...platforms.flatMap((names) => Object.keys(names)),
  ...otherGlobals.trim().split(/\s+/),
]);

export function isKnownGlobal(name: string): boolean {
  return globalNames.has(name);
}
