import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describeOwner, makeOwnedFolder, MARKER } from "@repost/spec/folders";
import { describe, expect, it } from "vitest";
import { memorySource } from "./memory-source.ts";

const FILES = { "tools/text.py": "def slug(text):\n    return text.lower()\n", "pyproject.toml": "[project]\n" };

describe("memorySource", () => {
  it("opens a repository of the files, and removes it when it is closed", async () => {
    const repository = await memorySource(FILES, { name: "tools" }).open();
    expect(repository.info).toMatchObject({
      name: "tools",
      source: "memory:tools",
      statistics: { setup_files: ["pyproject.toml"] },
    });
    expect(await readFile(path.join(repository.root, "tools/text.py"), "utf8")).toBe(FILES["tools/text.py"]);
    await repository.close();
    expect(existsSync(repository.root)).toBe(false);
    expect(existsSync(path.dirname(repository.root))).toBe(false);
  });

  it("removes folders of processes that were killed before", async () => {
    const { path: left } = await makeOwnedFolder({ purpose: "git" });
    await writeFile(path.join(left, MARKER), JSON.stringify({ ...describeOwner(), boot: "before the last start" }));
    const repository = await memorySource(FILES).open();
    await repository.close();
    expect(existsSync(left)).toBe(false);
  });

  it("has the same revision for the same files, and another for others", async () => {
    const revisionOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
      const repository = await memorySource(files).open();
      await repository.close();
      return repository.info.revision;
    };
    expect(await revisionOf(FILES)).toBe(await revisionOf({ ...FILES }));
    expect(await revisionOf(FILES)).not.toBe(await revisionOf({ "tools/text.py": "x = 1\n" }));
  });

  it.each(["../text.py", "/etc/text.py", "tools/../../text.py", ""])("refuses the path %j", (file) => {
    expect(() => memorySource({ [file]: "" })).toThrow(expect.objectContaining({ code: "CONTEXT_SOURCE_INVALID" }));
  });
});
