import { describe, expect, it } from "vitest";
import { moduleFormat } from "./module-format.ts";

describe("moduleFormat", () => {
  it.each([
    ["a.mjs", "f();", "module"],
    ["a.cts", "export const a = 1;", "commonjs"],
    ["a.js", "f();", "commonjs"],
    ["a.js", "exports.f = 1;", "commonjs"],
    ["a.js", "import a from 'a';", "module"],
    ["a.js", "const a = await b;", "module"],
    ["a.js", "const f = async () => { await b; };", "commonjs"],
    ["a.js", "for await (const a of b) {}", "module"],
    ["a.js", "f(import.meta.url);", "module"],
    ["a.js", "import('a');", "commonjs"],
    ["a.ts", "import a = require('a');", "commonjs"],
    ["a.ts", "export = 1;", "commonjs"],
  ] as const)("%s with %s is of format %s", async (path, code, format) => {
    expect(await moduleFormat(path, code, "typescript")).toBe(format);
  });
});
