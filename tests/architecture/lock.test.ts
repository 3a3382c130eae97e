import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { completeLock, platformOf } from "../../scripts/complete-lock.mjs";
import { repositoryRoot } from "./workspace.ts";

interface Manifest {
  readonly version: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe("package-lock.json", () => {
  const text = readFileSync(join(repositoryRoot, "package-lock.json"), "utf8");

  it("contains no registry address", () => {
    expect(text.match(/"resolved": "(?!packages\/|bench"|examples"|tests")[^"]*"/g)).toBeNull();
  });

  it("contains the packages of every platform", () => {
    const { added, unknown } = completeLock(JSON.parse(text) as Parameters<typeof completeLock>[0]);
    expect({ added, unknown }).toEqual({ added: [], unknown: [] });
  });
});

describe("@repost/cli", () => {
  it("depends on the esbuild binaries of the version that the executor uses", () => {
    const read = (path: string) => JSON.parse(readFileSync(join(repositoryRoot, path), "utf8")) as Manifest;
    const { optionalDependencies = {} } = read("packages/cli/package.json");
    expect(Object.keys(optionalDependencies).filter((name) => name.startsWith("@esbuild/"))).not.toEqual([]);
    expect([...new Set(Object.values(optionalDependencies))]).toEqual([
      read("node_modules/esbuild/package.json").version,
    ]);
  });
});

describe("completeLock", () => {
  const parent = { version: "2.0.0", dev: true, optionalDependencies: { "@oven/darwin-arm64": "2.0.0" } };

  it("adds a dropped platform package with its parent's pin, in npm's order of keys", () => {
    const { lock, added } = completeLock({ packages: { "node_modules/oven": parent } });
    expect(added).toEqual(["@oven/darwin-arm64@2.0.0"]);
    expect(JSON.stringify(lock.packages["node_modules/@oven/darwin-arm64"])).toBe(
      '{"version":"2.0.0","cpu":["arm64"],"dev":true,"optional":true,"os":["darwin"]}',
    );
  });

  it.each(["node_modules/@oven/darwin-arm64", "node_modules/oven/node_modules/@oven/darwin-arm64"])(
    "adds nothing when the lock contains it at %s",
    (location) => {
      const lock = { packages: { [location]: { version: "2.0.0" }, "node_modules/oven": parent } };
      expect(completeLock(lock).added).toEqual([]);
    },
  );

  it("reports packages that it cannot add because the parent pins a range", () => {
    const packages = { "node_modules/oven": { version: "2.0.0", optionalDependencies: { steam: "^1.0.0" } } };
    expect(completeLock({ packages })).toEqual({ lock: { packages }, added: [], unknown: ["steam@^1.0.0"] });
  });
});

describe("platformOf", () => {
  it.each([
    ["@esbuild/linux-x64", { os: ["linux"], cpu: ["x64"] }],
    ["@turbo/windows-64", { os: ["win32"], cpu: ["x64"] }],
    ["@oxlint/linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"], libc: ["glibc"] }],
    ["@rollup/rollup-linux-riscv64-musl", { os: ["linux"], cpu: ["riscv64"], libc: ["musl"] }],
    ["@oxc-parser/binding-wasm32-wasi", { cpu: ["wasm32"] }],
    ["fsevents", {}],
  ])("reads the platform from %s", (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});
