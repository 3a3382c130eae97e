import type { OpenRepository } from "@repost/spec";
import { afterEach, describe, expect, it } from "vitest";
import { createScratch } from "../test/support/scratch.ts";
import { openFunction } from "./open-function.ts";
import { createSource } from "./sources/create-source.ts";

const JS = {
  "package.json": '{ "name": "orchard", "version": "1.0.0", "type": "module" }',
  "src/tree.js":
    "import { weigh } from './weigh.js';\nconst LIMIT = 9;\nexport function pick(fruit) {\n  const picked = weigh(fruit) > LIMIT;\n  return picked;\n}\nexport class Tree {\n  score() {\n    return pick(this.fruit);\n  }\n}\n",
  "src/weigh.js":
    "export function weigh(fruit) {\n  return fruit.length;\n}\nexport function score(fruit) {\n  return weigh(fruit) * 2;\n}\n",
  "src/empty.js": "export function nothing() {}\n",
};

describe("openFunction", () => {
  const scratch = createScratch();
  afterEach(() => scratch.remove());

  it("finds a function of JavaScript, what it needs, and a prompt without its body", async () => {
    await using fn = await openFunction(await scratch.folder(JS), "pick", { cacheFolder: null });
    expect(fn.target).toMatchObject({ language: "javascript", path: "src/tree.js", func_name: "pick" });
    expect(fn.needs.map(({ id, why }) => [id, why])).toEqual([
      ["src/weigh.js:1", "needed"],
      ["src/tree.js:2", "needed"],
    ]);
    expect([fn.prompt().includes("const LIMIT = 9"), fn.prompt().includes("weigh(fruit) > LIMIT")]).toEqual([
      true,
      false,
    ]);
  });

  it("limits the prompt by tokens, and refuses a limit below the header", async () => {
    await using fn = await openFunction(await scratch.folder(JS), "pick", { cacheFolder: null });
    expect(fn.prompt({ tokens: 40 })).not.toContain("## src/weigh.js");
    expect(() => fn.prompt({ tokens: 3 })).toThrow(expect.objectContaining({ code: "SPEC_STAGE_REJECTED" }) as Error);
  });

  it("names the places of several functions with one name, and finds each by path or qualified name", async () => {
    const folder = await scratch.folder({
      ...JS,
      "src/other.js": "export function pick(fruit) {\n  return fruit + 1;\n}\n",
    });
    await expect(openFunction(folder, "pick", { cacheFolder: null })).rejects.toMatchObject({
      code: "CONTEXT_FUNCTION_AMBIGUOUS",
      message: '2 functions have the name "pick": pick in src/other.js:1, pick in src/tree.js:3.',
    });
    await using byPath = await openFunction(folder, "pick", { path: "src/other.js", cacheFolder: null });
    await using byName = await openFunction(folder, "Tree.score", { cacheFolder: null });
    expect([byPath.target.path, byName.target.kind]).toEqual(["src/other.js", "method"]);
  });

  it("says why a function cannot be a target, and when there is none", async () => {
    const folder = await scratch.folder(JS);
    await expect(openFunction(folder, "nothing", { cacheFolder: null })).rejects.toMatchObject({
      code: "CONTEXT_FUNCTION_MISSING",
      message: expect.stringMatching(
        /"nothing", and it cannot be a target\. src\/empty\.js: .*\(empty_body\)/u,
      ) as string,
    });
    await expect(openFunction(folder, "grow", { cacheFolder: null })).rejects.toMatchObject({
      message: expect.stringContaining('has no function "grow"') as string,
    });
  });

  it("closes the repository once, and when the function is missing", async () => {
    let closed = 0;
    const folder = await scratch.folder(JS);
    const source = {
      open: async (): Promise<OpenRepository> => {
        const repository = await createSource(folder).open();
        return { ...repository, close: () => Promise.resolve(void (closed += 1)) };
      },
    };
    const fn = await openFunction(source, "pick", { cacheFolder: null });
    await Promise.all([fn.close(), fn.close()]);
    await expect(openFunction(source, "grow", { cacheFolder: null })).rejects.toMatchObject({
      code: "CONTEXT_FUNCTION_MISSING",
    });
    expect(closed).toBe(2);
  });
});
