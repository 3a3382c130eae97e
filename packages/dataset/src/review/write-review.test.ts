import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Environment } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeEnvironments } from "../environments/write-environments.ts";
import { exampleEnvironment } from "../testing/example-environment.ts";
import { writeReview } from "./write-review.ts";
import { writeSolve } from "./write-solve.ts";

describe("writeReview", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-review-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");

  async function dataset(environments: readonly Environment[]): Promise<string> {
    const file = path.join(folder, "environments.jsonl");
    await writeEnvironments(file, environments);
    return file;
  }

  const named = (name: string, fields: Partial<Environment> = {}): Environment => ({
    ...exampleEnvironment(),
    instance_id: `dir__secret.0a1b2c3d.${name}`,
    ...fields,
  });
  const many = Array.from({ length: 12 }, (_, index) => named(`f${index}`));

  it("shuffles by seed, selects a sample, and writes identities only to the key", async () => {
    const file = await dataset(many);
    const first = await writeReview({ dataset: file, path: path.join(folder, "a"), sample: 5, seed: 1 });
    await writeReview({ dataset: file, path: path.join(folder, "b"), sample: 5, seed: 1 });
    await writeReview({ dataset: file, path: path.join(folder, "c"), sample: 5, seed: 2 });
    expect(first.items).toBe(5);
    expect(await read("a/key.csv")).toBe(await read("b/key.csv"));
    expect(await read("a/key.csv")).not.toBe(await read("c/key.csv"));
    expect((await read("a/key.csv")).trim().split("\r\n")).toHaveLength(6);
    expect((await read("a/review.csv")) + (await read("a/review.html"))).not.toContain("secret");
  });

  it("puts the original first in some items and second in others, and records the order", async () => {
    const changed = "def double(x):\n    return x + x\n";
    const { module } = exampleEnvironment();
    const environments = many.map((each) => ({ ...each, module: { ...module, code: changed } }));
    await writeReview({ dataset: await dataset(environments), path: folder });
    const keys = (await read("key.csv")).trim().split("\r\n").slice(1);
    const articles = (await read("review.html")).split("<article").slice(1);
    const shown = articles.map((text) => (text.indexOf("x * 2") < text.indexOf("x + x") ? "A" : "B"));
    expect(shown).toEqual(keys.map((row) => row.split(",")[2]));
    expect(new Set(shown)).toEqual(new Set(["A", "B"]));
  });

  it("prevents spreadsheets and browsers from interpreting repository text", async () => {
    const hostile = named("evil", { docstring: '=HYPERLINK("x")</pre><script>alert(1)</script>\u202E' });
    const files = await writeReview({ dataset: await dataset([hostile]), path: path.join(folder, "sheet.csv") });
    expect(files).toMatchObject({ items: 1, key: path.join(folder, "sheet.key.csv") });
    expect(await read("sheet.csv")).toContain(`"'=HYPERLINK(""x"")`);
    const page = await read("sheet.html");
    expect([page.includes("<script"), page.includes("&lt;script&gt;"), page.includes("⟨U+202E⟩")]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("contains CodeBenchGen's three scales, and the instruction next to the docstring", async () => {
    await writeReview({ dataset: await dataset([named("f", { instruction: "Doubles x." })]), path: folder });
    expect((await read("review.csv")).split("\r\n")[0]).toContain(
      ",difficulty,instruction_clarity,test_quality,comment",
    );
    expect(await read("review.html")).toContain("<h3>Instruction</h3><pre>Doubles x.</pre>");
  });
});

describe("writeSolve", () => {
  it("contains statement and module, but neither answer, tests nor repository", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "repost-solve-"));
    const file = path.join(folder, "environments.jsonl");
    await writeEnvironments(file, [{ ...exampleEnvironment(), instruction: "Doubles x." }]);
    const { table, page, key } = await writeSolve({ dataset: file, path: folder });
    const shown = (await readFile(table, "utf8")) + (await readFile(page, "utf8"));
    expect(shown).toContain("Write double: double(x)");
    expect(shown).toContain("Doubles x.");
    expect(shown).not.toMatch(/x \* 2|bakery|test_0/u);
    expect(await readFile(key, "utf8")).toBe(`item,instance_id\r\n1,${exampleEnvironment().instance_id}\r\n`);
    await rm(folder, { recursive: true });
  });
});
