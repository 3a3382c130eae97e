import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { shippedPackages } from "../../scripts/bundled-dependencies.mjs";
import { readWorkspace, repositoryRoot, type WorkspacePackage } from "../architecture/workspace.ts";
import { installConsumer } from "./consumer.ts";
import { findNode } from "./find-node.ts";
import type { PackedPackage } from "./pack-packages.ts";
import { runProgram } from "./run-program.ts";

const packages = readWorkspace();
const folder = realpathSync(mkdtempSync(join(tmpdir(), "repost-packed-")));
const consumer = join(folder, "consumer");
const majors = [22, 24];
const runtimes = await Promise.all(majors.map(async (major) => ({ major, node: await findNode(major) })));

function find(name: string): PackedPackage {
  const result = packed.find((item) => item.name === name);
  if (result === undefined) throw new Error(`${name} was not packed.`);
  return result;
}

function tool(name: string): string {
  return join(repositoryRoot, "node_modules/.bin", name);
}

function exportedNames({ manifest, files }: WorkspacePackage): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) => {
    if (typeof target === "string") return [];
    const source = files.find(({ path }) => path.endsWith(`/${target["@repost/source"]?.slice(2)}`));
    return [[manifest.name + entry.slice(1), source?.valueExports.toSorted() ?? []] as const];
  });
}

const packed = inject("packed");

beforeAll(async () => await installConsumer(consumer, packed));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("the packed packages", () => {
  it("document the fields of record types in declarations", () => {
    const declarations = readFileSync(join(consumer, "node_modules/@repost/spec/dist/target.d.ts"), "utf8");
    const fields =
      declarations.slice(declarations.indexOf("targetSchema")).match(/^ {4}(?:\/\*\*.*)?\w+: z\./gmu) ?? [];
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((field) => !field.includes("/** "))).toEqual([]);
  });

  it("state the values of defaults in declarations", () => {
    const file = join(consumer, "node_modules/@repost/checks/dist/mutation/mutation-check.d.ts");
    const defaults = readFileSync(file, "utf8").match(/@default .+(?= \*\/)/gu);
    const values = ["none", "0.8", "1", "0.8", "60", "0", "false", "2"];
    expect(defaults).toEqual(values.map((value) => `@default ${value}`));
  });

  it("type-check in a strict consumer, declarations included", async () => {
    expect(await runProgram(process.execPath, [tool("tsc"), "-p", consumer], { cwd: consumer })).toBe("");
  });

  describe.each(runtimes)("under Node $major", ({ major, node }) => {
    const tags = major === 22 ? ["node-22"] : [];
    if (node === undefined) {
      console.warn(`SKIPPED: no Node ${major} here. Set REPOST_NODE_${major} to one, to run the packages under it.`);
    }

    it.skipIf(node === undefined)("export at run time exactly the names in their index files", { tags }, async () => {
      const printed = await runProgram(node ?? "", ["out/consumer.js"], { cwd: consumer });
      expect(JSON.parse(printed)).toEqual(Object.fromEntries(packages.flatMap(exportedNames)));
    });

    it.skipIf(node === undefined)("install commands that print their version", { tags }, async () => {
      for (const { manifest } of packages) {
        for (const command of Object.keys(manifest.bin ?? {})) {
          const program = join(consumer, "node_modules/.bin", command);
          expect(await runProgram(node ?? "", [program, "--version"], { cwd: consumer })).toBe(`${manifest.version}\n`);
        }
      }
    });
  });
});

describe.each(packages.map(({ name }) => name))("@repost/%s", (name) => {
  it("contains its licence, its readme and its build, and no tests", () => {
    const { contents } = find(name);
    const expected = ["LICENSE", "README.md", "dist/index.d.ts", "dist/index.js", "package.json", "src/index.ts"];
    expect(contents).toEqual(expect.arrayContaining(expected));
    expect(contents.filter((path) => /\.test(-d)?\./.test(path) || path.startsWith("test/"))).toEqual([]);
  });

  it("contains the licences of the dependencies in its build", () => {
    const file = "dist/bundled/LICENSES.md";
    const licences = find(name).contents.includes(file)
      ? readFileSync(join(consumer, "node_modules/@repost", name, file), "utf8")
      : "";
    expect(shippedPackages(name).filter((dependency) => !licences.includes(`# ${dependency} `))).toEqual([]);
  });

  it("passes publint", async () => {
    const args = [tool("publint"), "run", find(name).tarball, "--strict"];
    expect(await runProgram(process.execPath, args, { cwd: folder })).toContain("All good!");
  });

  it("resolves with its types for ESM consumers", async () => {
    const args = [tool("attw"), find(name).tarball, "--profile=esm-only", "--quiet"];
    expect(await runProgram(process.execPath, args, { cwd: folder })).toBe("");
  });
});
