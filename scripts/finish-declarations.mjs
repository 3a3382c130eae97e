/**
 * The last step of a package's build, in its folder, after tsc:
 *
 * - deletes declarations that no entry reaches;
 * - replaces names of defaults by values;
 * - points imports of bundled packages to copies of their declarations.
 */
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, posix, relative, resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { bundledDependencies, packageOf } from "./bundled-dependencies.mjs";

/** Specifiers in declarations: `from "x"`, `import "x"` and `import("x")`. */
const importPattern = /(\bfrom |\bimport |\bimport\()"([^"]+)"/gu;

const { declarations = [] } = bundledDependencies[basename(process.cwd())] ?? {};
const require = createRequire(resolve("package.json"));

/** @type {{ exports: Record<string, string | { types: string }> }} */
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const entries = Object.values(manifest.exports).flatMap((target) => (typeof target === "string" ? [] : [target.types]));
const reached = reachable(entries);
for (const path of globSync("dist/**/*.d.ts").filter((path) => !reached.has(path))) rmSync(path);
/** @type {Record<string, unknown>} */
const defaults = await import(pathToFileURL(resolve("../spec/dist/defaults.js")).href);
for (const path of reached) writeDefaults(path);
for (const { specifier, file } of declarations) {
  const name = packageOf(file);
  const root = dirname(require.resolve(`${name}/package.json`));
  for (const path of reachable([join(root, relative(name, file))])) {
    const copy = join("dist/bundled", name, relative(root, path));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(path, copy);
  }
  for (const path of reached) replaceSpecifier(path, specifier, `dist/bundled/${file.replace(/\.d\.ts$/u, ".js")}`);
}

/** @param {string} path of a declaration file */
function writeDefaults(path) {
  const text = readFileSync(path, "utf8");
  const written = text.replaceAll(/(?<=@default )(DEFAULT_\w+)(?:\.(\w+))?/gu, (named, name, key) => {
    const record = /** @type {Record<string, unknown>} */ (defaults[name]);
    const value = key === undefined ? record : record?.[key];
    if (value === undefined) throw new Error(`${path}: no default ${named}`);
    return JSON.stringify(value);
  });
  if (written !== text) writeFileSync(path, written);
}

/**
 * Follows relative imports.
 * @param {readonly string[]} files
 */
function reachable(files) {
  /** @type {Set<string>} */
  const paths = new Set();
  const queue = files.map((file) => join(file));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (paths.has(path)) continue;
    paths.add(path);
    for (const [, , specifier = ""] of withoutComments(readFileSync(path, "utf8")).matchAll(importPattern))
      if (specifier.startsWith(".")) queue.push(join(dirname(path), specifier.replace(/\.[jt]s$/u, ".d.ts")));
  }
  return paths;
}

/**
 * Comments may quote imports.
 * @param {string} text
 */
function withoutComments(text) {
  return text.replaceAll(/\/\*[^]*?\*\//gu, "");
}

/**
 * @param {string} path of a declaration file
 * @param {string} specifier
 * @param {string} target path below the package
 */
function replaceSpecifier(path, specifier, target) {
  const file = posix.relative(dirname(path), target).replace(/^(?!\.)/u, "./");
  const text = readFileSync(path, "utf8");
  const replaced = text.replaceAll(importPattern, (all, keyword, imported) =>
    imported === specifier ? `${keyword}"${file}"` : all,
  );
  if (replaced !== text) writeFileSync(path, replaced);
}
