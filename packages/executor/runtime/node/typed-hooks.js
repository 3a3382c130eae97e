/** TypeScript and JSX files already contain JavaScript. */

import { existsSync, readFileSync } from "node:fs";
import Module from "node:module";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { declaredFormat, typedTwin } from "./repost_runtime/resolving.js";
import { looksLikeModule } from "./repost_runtime/module-format.js";

const TYPED = new Set([".ts", ".tsx", ".mts", ".cts", ".jsx"]);

export function installTypedHooks() {
  if (typeof Module.registerHooks === "function") {
    Module.registerHooks({ resolve: resolveTyped, load: loadTyped });
    return;
  }
  Module.register(import.meta.url);
  for (const extension of TYPED) Module._extensions[extension] = compileTyped;
  const findPath = Module._findPath;
  Module._findPath = (request, paths, isMain) => findPath(request, paths, isMain) || findTyped(request, paths);
}

function findTyped(request, paths) {
  for (const folder of paths ?? []) {
    const found = typedTwin(`${folder}/${request}`);
    if (found !== undefined) return found;
  }
  return false;
}

function resolveTyped(specifier, context, next) {
  try {
    return next(specifier, context);
  } catch (error) {
    const twin = twinOf(specifier, context.parentURL);
    if (twin === undefined) throw error;
    return { url: twin, shortCircuit: true };
  }
}

function twinOf(specifier, parent) {
  if (parent === undefined || !/^(?:\.{1,2}\/|\/|file:)/.test(specifier)) return undefined;
  const path = fileURLToPath(new URL(specifier, parent));
  const found = existsSync(path) && extname(path) !== "" ? path : typedTwin(path);
  return found === undefined ? undefined : pathToFileURL(found).href;
}

function loadTyped(url, context, next) {
  if (!url.startsWith("file:") || !TYPED.has(extname(new URL(url).pathname))) return next(url, context);
  const path = fileURLToPath(url);
  const source = readFileSync(path, "utf8");
  const format = declaredFormat(path) ?? (looksLikeModule(source) ? "module" : "commonjs");
  // Module._extensions reads and compiles CommonJS sources itself.
  return { format, source, shortCircuit: true };
}

/** For versions that run loader hooks in another thread. */
export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    const twin = twinOf(specifier, context.parentURL);
    if (twin === undefined) throw error;
    return { url: twin, shortCircuit: true };
  }
}

export async function load(url, context, next) {
  if (!url.startsWith("file:") || !TYPED.has(extname(new URL(url).pathname))) return next(url, context);
  const found = loadTyped(url, context, next);
  return found.format === "commonjs" ? { ...found, source: null } : found;
}

function compileTyped(module, path) {
  module._compile(readFileSync(path, "utf8"), path);
}
