/** Optional parts of the machine. Tests name them by `// @module-tag NAME`. A missing part skips its tests. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

/**
 * A requirement without `isMissing` cannot be probed here; its tests decide themselves.
 * @typedef {{ name: string, enable: string, isMissing?: () => boolean }} Requirement
 */

/** Starts an empty sandbox: an installed bubblewrap is useless when the kernel refuses namespaces. */
const namespaces = ["--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true"];

/** @type {readonly Requirement[]} */
export const requirements = [
  {
    name: "bubblewrap",
    enable: "apt-get install bubblewrap, on a kernel that allows user namespaces",
    isMissing: () => spawnSync("bwrap", namespaces, { timeout: 20_000 }).status !== 0,
  },
  {
    name: "docker",
    enable: "as root on Debian: apt-get install docker.io debootstrap",
    isMissing: () => !isRoot() || ["dockerd", "debootstrap", "setpriv", "apt-get"].some((name) => !isInstalled(name)),
  },
  { name: "chromium", enable: "apt-get install chromium", isMissing: () => !isInstalled("chromium") },
  { name: "git", enable: "apt-get install git", isMissing: () => !isInstalled("git") },
  { name: "python3", enable: "apt-get install python3", isMissing: () => !isInstalled("python3") },
  {
    name: "uv",
    enable: "install uv, or let pip install it: apt-get install python3-venv python3-pip",
  },
  { name: "package-index", enable: "run on a machine with access to a package index" },
  { name: "root", enable: "run as root", isMissing: () => !isRoot() },
  { name: "ordinary-user", enable: "run as an ordinary user", isMissing: isRoot },
  {
    name: "published-sets",
    enable: "set REPOST_HUMANEVAL and REPOST_EVAL to copies of the published sets",
  },
  {
    name: "readers",
    enable: "set REPOST_TEST_READERS to a Python with pandas, pyarrow, duckdb and datasets",
    isMissing: () => process.env["REPOST_TEST_READERS"] === undefined,
  },
  { name: "node-22", enable: "set REPOST_NODE_22 to a Node 22" },
];

/** Tests with the tag of a missing requirement are skipped. */
export function requirementTags() {
  return requirements.map(({ name, enable, isMissing }) => ({
    name,
    description: enable,
    skip: isMissing?.() ?? false,
  }));
}

function isRoot() {
  return process.getuid?.() === 0;
}

/** @param {string} command */
function isInstalled(command) {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.some((folder) => existsSync(join(folder, command)));
}
