import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SandboxedModule } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { evaluate } from "./run-python.ts";
import { slice } from "./slice.ts";

interface Fixture {
  readonly path: string;
  readonly name: string;
  readonly expressions: readonly string[];
}

const fixtures = join(import.meta.dirname, "fixtures");
const made: string[] = [];

afterAll(async () => {
  await Promise.all(made.map((folder) => rm(folder, { recursive: true })));
});

/** Returns fixture folders such as theme/leaf. */
async function leaves(): Promise<readonly string[]> {
  const themes = await readdir(fixtures);
  const actual = await Promise.all(
    themes.map(async (theme) => (await readdir(join(fixtures, theme))).map((leaf) => `${theme}/${leaf}`)),
  );
  return actual.flat().toSorted();
}

async function writeModule({ path, code, files }: SandboxedModule): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "repost-slice-"));
  made.push(folder);
  for (const file of [{ path, code }, ...files]) {
    await mkdir(dirname(join(folder, file.path)), { recursive: true });
    await writeFile(join(folder, file.path), file.code);
  }
  return folder;
}

/** Stub library, which is equal in every module and not shown. */
const LIBRARY = await readFile(new URL("../../../packages/sandbox/runtime/static_stubs.py", import.meta.url), "utf8");

function textOf({ code, files }: SandboxedModule): string {
  const shown = files.map((file) => `# ---- ${file.path}\n${file.code === LIBRARY ? "" : file.code}`);
  return [code, ...shown].join("\n");
}

describe("a slice", async () => {
  it.each(await leaves())("of %s equals the golden module, and behaves like the repository", async (leaf) => {
    const folder = join(fixtures, leaf);
    const root = join(folder, "repository");
    const { path, name, expressions } = JSON.parse(await readFile(join(folder, "case.json"), "utf8")) as Fixture;
    const { target, context, module } = await slice({ root, path, name });
    if (module.status === "rejected") throw new Error(`${module.reason}: ${module.detail}`);
    await expect(textOf(module.value)).toMatchFileSnapshot(join(folder, "module.golden.py"));
    expect(module.value.code).toContain(target.orig_func);
    const original = context.units.find(({ id }) => id === context.target_unit)?.module ?? "";
    const source = join(root, path.startsWith("src/") ? "src" : "");
    const sliced = await evaluate(await writeModule(module.value), module.value.path.replace(/\.py$/, ""), expressions);
    expect(sliced).toEqual(await evaluate(source, original, expressions));
  });
});
