/**
 * Adds packages of other platforms to package-lock.json (see CONTRIBUTING.md), which npm drops if a registry lacks them.
 *
 * --check changes nothing, and exits with 1 when entries are missing.
 */
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

const operatingSystems = [
  "darwin",
  "win32",
  "freebsd",
  "openbsd",
  "netbsd",
  "openharmony",
  "android",
  "aix",
  "sunos",
  "linux",
];
const processors = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32", "x64"];
const exactVersion = /^\d+\.\d+\.\d+(?:[-+].*)?$/;

/**
 * Reads names such as `@esbuild/linux-x64` or `@turbo/windows-64`.
 * @param {string} name
 */
export function platformOf(name) {
  const words = name.replace("windows", "win32").split(/[^a-z0-9]+/);
  const os = operatingSystems.find((candidate) => words.includes(candidate));
  const cpu = processors.find((candidate) => words.includes(candidate)) ?? (words.includes("64") ? "x64" : undefined);
  const musl = words.some((word) => word.startsWith("musl"));
  const libc =
    os !== "linux" ? undefined : musl ? "musl" : words.some((word) => word.startsWith("gnu")) ? "glibc" : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

/**
 * Resolves `name` from the package at `location` as Node does.
 * @param {Lock["packages"]} packages
 * @param {string} location
 * @param {string} name
 */
function installedAt(packages, location, name) {
  for (let folder = location; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("node_modules/") - 1, 0))) {
    const candidate = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (folder === "") return undefined;
  }
}

/**
 * Returns the lock with all exactly pinned optional dependencies. Parents of unknown packages pin a range.
 * @param {Lock} lock
 */
export function completeLock(lock) {
  /** @type {Record<string, LockEntry>} */
  const packages = { ...lock.packages };
  /** @type {string[]} */
  const added = [];
  /** @type {string[]} */
  const unknown = [];
  for (const [location, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (installedAt(packages, location, name) !== undefined) continue;
      if (!exactVersion.test(version)) {
        unknown.push(`${name}@${version}`);
        continue;
      }
      const { cpu, libc, os } = platformOf(name);
      // npm writes the keys in this order.
      packages[`node_modules/${name}`] = {
        version,
        ...(cpu && { cpu }),
        ...(parent.dev && { dev: true }),
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      };
      added.push(`${name}@${version}`);
    }
  }
  const sorted = Object.entries(packages).toSorted(([left], [right]) => left.localeCompare(right, "en"));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added, unknown };
}

function main() {
  const path = "package-lock.json";
  const { lock, added, unknown } = completeLock(JSON.parse(readFileSync(path, "utf8")));
  for (const name of unknown) console.log(`not added, its parent pins a range: ${name}`);
  if (process.argv.includes("--check")) {
    for (const name of added) console.log(`missing: ${name}`);
    process.exitCode = added.length > 0 ? 1 : 0;
    return;
  }
  if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${added.length} entries added`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
