/** Build step of `bundled-dependencies.mjs`, in a package's folder after its own files are built. */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { bundledDependencies, bundlePath, embeddedPackages, packageOf } from "./bundled-dependencies.mjs";

const target = "dist/bundled";
const require = createRequire(resolve("package.json"));

/** CommonJS code in an ES module still requires modules of Node. */
const banner =
  'import { createRequire as __createRequire } from "node:module"; import { fileURLToPath as __toPath } from "node:url"; ' +
  'const require = __createRequire(import.meta.url), __filename = __toPath(import.meta.url), __dirname = __toPath(new URL(".", import.meta.url));';

/**
 * Includes licences.
 * @param {string} name without the scope
 */
export async function bundleDependencies(name) {
  const { modules = [], external = [], copies = [], programs = [] } = bundledDependencies[name] ?? {};
  if (modules.length + copies.length + programs.length === 0) return;
  mkdirSync(target, { recursive: true });
  const inputs = modules.length === 0 ? [] : await bundleModules(modules, external);
  for (const { file, isCompressed = false } of copies) {
    mkdirSync(join(target, dirname(file)), { recursive: true });
    if (isCompressed)
      writeFileSync(join(target, `${file}.br`), brotliCompressSync(readFileSync(require.resolve(file))));
    else copyFileSync(require.resolve(file), join(target, file));
  }
  for (const { module, maker, file } of programs) {
    /** @type {Record<string, () => Promise<string>>} */
    const made = await import(resolve("dist", module));
    writeFileSync(join(target, file), (await made[maker]?.()) ?? "");
  }
  const files = [...inputs, ...copies.map(({ file }) => require.resolve(file))];
  const folders = files.map(packageFolder).flatMap((folder) => [folder, ...embeddedFolders(folder)]);
  if (folders.length > 0) writeFileSync(join(target, "LICENSES.md"), licences([...new Set(folders)]));
}

/**
 * @param {string[]} modules
 * @param {string[]} external
 * @returns {Promise<string[]>} bundled files
 */
async function bundleModules(modules, external) {
  const names = await Promise.all(modules.map(exportedNames));
  const { metafile } = await build({
    entryPoints: modules.map((module) => ({ in: module, out: bundlePath(module).replace(/\.js$/, "") })),
    outdir: target,
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[hash]",
    format: "esm",
    platform: "node",
    target: "node22",
    minify: true,
    keepNames: true,
    legalComments: "none",
    logLevel: "error",
    external,
    metafile: true,
    banner: { js: banner },
    plugins: [
      {
        name: "entries-with-names",
        setup(plugin) {
          plugin.onResolve({ filter: /.*/ }, ({ path, kind }) =>
            kind === "entry-point" ? { path, namespace: "entry" } : undefined,
          );
          // A CommonJS bundle has no named exports.
          plugin.onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => ({
            contents: `export { ${names[modules.indexOf(path)]?.join(", ")} } from ${JSON.stringify(path)};`,
            resolveDir: process.cwd(),
          }));
        },
      },
    ],
  });
  return Object.keys(metafile.inputs)
    .filter((path) => path.includes("node_modules/"))
    .map((path) => resolve(path));
}

/**
 * Names that Node finds in a module, which `src` imports.
 * @param {string} specifier
 */
async function exportedNames(specifier) {
  const names = Object.keys(await import(specifier));
  return names.filter((name) => /^[\w$]+$/.test(name) && name !== "default");
}

/** @param {string} file */
function packageFolder(file) {
  const start = file.lastIndexOf("node_modules/") + "node_modules/".length;
  return file.slice(0, start) + packageOf(file.slice(start));
}

/** @param {string} folder */
function embeddedFolders(folder) {
  const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { resolve: find } = createRequire(join(folder, "package.json"));
  return (embeddedPackages[name] ?? []).map((embedded) => packageFolder(find(embedded)));
}

/** @param {string[]} folders */
function licences(folders) {
  const packages = folders.toSorted().map(readPackage);
  return packages
    .map((bundled) => {
      const { name, version, license } = bundled;
      const { texts = [] } = packages.find((other) => sharesLicence(other, bundled)) ?? {};
      if (texts.length === 0)
        throw new Error(`${name} has no licence file: its copy may not be published without one.`);
      return `# ${name} ${version} (${license})\n\n${texts.join("\n\n")}\n`;
    })
    .join("\n");
}

/**
 * @typedef {{ name: string, version: string, license: string, repository?: { url?: string }, texts: string[] }} BundledPackage
 * @param {string} folder
 * @returns {BundledPackage}
 */
function readPackage(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = globSync("{LICEN[SC]E*,licen[sc]e*,COPYING*}", { cwd: folder }).filter((path) =>
    existsSync(join(folder, path)),
  );
  return { ...manifest, texts: files.map((path) => readFileSync(join(folder, path), "utf8").trim()) };
}

/**
 * Packages without a licence file share that of their repository.
 * @param {BundledPackage} other
 * @param {BundledPackage} bundled
 */
function sharesLicence(other, bundled) {
  if (bundled.texts.length > 0) return other === bundled;
  const { license, repository } = bundled;
  const isSameRepository = repository?.url !== undefined && other.repository?.url === repository.url;
  return isSameRepository && other.license === license && other.texts.length > 0;
}
