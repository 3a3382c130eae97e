import { applyEdits } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { placeTarget } from "./place-target.ts";

async function placed(code: string, entry: string, besideName: string | null = null): Promise<string | undefined> {
  const result = await placeTarget({ code, language: "typescript", entry, replacementName: besideName });
  return result === undefined ? undefined : applyEdits(code, result.edits).replaceAll("globalThis.__repost__", "$");
}

describe("placeTarget", () => {
  it.each<readonly [string, string, string, string]>([
    ["a declaration", "f", "function f() {\n  g();\n}\n", "f = $.target(f); function f() {\n  g();\n}\n"],
    [
      "a declaration after directives and comments",
      "f",
      '#!/usr/bin/env node\n"use strict";\n// about\nlet a;\nfunction f() {}\n',
      '#!/usr/bin/env node\n"use strict";\n// about\nf = $.target(f); let a;\nfunction f() {}\n',
    ],
    [
      "an exported declaration",
      "f",
      "export async function* f() {}\n",
      "f = $.target(f); export async function* f() {}\n",
    ],
    [
      "a declaration in a block",
      "f",
      "if (a) {\n  function f() {}\n}\n",
      "if (a) {f = $.target(f); \n  function f() {}\n}\n",
    ],
    ["an arrow function", "f", "const f = (x) => x;\n", 'const f = $.target({ "f": (x) => x }["f"]);\n'],
    [
      "a default export",
      "default",
      "export default () => 1;\n",
      'export default $.target({ "default": () => 1 }["default"]);\n',
    ],
    [
      "an exported property",
      "f",
      "exports.f = function () {};\n",
      'exports.f = $.target({ "f": function () {} }["f"]);\n',
    ],
    [
      "a function of a prototype",
      "C.f",
      "C.prototype.f = function (x) {};\n",
      'C.prototype.f = $.target({ "f": function (x) {} }["f"]);\n',
    ],
    ["a method", "C.f", "class C {\n  f() {}\n}\n", 'class C {\n  f() {}\n}; $.member(C, "f", false);\n'],
    [
      "a static method",
      "C.f",
      "export class C { static f() {} }\n",
      'export class C { static f() {} }; $.member(C, "f", true);\n',
    ],
    [
      "a method of a class expression",
      "C.f",
      "const C = class { f() {} };\n",
      'const C = class { f() {} };; $.member(C, "f", false);\n',
    ],
    [
      "a method of an object",
      "api.f",
      "const api = { f() {} };\n",
      'const api = { f() {} };; $.member(api, "f", true);\n',
    ],
    [
      "a method of an object in an object",
      "api.v1.f",
      "const api = { v1: { f() {} } };\n",
      'const api = { v1: { f() {} } };; $.member(api["v1"], "f", true);\n',
    ],
    [
      "a method that is exported",
      "f",
      "module.exports = { f() {} };\n",
      'module.exports = { f() {} };; $.member(module.exports, "f", true);\n',
    ],
  ])("replaces the target with %s and keeps all line numbers", async (_name, entry, code, expected) => {
    expect(await placed(code, entry)).toBe(expected);
  });

  it.each<readonly [string, string, string, string]>([
    ["a declaration", "f", "function f() {}\n", "f = $.beside(f); var f_new = $.stub(); function f() {}\n"],
    [
      "an arrow function",
      "f",
      "const f = () => 1;\n",
      'const f = $.beside({ "f": () => 1 }["f"]);; var f_new = $.stub();\n',
    ],
    ["a method", "C.f", "class C { f() {} }\n", 'class C { f() {} }; $.member(C, "f", false, "f_new");\n'],
  ])("adds a stub under a unique name next to %s", async (_name, entry, code, expected) => {
    expect(await placed(code, entry, "f_new")).toBe(expected);
  });

  it.each<readonly [string, string, string]>([
    ["is missing", "g", "function f() {}\n"],
    ["is private", "C.#f", "class C { #f() {} }\n"],
    ["is a separate function in each instance", "C.f", "class C { f = () => 1; }\n"],
    ["belongs to an anonymous object", "f", "run({ f() {} });\n"],
  ])("returns null for a target that %s", async (_name, entry, code) => {
    expect(await placed(code, entry)).toBeUndefined();
  });
});
