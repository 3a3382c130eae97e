import { execFile, execFileSync, fork, spawn, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projects } from "../../vitest.config.ts";
import { refuseProcesses } from "../setup/process-guard.ts";
import { parseSourceFile } from "./source-file.ts";
import { repositoryRoot } from "./workspace.ts";

describe("unit tests", () => {
  it("import no module that starts processes", () => {
    const starters = ["node:child_process", "child_process", "dockerode", "playwright-core"];
    const problems = globSync("packages/*/{src,test}/**/*.test.ts", { cwd: repositoryRoot })
      .filter((path) => !path.endsWith(".slow.test.ts"))
      .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), "utf8") }))
      // Parsing takes long.
      .filter(({ text }) => starters.some((starter) => text.includes(starter)))
      .filter(({ path, text }) => parseSourceFile(path, text).imports.some((name) => starters.includes(name)))
      .map(({ path }) => `${path}: rename the file to *.slow.test.ts or move the file to tests/`);
    expect(problems).toEqual([]);
  });

  it("run under the guard against processes, and without the slow tests", () => {
    const unit = projects.find(({ test }) => test.name === "unit")?.test;
    expect(unit?.setupFiles).toEqual(["tests/setup/refuse-processes.ts"]);
    expect(unit?.exclude).toEqual(expect.arrayContaining(["packages/*/src/**/*.slow.test.ts"]));
  });
});

describe("refuseProcesses", () => {
  it.each([
    ["spawn", () => spawn(process.execPath)],
    ["execFile", () => execFile(process.execPath)],
    ["fork", () => fork("rye.js")],
    ["spawnSync", () => spawnSync(process.execPath)],
    ["execFileSync", () => execFileSync(process.execPath)],
  ])("refuses %s, and also reports refusals that were caught", (_name, start) => {
    const guard = refuseProcesses();
    try {
      expect(start).toThrow(/A unit test starts a process .*\*\.slow\.test\.ts/u);
      expect(guard.check).toThrow("A unit test starts a process");
      expect(guard.check).not.toThrow();
    } finally {
      guard.restore();
    }
    expect(spawnSync(process.execPath, ["--version"], { encoding: "utf8" }).stdout).toBe(`${process.version}\n`);
  });
});
