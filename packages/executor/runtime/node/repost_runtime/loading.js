/** Loads the module under test repeatedly with new state. */

import { looksLikeModule } from "./module-format.js";
import { platform } from "./platform.js";
import { declaredFormat, resolveModule } from "./resolving.js";
import { NeverSettles } from "./settling.js";

// Saved before a program can replace them.
const { readFileSync } = platform("node:fs");
const { createRequire } = platform("node:module");
const { dirname, extname } = platform("node:path");
const { pathToFileURL } = platform("node:url");
const { SourceTextModule, SyntheticModule, compileFunction } = platform("node:vm");
const PARAMETERS = ["exports", "require", "module", "__filename", "__dirname", "repostScope"];
/** Keeps all lines in place. Strict mode keeps inputs from declaring names. */
const SCOPE_OF_SCRIPT = `\n;repostScope(function () { "use strict"; return eval(arguments[0]); });`;
const SCOPE_OF_MODULE = "\n;import.meta.repostScope(function () { return eval(arguments[0]); });";
/** Node 20 passes dynamic imports to the module that compiled a text first. */
const DYNAMIC_IMPORT = /\bimport\s*(?:\(|\/)/;
const PACKAGES = "/node_modules/";
const texts = new Map();
const textsWithScope = new Map();
const compiled = new Map();
/** Compiled code by path, because ES modules cannot be evaluated twice. */
const prepared = new Map();

let prepareFor = () => undefined;

/** Undefined stands for all that the platform loads by itself. */
export function beforePlatformModule(prepare) {
  prepareFor = prepare;
}

function platformModule(specifier, from) {
  prepareFor(specifier);
  return createRequire(from)(specifier);
}

function loadedByPlatform(path, from) {
  prepareFor(undefined);
  return createRequire(from)(path);
}

export function loadedText(path) {
  return texts.get(path);
}

export function useTextOf(path, source) {
  texts.delete(path);
  textsWithScope.delete(path);
  compiled.delete(path);
  prepared.delete(path);
  if (source !== null) texts.set(path, readSource(source));
}

export function loadedSize() {
  let size = 0;
  for (const text of texts.values()) size += text.length;
  return size;
}

export class EvaluatedPackages {
  scripts = new Map();
  modules = new Map();

  get isEmpty() {
    return this.scripts.size + this.modules.size === 0;
  }
}

/**
 * `scope` evaluates expressions with the module's names. Modules in `before` load first. `packages` are not evaluated
 * again.
 */
export async function loadTarget(path, { within = (act) => act(), before = [], packages = null } = {}) {
  const load = new Load(path, within, path.includes(PACKAGES) ? null : packages);
  for (const other of before) await load.try(other);
  const exports = await load.run();
  return { exports, scope: load.scope ?? noScope };
}

function noScope() {
  throw new ReferenceError("the module ended before its names could be reached");
}

class Load {
  #target;
  #within;
  #packages;
  #scripts = new Map();
  #modules = new Map();
  scope;

  constructor(target, within, packages) {
    this.#target = target;
    this.#within = within;
    this.#packages = packages;
  }

  #scriptsWith(path) {
    return this.#packages !== null && path.includes(PACKAGES) ? this.#packages.scripts : this.#scripts;
  }

  #modulesWith(path) {
    return this.#packages !== null && path.includes(PACKAGES) ? this.#packages.modules : this.#modules;
  }

  async run() {
    if (formatOf(this.#target) !== "module") return this.#within(() => this.#require(this.#target));
    const module = await this.#evaluated(this.#target);
    return module.namespace;
  }

  async try(path) {
    try {
      if (formatOf(path) === "module") await this.#evaluated(path);
      else this.#within(() => this.#require(path));
    } catch (error) {
      if (error instanceof NeverSettles) throw error;
    }
  }

  #keepScope = (evaluate) => {
    this.scope ??= evaluate;
  };

  #require(path) {
    const scripts = this.#scriptsWith(path);
    const known = scripts.get(path);
    if (known !== undefined) return known.exports;
    const extension = extname(path);
    if (extension === ".node") return loadedByPlatform(path, path);
    const module = {
      exports: {},
      id: path,
      filename: path,
      path: dirname(path),
      loaded: false,
      children: [],
      paths: [],
    };
    scripts.set(path, module);
    try {
      if (extension === ".json") module.exports = JSON.parse(readText(path));
      else this.#runScript(path, module);
    } catch (error) {
      scripts.delete(path);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  }

  #runScript(path, module) {
    const run = compiledScript(path, path === this.#target);
    const require = this.#requireFrom(path);
    module.require = require;
    const keep = path === this.#target ? this.#keepScope : () => undefined;
    currentLoads.set(path, this);
    Reflect.apply(run, module.exports, [module.exports, require, module, path, dirname(path), keep]);
  }

  #requireFrom(from) {
    const require = (specifier) => {
      const { builtin, path } = resolveModule(specifier, from, "require");
      if (builtin !== undefined) return platformModule(builtin, from);
      // The platform loads required ES modules, which all calls share.
      return formatOf(path) === "module" ? loadedByPlatform(path, from) : this.#require(path);
    };
    require.resolve = (specifier) => {
      const { builtin, path } = resolveModule(specifier, from, "require");
      return builtin ?? path;
    };
    require.cache = Object.create(null);
    require.main = this.#scripts.get(this.#target);
    return require;
  }

  async #evaluated(path) {
    const module = await this.#linked(path);
    if (module.status === "unlinked")
      await module.link((specifier, referrer) => this.#import(specifier, referrer.identifier));
    await this.#within(() => module.evaluate());
    return module;
  }

  async #linked(path) {
    const modules = this.#modulesWith(path);
    const known = modules.get(path);
    if (known !== undefined) return known;
    const made = formatOf(path) === "module" ? this.#sourceModule(path) : synthetic(path, this.#require(path));
    modules.set(path, made);
    return made;
  }

  async #import(specifier, from) {
    const { builtin, path } = resolveModule(specifier, from, "import");
    if (builtin === undefined) return this.#linked(path);
    const name = `node:${builtin.replace(/^node:/, "")}`;
    if (!this.#modules.has(name)) this.#modules.set(name, synthetic(name, platformModule(builtin, from)));
    return this.#modules.get(name);
  }

  #sourceModule(path) {
    const isTarget = path === this.#target;
    const text = isTarget ? textWithScope(path, SCOPE_OF_MODULE) : readText(path);
    const module = new SourceTextModule(text, {
      identifier: path,
      cachedData: prepared.get(path),
      initializeImportMeta: (meta) => this.#describe(meta, path, isTarget),
      importModuleDynamically: (specifier) => this.dynamicImport(specifier, path),
    });
    if (!prepared.has(path) && !DYNAMIC_IMPORT.test(text)) prepared.set(path, module.createCachedData());
    return module;
  }

  async dynamicImport(specifier, from) {
    const module = await this.#import(specifier, from);
    if (module.status === "unlinked") await module.link((next, referrer) => this.#import(next, referrer.identifier));
    await module.evaluate();
    return module;
  }

  #describe(meta, path, isTarget) {
    meta.url = pathToFileURL(path).href;
    meta.filename = path;
    meta.dirname = dirname(path);
    meta.resolve = (specifier) => {
      const { builtin, path: target } = resolveModule(specifier, path, "import");
      return builtin ?? pathToFileURL(target).href;
    };
    if (!isTarget) return;
    meta.repostScope = (evaluate) => {
      delete meta.repostScope;
      this.#keepScope(evaluate);
    };
  }
}

/** Current loads by path, because scripts share the compiled text. */
const currentLoads = new Map();

function synthetic(identifier, exports) {
  const isObject = (typeof exports === "object" && exports !== null) || typeof exports === "function";
  const names = isObject ? Object.keys(exports).filter((name) => name !== "default" && name !== "module.exports") : [];
  return new SyntheticModule(
    ["default", "module.exports", ...names],
    function fill() {
      this.setExport("default", exports);
      this.setExport("module.exports", exports);
      for (const name of names) this.setExport(name, exports[name]);
    },
    { identifier },
  );
}

function formatOf(path) {
  const extension = extname(path);
  if (extension === ".json" || extension === ".node") return "commonjs";
  const declared = declaredFormat(path);
  if (declared !== null) return declared;
  const known = compiled.get(path);
  if (known !== undefined) return known === "module" ? "module" : "commonjs";
  if (!looksLikeModule(readText(path))) return "commonjs";
  compiled.set(path, "module");
  return "module";
}

function compiledScript(path, isTarget) {
  const known = compiled.get(path);
  if (typeof known === "function") return known;
  const text = isTarget ? textWithScope(path, SCOPE_OF_SCRIPT) : readText(path);
  const run = compileFunction(text, PARAMETERS, {
    filename: path,
    importModuleDynamically: (specifier) => currentLoads.get(path).dynamicImport(specifier, path),
  });
  compiled.set(path, run);
  return run;
}

function textWithScope(path, scope) {
  if (!textsWithScope.has(path)) textsWithScope.set(path, readText(path) + scope);
  return textsWithScope.get(path);
}

function readText(path) {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readSource(path);
  texts.set(path, text);
  return text;
}

function readSource(path) {
  // Removes a shebang.
  return readFileSync(path, "utf8")
    .replace(/^\uFEFF/, "")
    .replace(/^#!/, "//");
}
