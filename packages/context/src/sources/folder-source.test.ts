import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../test/support/scratch.ts";
import { createSource } from "./create-source.ts";

const scratch = createScratch();
const unknown = {
  topics: null,
  stars: null,
  contributors: null,
  size_kb: null,
  created_at: null,
  pushed_at: null,
};
const files = {
  "oven.py": "def bake():\n    pass\n",
  "notes.txt": "one",
  "pyproject.toml": '[project]\nlicense = "MIT"\n',
};

afterAll(async () => await scratch.remove());

describe("createSource of a folder", () => {
  it("reads the folder where it is and leaves it there", async () => {
    const root = await scratch.folder(files);
    const before = await stat(join(root, "oven.py"));
    const repository = await createSource(root).open();
    expect(repository.root).toBe(root);
    expect(repository.info).toEqual({
      name: root.slice(root.lastIndexOf("/") + 1),
      url: null,
      source: root,
      revision: repository.info.revision,
      version: null,
      license: "MIT",
      license_url: null,
      created_at: null,
      statistics: { ...unknown, setup_files: ["pyproject.toml"] },
    });
    await repository.close();
    expect((await readdir(root)).toSorted()).toEqual(["notes.txt", "oven.py", "pyproject.toml"]);
    expect(await readFile(join(root, "oven.py"), "utf8")).toBe(files["oven.py"]);
    expect((await stat(join(root, "oven.py"))).mtimeMs).toBe(before.mtimeMs);
  });

  it("names a revision by the source files alone", async () => {
    const revisionOf = async (content: Readonly<Record<string, string>>): Promise<string> =>
      (await createSource(await scratch.folder(content)).open()).info.revision;
    const base = await revisionOf(files);
    expect(base).toMatch(/^[0-9a-f]{64}$/u);
    expect(await revisionOf({ ...files, "notes.txt": "two" })).toBe(base);
    expect(await revisionOf({ ...files, "oven.py": "def bake():\n    return\n" })).not.toBe(base);
    const moved = { "stove.py": files["oven.py"] };
    expect(await revisionOf(moved)).not.toBe(base);
    const script = await revisionOf({ ...files, "serve.ts": "export const loaf = 1;\n" });
    expect(script).not.toBe(base);
    expect(await revisionOf({ ...files, "serve.ts": "export const loaf = 2;\n" })).not.toBe(script);
  });

  it("refuses a folder that is missing or has too much source", async () => {
    const root = await scratch.folder(files);
    await expect(createSource(join(root, "none")).open()).rejects.toMatchObject({ code: "CONTEXT_FOLDER_MISSING" });
    await expect(createSource(join(root, "oven.py")).open()).rejects.toMatchObject({ code: "CONTEXT_FOLDER_MISSING" });
    await expect(createSource(root, { maxRepoMb: 0.00001 }).open()).rejects.toMatchObject({
      code: "CONTEXT_REPOSITORY_TOO_LARGE",
    });
    await expect(createSource(root).open({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
