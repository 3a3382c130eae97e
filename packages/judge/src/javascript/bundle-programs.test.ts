import { describe, expect, it } from "vitest";
import { bundlePrograms, type ProgramFile } from "./bundle-programs.ts";
import { splitRuntimeFiles } from "./runtime-files.ts";

const files: readonly ProgramFile[] = [
  {
    name: "oven.mjs",
    text: 'import { join } from "node:path";\nexport const heat = 200;\nconst own = 1;\nexport function bake(...parts) {\n  return join(...parts, String(own));\n}\n',
  },
  {
    name: "till.mjs",
    text: 'import {\n  bake as make,\n  heat,\n} from "./oven.mjs";\nimport * as oven from "./oven.mjs";\nimport path from "node:path";\nconst own = 2;\nexport const { a, b: c } = { a: own, b: heat };\nexport class Till {}\nexport const found = [make("x", "y"), oven.heat, path.sep, a + c];\n',
  },
];

async function loaded(text: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as Record<
    string,
    unknown
  >;
}

describe("bundlePrograms", () => {
  it("makes one text of a program and what it imports, in which names of different files do not meet", async () => {
    const { found, a, c, Till } = await loaded(bundlePrograms(files, "till.mjs"));
    expect([found, a, c, typeof Till]).toEqual([["x/y/1", 200, "/", 202], 2, 200, "function"]);
  });

  it("leaves no import of another file in what is shipped, but for the frameworks' place", async () => {
    const shipped = await splitRuntimeFiles();
    const imports = shipped.map(({ path, content }) => [
      path,
      [...String(content).matchAll(/^(?:import|export) .* from "(\.[^"]*)";$/gmu)].map(([, from]) => from),
    ]);
    expect(imports).toEqual([
      ["repost_split/trusted.mjs", []],
      ["repost_split/candidate.mjs", []],
      ["repost_split/testing.mjs", ["./trusted.mjs", "./trusted.mjs"]],
    ]);
  });

  it("exports what takes the place of test frameworks, from the same text as the program that runs them", async () => {
    const [trusted] = await splitRuntimeFiles();
    const { main, test, default: whole, expect: expected, vi } = await loaded(String(trusted?.content));
    const kinds = [typeof main, typeof test, whole === test, typeof expected, typeof vi];
    expect(kinds).toEqual(["function", "function", true, "function", "object"]);
  });
});
