/** Lets Node's loader find stand-in files. */

import Module from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { standInFor } from "./repost_runtime/standing-in.js";

export function installStandInHooks() {
  if (typeof Module.registerHooks === "function") {
    Module.registerHooks({ resolve: resolveStandIn });
    return;
  }
  Module.register(import.meta.url);
  const resolveFilename = Module._resolveFilename;
  const load = Module._load;
  const standInOf = (request, parent) => (parent?.filename ? standInFor(request, parent.filename) : null);
  Module._resolveFilename = (request, parent, ...rest) =>
    standInOf(request, parent) ?? resolveFilename.call(Module, request, parent, ...rest);
  Module._load = (request, parent, ...rest) =>
    load.call(Module, standInOf(request, parent) ?? request, parent, ...rest);
}

function resolveStandIn(specifier, context, next) {
  const url = urlFor(specifier, context.parentURL);
  return url === null ? next(specifier, context) : { url, shortCircuit: true };
}

function urlFor(specifier, parent) {
  if (parent === undefined || !parent.startsWith("file:")) return null;
  const path = standInFor(specifier, fileURLToPath(parent));
  return path === null ? null : pathToFileURL(path).href;
}

/** For versions that run loader hooks in another thread. */
export async function resolve(specifier, context, next) {
  return resolveStandIn(specifier, context, next);
}
