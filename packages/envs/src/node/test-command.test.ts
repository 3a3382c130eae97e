import { describe, expect, it } from "vitest";
import { readNodeManifest } from "./node-manifest.ts";
import { findScriptedRunner, type ScriptedRunner, splitCommands } from "./test-command.ts";

async function runnerOf(scripts: Readonly<Record<string, string>>): Promise<ScriptedRunner | null> {
  const read = (): Promise<string> => Promise.resolve(JSON.stringify({ scripts }));
  const manifest = await readNodeManifest({ read, list: () => Promise.resolve([]) });
  return manifest === null ? null : findScriptedRunner(manifest);
}

const runner = (name: ScriptedRunner["runner"], words: readonly string[] = [], script = "test"): ScriptedRunner => ({
  runner: name,
  words,
  env: {},
  script,
});

describe("findScriptedRunner", () => {
  it.each<[string, Readonly<Record<string, string>>, ScriptedRunner]>([
    ["a plain command", { test: "tap" }, runner("tap")],
    ["a command after others", { test: "xo && c8 ava && tsd" }, runner("ava")],
    ["a wrapper with options", { test: "nyc --reporter=text mocha --recursive" }, runner("mocha", ["--recursive"])],
    [
      "another script",
      { test: "npm run lint && npm run mocha", mocha: "mocha -R dot" },
      runner("mocha", ["-R", "dot"], "mocha"),
    ],
    ["a wrapped script", { test: "nyc npm run unit", unit: 'tape "test/*.js"' }, runner("tape", ["test/*.js"], "unit")],
    ["a program of the package manager", { test: "pnpm lint && pnpm vitest run" }, runner("vitest", ["run"])],
    [
      "Node's own runner",
      { test: "node --test --import tsx test/*.ts" },
      runner("node", ["--import", "tsx", "test/*.ts"]),
    ],
    ["a file of an installed package", { test: "node node_modules/.bin/jest --ci" }, runner("jest", ["--ci"])],
    ["a script with another name", { "test:unit": "jest", build: "mocha" }, runner("jest", [], "test:unit")],
  ])("finds the runner of %s", async (_, scripts, expected) => {
    expect(await runnerOf(scripts)).toEqual(expected);
  });

  it("keeps variables of intermediate scripts", async () => {
    const scripts = { test: "A=1 npm run unit", unit: "cross-env NODE_ENV=test mocha" };
    expect(await runnerOf(scripts)).toEqual({ ...runner("mocha", [], "unit"), env: { A: "1", NODE_ENV: "test" } });
  });

  it("returns null for scripts without a runner and for cyclic scripts", async () => {
    expect(await runnerOf({ test: "npm run a", a: "npm run test", build: "tsc" })).toBeNull();
  });
});

describe("splitCommands", () => {
  it("splits at operators, removes quotes and separates variables", () => {
    expect(
      splitCommands(`npm run lint && cross-env NODE_ENV=test A='b c' mocha "test/**/*.js" -R dot; tsd | tee x`),
    ).toEqual([
      { words: ["npm", "run", "lint"], env: {} },
      { words: ["mocha", "test/**/*.js", "-R", "dot"], env: { NODE_ENV: "test", A: "b c" } },
      { words: ["tsd"], env: {} },
      { words: ["tee", "x"], env: {} },
    ]);
  });

  it("keeps escaped quotes", () => {
    expect(splitCommands(`tape "say \\"hi\\"" a\\ b`)).toEqual([{ words: ["tape", 'say "hi"', "a b"], env: {} }]);
  });

  it("returns nothing for an empty script", () => {
    expect(splitCommands(" && ")).toEqual([]);
  });
});
