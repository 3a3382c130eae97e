import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programsOf, readReadmes } from "../architecture/readmes.ts";
import { readWorkspace, repositoryRoot } from "../architecture/workspace.ts";
import { installConsumer } from "./consumer.ts";
import { packPackages } from "./pack-packages.ts";
import { runProgram } from "./run-program.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "repost-readme-")));
const consumer = join(folder, "consumer");
const programs = readReadmes().flatMap(programsOf);

/** Packages that install lines of READMEs name beside those of this repository. */
const dependencies = { ai: "^7", esbuild: "^0.28.2", zod: "^4.6.7" };

beforeAll(async () => {
  await installConsumer(consumer, await packPackages(readWorkspace(), folder), { dependencies, scripts: true });
  for (const { name, text } of programs) writeFileSync(join(consumer, name), text);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("the programs of READMEs", () => {
  it("type-check against the packed packages", async () => {
    const compilerOptions = {
      target: "ES2023",
      lib: ["ES2023", "ESNext.Disposable"],
      module: "NodeNext",
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      types: ["node"],
      noEmit: true,
    };
    const config = { compilerOptions, files: programs.map(({ name }) => name) };
    writeFileSync(join(consumer, "tsconfig.readme.json"), JSON.stringify(config));
    const compiler = join(repositoryRoot, "node_modules/.bin/tsc");
    expect(await runProgram(process.execPath, [compiler, "-p", "tsconfig.readme.json"], { cwd: consumer })).toBe("");
  });
});
