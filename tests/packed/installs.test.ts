import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWorkspace, repositoryRoot } from "../architecture/workspace.ts";
import { installConsumer } from "./consumer.ts";
import { packPackages } from "./pack-packages.ts";
import { runProgram } from "./run-program.ts";

/** Largest size of an installation in MB. */
const limits = [
  { name: "executor", megabytes: 8 },
  { name: "context", megabytes: 25 },
  { name: "cli", megabytes: 90 },
] as const;

interface Installation {
  readonly name: string;
  readonly disk: number;
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "repost-scripts-")));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("an installation of the packed packages", () => {
  let installations: readonly Installation[] = [];

  beforeAll(async () => {
    const program = join(repositoryRoot, "scripts/measure-installs.mjs");
    const args = [program, "--json", ...limits.map(({ name }) => name)];
    installations = JSON.parse(await runProgram(process.execPath, args, { cwd: repositoryRoot })) as Installation[];
  });

  it.each(limits)("of $name takes at most $megabytes MB", (limit) => {
    const installation = installations.find(({ name }) => name === `@repost/${limit.name}`);
    expect((installation?.disk ?? Number.POSITIVE_INFINITY) / 1e6).toBeLessThanOrEqual(limit.megabytes);
  });
});

describe("npm install with every install script allowed", () => {
  const control = join(folder, "control");
  const log = join(folder, "scripts.log");
  const consumer = join(folder, "consumer");

  /** Packages with an install script, and packages whose script ran. */
  async function install(dependencies: Readonly<Record<string, string>>) {
    rmSync(log, { force: true });
    const packed = await packPackages(readWorkspace(), folder);
    await installConsumer(consumer, packed, { dependencies, scripts: join(folder, "shell") });
    const lock = JSON.parse(readFileSync(join(consumer, "node_modules/.package-lock.json"), "utf8")) as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
    };
    const withScript = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const executed = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
    rmSync(consumer, { recursive: true });
    return { withScript: withScript.map(([path]) => path), executed };
  }

  beforeAll(() => {
    const shell = join(folder, "shell");
    writeFileSync(shell, `#!/bin/sh\necho "$npm_package_name" >> '${log}'\nexec sh "$@"\n`);
    chmodSync(shell, 0o755);
    mkdirSync(control);
    const manifest = { name: "control", version: "1.0.0", scripts: { postinstall: "true" } };
    writeFileSync(join(control, "package.json"), JSON.stringify(manifest));
  });

  it("runs no script of the published packages and their dependencies", async () => {
    expect(await install({})).toEqual({ withScript: [], executed: [] });
  });

  it("runs the script of a package that has one", async () => {
    const packed = await runProgram("npm", ["pack", "--json"], { cwd: control });
    const [{ filename = "" } = {}] = JSON.parse(packed) as { readonly filename?: string }[];
    const { withScript, executed } = await install({ control: `file:${join(control, filename)}` });
    expect(withScript).toEqual(["node_modules/control"]);
    expect(executed).toEqual(["control"]);
  });
});
