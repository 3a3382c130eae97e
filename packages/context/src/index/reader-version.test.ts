import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../test/support/scratch.ts";
import { readerVersion } from "./reader-version.ts";

const scratch = createScratch();

afterAll(async () => {
  await scratch.remove();
});

describe("readerVersion", () => {
  it("is another one for other code, wherever it lies, and does not mind tests", async () => {
    const files = { "src/read.ts": "export const a = 1;\n", "src/names/scope.ts": "export const b = 1;\n" };
    const versionOf = async (more: Readonly<Record<string, string>>): Promise<string> =>
      readerVersion(pathToFileURL(join(await scratch.folder({ ...files, ...more }), "src/")));
    const plain = await versionOf({});
    expect(await versionOf({ "src/read.test.ts": "test" })).toBe(plain);
    expect(await versionOf({ "src/names/scope.ts": "export const b = 2;\n" })).not.toBe(plain);
    expect(await versionOf({ "src/more.ts": "" })).not.toBe(plain);
  });

  it("stays for the length of a process, whose code does", async () => {
    const folder = await scratch.folder({ "src/read.ts": "" });
    const url = pathToFileURL(join(folder, "src/"));
    const before = readerVersion(url);
    await writeFile(join(folder, "src/read.ts"), "changed");
    expect(readerVersion(url)).toBe(before);
  });
});
