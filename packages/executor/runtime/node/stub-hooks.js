/** Lets Node's loader find stub files. */

import Module from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { stubFor } from "./repost_runtime/module-stubs.js";

export function installStubHooks() {
  if (typeof Module.registerHooks === "function") {
    Module.registerHooks({ resolve: resolveStub });
    return;
  }
  Module.register(import.meta.url);
  const resolveFilename = Module._resolveFilename;
  const load = Module._load;
  const stubOf = (request, parent) => (parent?.filename ? stubFor(request, parent.filename) : null);
  Module._resolveFilename = (request, parent, ...rest) =>
    stubOf(request, parent) ?? resolveFilename.call(Module, request, parent, ...rest);
  Module._load = (request, parent, ...rest) => load.call(Module, stubOf(request, parent) ?? request, parent, ...rest);
}

function resolveStub(specifier, context, next) {
  const url = urlFor(specifier, context.parentURL);
  return url === null ? next(specifier, context) : { url, shortCircuit: true };
}

function urlFor(specifier, parent) {
  if (parent === undefined || !parent.startsWith("file:")) return null;
  const path = stubFor(specifier, fileURLToPath(parent));
  return path === null ? null : pathToFileURL(path).href;
}

/** For versions that run loader hooks in another thread. */
export async function resolve(specifier, context, next) {
  return resolveStub(specifier, context, next);
}
