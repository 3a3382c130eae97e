import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readJsonLines } from "@repost/dataset";
import { records, RUN_FILES, type Target } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { discoverSources } from "../discover/discover-sources.ts";
import { extractContexts } from "../stages/extract-contexts.ts";
import { unpackFunctionRows } from "./function-rows.ts";

const rows = [
  {
    func_name: "Oven.heat",
    idx: "7",
    repo_name: "rye___bakery",
    docstring: "Heats.",
    context:
      "```python\n## src/oven.py\nfrom src.flour import mill\n\n\nclass Oven:\n    def heat(self, n):\n        return mill(n)\n\n    def cool(self, n):\n        return n\n```\n\n```python\n## src/flour.py\ndef mill(n):\n    return n * 2\n```\n",
  },
  { func_name: "clip", context: "def clip(text):\n    return text[:3]\n" },
];

describe("a file of function rows as a source", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-function-rows-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function written(name: string, text: string): Promise<string> {
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  }

  it.each([
    ["JSON Lines", rows.map((row) => `${JSON.stringify(row)}\n`).join("")],
    ["one JSON array", JSON.stringify(rows, null, 2)],
  ])("returns the function of each row, with its repository as context, from %s", async (_, text) => {
    const source = await written("rows.json", text);
    const run = path.join(folder, "run");
    expect(await discoverSources({ sources: [source], run })).toMatchObject({ repositories: 2, targets: 2 });
    const targets: Target[] = [];
    for await (const target of readJsonLines(path.join(run, RUN_FILES.targets), records.target)) targets.push(target);
    expect(
      targets.map(({ repo, path: file, func_name, docstring }) => [repo.name, file, func_name, docstring]),
    ).toEqual([
      ["rye___bakery-7-Oven.heat", "src/oven.py", "Oven.heat", "Heats."],
      ["row-1-clip", "module.py", "clip", null],
    ]);
    expect(await extractContexts({ run })).toMatchObject({ accepted: 2 });
    const [context] = (await readFile(path.join(run, RUN_FILES.contexts), "utf8")).split("\n");
    expect(context).toContain("def mill(n)");
  });

  it("does not change other sources", async () => {
    const sources = ["pypi:webcolors", folder, await written("a.py", "x = 1\n")];
    expect((await unpackFunctionRows(sources, path.join(folder, "rows"))).sources).toEqual(sources);
  });

  it.each(["../evil.py", "/etc/evil.py", "a/../../evil.py"])("rejects a context with the path %s", async (file) => {
    const row = { func_name: "f", context: `\`\`\`python\n## ${file}\ndef f(): ...\n\`\`\`\n` };
    const source = await written("rows.jsonl", JSON.stringify(row));
    await expect(unpackFunctionRows([source], path.join(folder, "rows"))).rejects.toMatchObject({
      code: "DATASET_TASK_INVALID",
      message: `${source}:1: context has the path ${file}, which leads out of the repository.`,
    });
  });
});
