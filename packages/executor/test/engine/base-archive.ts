import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { homedir, machine, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const PACKAGES = ["python3", "git"];
const DROPPED = [
  "./var/cache/apt/archives/*.deb",
  "./var/lib/apt/lists/*",
  "./usr/share/doc/*",
  "./usr/share/info/*",
  "./usr/share/locale/*",
  "./usr/share/man/*",
  "./proc/*",
  "./sys/*",
  "./dev/*",
];

/** A small Debian with Python for `docker import`. */
interface BaseArchive {
  readonly path: string;
  readonly digest: string;
}

/** The first call needs root and a Debian mirror. */
export async function prepareBaseArchive(): Promise<BaseArchive> {
  const release = await readFile("/etc/os-release", "utf8");
  const suite = /^VERSION_CODENAME=(.+)$/m.exec(release)?.[1];
  if (suite === undefined) throw new Error("This system has no name that debootstrap knows.");
  const digest = createHash("sha256")
    .update(JSON.stringify([suite, machine(), PACKAGES, DROPPED]))
    .digest("hex")
    .slice(0, 16);
  const folder = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "repost", "engine-base");
  const path = join(folder, `${digest}.tar`);
  if (!(await exists(path))) {
    await mkdir(folder, { recursive: true });
    await makeArchive(suite, path);
  }
  return { path, digest };
}

async function makeArchive(suite: string, path: string): Promise<void> {
  console.log("making a base image for tests in containers, once, which takes a minute");
  const folder = await mkdtemp(join(tmpdir(), "repost-base-"));
  const unfinished = `${path}.${process.pid}`;
  const root = join(folder, "root");
  try {
    const packages = `--include=${PACKAGES.join(",")}`;
    await run("debootstrap", ["--variant=minbase", packages, suite, root, ...(await mirrorOf(suite))]);
    const excluded = DROPPED.map((pattern) => `--exclude=${pattern}`);
    await run("tar", ["--create", "--one-file-system", ...excluded, "--file", unfinished, "--directory", root, "."]);
    await rename(unfinished, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

async function mirrorOf(suite: string): Promise<readonly string[]> {
  const wanted = ["--format", "$(REPO_URI)", "Created-By: Packages", `Codename: ${suite}`, "Component: main"];
  const { stdout } = await run("apt-get", ["indextargets", ...wanted]);
  return stdout.split("\n").filter(Boolean).slice(0, 1);
}

function run(file: string, args: readonly string[]): Promise<{ readonly stdout: string }> {
  return promisify(execFile)(file, args, { timeout: 600_000, maxBuffer: 64 * 1024 ** 2 });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
