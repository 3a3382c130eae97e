import { expect, it } from "vitest";
import { javascriptImports } from "./javascript-imports.ts";

it("returns packages and Node modules for every kind of import", async () => {
  const code = [
    'import fs from "node:fs/promises";',
    'import { a } from "@scope/name/part";',
    'export * from "exported";',
    "const { b } = require('required/part');",
    "function f() { return import('dynamic'), require('./file'), require(name), other('no'); }",
  ].join("\n");
  expect(await javascriptImports(code)).toEqual(["@scope/name", "dynamic", "exported", "fs", "required"]);
});
