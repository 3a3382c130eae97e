import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { repositoryRoot } from "../architecture/workspace.ts";
import { installConsumer } from "./consumer.ts";
import { runProgram } from "./run-program.ts";

/** In MB. */
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
  const log = join(folder, "scripts.log");
  const consumer = join(folder, "consumer");

  beforeAll(async () => {
    const shell = join(folder, "shell");
    const control = join(folder, "control");
    writeFileSync(shell, `#!/bin/sh\necho "$npm_package_name" >> '${log}'\nexec sh "$@"\n`);
    chmodSync(shell, 0o755);
    mkdirSync(control);
    const manifest = { name: "control", version: "1.0.0", scripts: { postinstall: "true" } };
    writeFileSync(join(control, "package.json"), JSON.stringify(manifest));
    await runProgram("npm", ["pack", `--pack-destination=${folder}`], { cwd: control });
    await installConsumer(consumer, inject("packed"), {
      dependencies: { control: `file:${join(folder, "control-1.0.0.tgz")}` },
      scripts: shell,
    });
  });

  it("runs no install script of the published packages and their dependencies, only that of a control package", () => {
    const lock = JSON.parse(readFileSync(join(consumer, "node_modules/.package-lock.json"), "utf8")) as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
    };
    const withScript = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(withScript.map(([path]) => path)).toEqual(["node_modules/control"]);
    expect(readFileSync(log, "utf8")).toBe("control\n");
  });

  it("installs all that TypeScript programs need, without the package esbuild", async () => {
    expect(existsSync(join(consumer, "node_modules/esbuild"))).toBe(false);
    const program = [
      'import { createProcessExecutor } from "@repost/executor";',
      "await using executor = createProcessExecutor();",
      'const files = [{ path: "a.mts", content: "enum Size { Large = 42 }\\nconsole.log(Size.Large as number);" }];',
      'const { stdout } = await executor.execute({ runtime: "node", files, entry: "a.mts" });',
      "process.stdout.write(stdout);",
    ];
    writeFileSync(join(consumer, "size.mjs"), program.join("\n"));
    expect(await runProgram(process.execPath, ["size.mjs"], { cwd: consumer })).toBe("42\n");
  });
});
