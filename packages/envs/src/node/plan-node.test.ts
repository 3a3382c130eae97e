import { describe, expect, it } from "vitest";
import { type RepositoryPlan, SCHEMA_VERSION } from "@repost/spec";
import type { RepositoryFiles } from "../files/repository-files.ts";
import { planNode } from "./plan-node.ts";

type Texts = Readonly<Record<string, string>>;

function filesOf(texts: Texts): RepositoryFiles {
  const list = (folder: string): Promise<{ name: string; isFolder: boolean }[]> => {
    const prefix = folder === "." ? "" : `${folder}/`;
    const inside = Object.keys(texts).filter((path) => path.startsWith(prefix));
    const names = new Set(inside.map((path) => path.slice(prefix.length).split("/")[0] ?? ""));
    return Promise.resolve([...names].map((name) => ({ name, isFolder: !(prefix + name in texts) })));
  };
  return { read: (path) => Promise.resolve(texts[path] ?? null), list };
}

async function planOf(manifest: Readonly<Record<string, unknown>>, texts: Texts = {}): Promise<RepositoryPlan | null> {
  return planNode(filesOf({ "package.json": JSON.stringify(manifest), ...texts }));
}

describe("planNode", () => {
  it("plans dependencies, the runner, and development dependencies that a source, test or setting uses", async () => {
    const devDependencies = {
      mocha: "^11.0.0",
      "@babel/core": "^7.0.0",
      "@babel/preset-env": "^7.1.0",
      "@babel/register": "^7.2.0",
      "babel-plugin-fast": "^1.0.0",
      chai: "^5.0.0",
      eslint: "^9.0.0",
      rollup: "^4.0.0",
    };
    const plan = await planOf(
      {
        name: "rye",
        version: "1.2.0",
        bin: "cli.js",
        scripts: { test: "NODE_ENV=test nyc mocha --require @babel/register --reporter dot" },
        dependencies: { oven: ">=1 <3", local: "file:../local" },
        devDependencies,
      },
      {
        "src/rye.js": "export {};",
        "test/rye.test.js": `import { expect } from "chai";`,
        "rollup.config.js": `import "rollup";`,
        "docs/page.js": `import "eslint";`,
        ".babelrc": `{ "presets": ["@babel/env"], "plugins": ["fast"] }`,
      },
    );
    expect(plan).toEqual({
      schema_version: SCHEMA_VERSION,
      runtime: "node",
      runner: "mocha",
      source_folders: ["."],
      requirements: [
        "oven@>=1 <3",
        "local",
        "chai@^5.0.0",
        "@babel/preset-env@^7.1.0",
        "babel-plugin-fast@^1.0.0",
        "@babel/register@^7.2.0",
        "mocha@^11.0.0",
        "@babel/core@^7.0.0",
      ],
      own: { name: "rye", version: "1.2.0", scripts: { rye: "cli.js" }, entry_points: {} },
      generated: [],
      arguments: ["--require", "@babel/register"],
      env: { NODE_ENV: "test" },
      evidence: [
        { rule: "dependencies", file: "package.json", value: "oven@>=1 <3" },
        { rule: "dependencies", file: "package.json", value: "local" },
        { rule: "imported", file: "test/rye.test.js", value: "chai@^5.0.0" },
        { rule: "runner_settings", file: ".babelrc", value: "@babel/preset-env@^7.1.0" },
        { rule: "runner_settings", file: ".babelrc", value: "babel-plugin-fast@^1.0.0" },
        { rule: "runner_argument", file: "package.json", value: "@babel/register@^7.2.0" },
        { rule: "test_runner", file: "package.json", value: "mocha@^11.0.0" },
        { rule: "companion", file: "package.json", value: "@babel/core@^7.0.0" },
        { rule: "test_script", file: "package.json", value: "test" },
        { rule: "script_arguments", file: "package.json", value: "--require @babel/register" },
      ],
    });
  });

  it("uses the runner that the manifest declares when no script starts one, else Node's runner", async () => {
    expect((await planOf({ devDependencies: { ava: "^6.0.0" } }))?.runner).toBe("ava");
    expect((await planOf({ jest: {} }))?.runner).toBe("jest");
    expect(await planOf({ scripts: { test: "make" } })).toMatchObject({ runner: "node", requirements: [], own: null });
  });

  it("plans test environments that comments and settings choose by a short name", async () => {
    const devDependencies = {
      jest: "30",
      "jest-environment-jsdom": "30",
      "happy-dom": "20",
      typescript: "5",
      tslib: "2",
    };
    const plan = await planOf(
      { scripts: { test: "jest" }, jest: { testEnvironment: "jsdom" }, devDependencies },
      {
        // Split, because this file's runner reads such comments too.
        "a.test.ts": ["/** @jest", "environment happy-dom */"].join("-"),
        "tsconfig.json": `{ "compilerOptions": { "importHelpers": true } }`,
      },
    );
    expect(plan?.requirements).toEqual([
      "happy-dom@20",
      "jest-environment-jsdom@30",
      "jest@30",
      "typescript@5",
      "tslib@2",
    ]);
  });

  it("excludes the package itself and returns null without a package.json", async () => {
    expect(
      (
        await planOf(
          { name: "rye", devDependencies: { rye: "1", tape: "5" }, scripts: { test: "tape" } },
          { "a.js": `require("rye")` },
        )
      )?.requirements,
    ).toEqual(["tape@5"]);
    expect(await planNode(filesOf({ "package.json": "{" }))).toBeNull();
  });
});
