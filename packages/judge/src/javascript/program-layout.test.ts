import { describe, expect, it } from "vitest";
import { layoutProgram } from "./program-layout.ts";

const code = "const RATE = 2;\nexport function f(x) {\n  return RATE * x;\n}\n";

async function laidOut(program: string, besideName: string | null = null) {
  const module = { path: "lib/module.js", code, entry: "f" };
  const layout = await layoutProgram({
    module,
    program,
    language: "javascript",
    replacementName: besideName,
    runtimeFolder: "repost_split",
  });
  if (layout === undefined) throw new TypeError("no layout");
  const files = layout.files.map(({ path, content }) => [path, content.replaceAll("globalThis.__repost__", "$")]);
  return { ...layout, files: Object.fromEntries(files) as Readonly<Record<string, string>> };
}

describe("layoutProgram", () => {
  it("appends a program that uses the module's names to the module", async () => {
    const { files, path, lineOffset, format } = await laidOut("check(f(1));\n");
    const lines = files[path]?.split("\n") ?? [];
    expect([path, format, lines[lineOffset]]).toEqual([
      "lib/module.js",
      "module",
      "$.define({  }); $.begin(); check(f(1));",
    ]);
  });

  it("wraps the program in a block when it redeclares names of the module", async () => {
    const { files, path, lineOffset } = await laidOut("const RATE = 3;\ncheck(f(RATE));\n");
    expect(files[path]?.split("\n")[lineOffset]).toBe("{ $.define({  }); $.begin(); const RATE = 3;");
  });

  it("provides the globals of scripts to a script in a module", async () => {
    const { files, path, lineOffset } = await laidOut('const assert = require("assert");\nassert(f(1));\n');
    expect(files[path]?.split("\n")[lineOffset]).toContain("var require = $createRequire(import.meta.url); $.define");
  });

  it.each([
    'import { f } from "./module";\n',
    'import { f } from "./module.ts";\n',
    'import { f } from "./module.js";\n',
  ])("places a program next to the module that it imports: %s", async (program) => {
    const { files, path, lineOffset } = await laidOut(program);
    expect([path, lineOffset, Object.keys(files)]).toEqual([
      "lib/test_program.mjs",
      0,
      ["lib/module.js", "lib/test_program.mjs"],
    ]);
    expect(files[path]).toContain('from "./module.js"');
    expect(files["lib/module.js"]?.endsWith("$.begin();\n")).toBe(true);
  });

  it("runs a program that contains the module unchanged, and begins at its first executed statement", async () => {
    const program = `${code}const first = f;\nif (first(1) !== f_new(1)) throw new Error();\n`;
    const { files, path } = await laidOut(program, "f_new");
    const lines = files[path]?.split("\n") ?? [];
    expect(lines).toHaveLength(program.split("\n").length);
    expect(lines[5]).toBe("$.begin(); if (first(1) !== f_new(1)) throw new Error();");
  });

  it("replaces test frameworks, and lists tests that are never called", async () => {
    const program =
      'import { it } from "vitest";\nfunction testOne() {}\nfunction testTwo() {}\nconst testThree = () => {};\ntestTwo();\n';
    const { files, path, collected } = await laidOut(program);
    expect(files[path]).toContain('from "../repost_split/testing.mjs"');
    expect(collected).toEqual(["testOne", "testThree"]);
  });
});
