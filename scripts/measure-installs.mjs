/**
 * Prints the installed size and the install scripts of each package, from its packed tarball:
 *
 *   npm run build && node scripts/measure-installs.mjs [--json] [package...]
 *
 * Installs each package alone, with its peers. `disk` counts whole blocks, `bytes` file sizes. Scripts never run.
 */
import { execFileSync } from "node:child_process";
import { globSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

/** @typedef {{ packages: Record<string, { hasInstallScript?: boolean }> }} Lock */
/** @typedef {{ name: string, dependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Manifest */

const quiet = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];

const manifests = new Map(
  globSync("packages/*/package.json")
    .toSorted()
    .map(readManifest)
    .map((manifest) => [manifest.name, manifest]),
);

/**
 * @param {string} path
 * @returns {Manifest}
 */
function readManifest(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/**
 * Returns the package and its dependencies in this repository.
 * @param {string} name
 * @returns {string[]}
 */
function withDependencies(name) {
  const { dependencies = {}, peerDependencies = {} } = manifests.get(name) ?? {};
  const own = Object.keys({ ...dependencies, ...peerDependencies }).filter((other) => manifests.has(other));
  return [...new Set([name, ...own.flatMap(withDependencies)])];
}

/**
 * Accepts names with and without the scope.
 * @param {string} given
 */
function packageName(given) {
  const name = given.startsWith("@repost/") ? given : `@repost/${given}`;
  if (!manifests.has(name)) {
    console.error(`${given} is no package here. Packages: ${[...manifests.keys()].join(", ")}`);
    process.exit(1);
  }
  return name;
}

/** @param {string} folder */
function sizeOf(folder) {
  let blocks = 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true })) {
    const stats = lstatSync(join(folder, String(entry)));
    blocks += stats.blocks;
    if (stats.isFile()) bytes += stats.size;
  }
  return { disk: blocks * 512, bytes };
}

/**
 * Returns the packages that npm installed.
 * @param {string} folder
 * @returns {Lock["packages"]}
 */
function installedPackages(folder) {
  /** @type {Lock} */
  const lock = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"));
  return lock.packages;
}

/** @param {Lock["packages"]} packages */
function installScripts(packages) {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([location]) => location.replace(/^.*node_modules\//, ""));
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1).padStart(7);
}

/** @typedef {{ name: string, disk: number, bytes: number, packages: number, scripts: string[] }} Installation */

/** @param {Installation} installation */
function describeInstallation({ name, disk, bytes, packages, scripts }) {
  const listed = scripts.join(", ") || "no install script";
  return `${megabytes(disk)}  ${megabytes(bytes)}  ${String(packages).padStart(8)}  ${name}: ${listed}`;
}

/**
 * @param {string} folder
 * @returns {Map<string, string>} for each package, its tarball as npm installs it
 */
function packAll(folder) {
  const workspaces = [...manifests.keys()].map((name) => `--workspace=${name}`);
  const printed = execFileSync("npm", ["pack", "--json", `--pack-destination=${folder}`, ...workspaces], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  /** @type {{ name: string, filename: string }[]} */
  const packed = JSON.parse(printed);
  return new Map(packed.map(({ name, filename }) => [name, `file:${join(folder, filename)}`]));
}

/**
 * @param {string} name
 * @param {Map<string, string>} tarballs
 * @param {string} project an empty folder
 * @returns {Installation}
 */
function measure(name, tarballs, project) {
  mkdirSync(project);
  const dependencies = Object.fromEntries(withDependencies(name).map((other) => [other, tarballs.get(other)]));
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, dependencies }));
  execFileSync("npm", ["install", `--prefix=${project}`, ...quiet], {
    cwd: project,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const installed = installedPackages(project);
  const sizes = sizeOf(join(project, "node_modules"));
  return { name, ...sizes, packages: Object.keys(installed).length, scripts: installScripts(installed) };
}

const {
  values: { json },
  positionals,
} = parseArgs({ options: { json: { type: "boolean", default: false } }, allowPositionals: true });
const names = positionals.length > 0 ? positionals.map(packageName) : [...manifests.keys()];
const folder = mkdtempSync(join(tmpdir(), "repost-installs-"));
try {
  const tarballs = packAll(folder);
  /** @type {Installation[]} */
  const installations = [];
  if (!json) console.log("disk MB  bytes MB  packages  package and its install scripts");
  for (const name of names) {
    const project = join(folder, name.replace("/", "-"));
    const installation = measure(name, tarballs, project);
    installations.push(installation);
    if (!json) console.log(describeInstallation(installation));
    rmSync(project, { recursive: true });
  }
  if (json) console.log(JSON.stringify(installations));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
