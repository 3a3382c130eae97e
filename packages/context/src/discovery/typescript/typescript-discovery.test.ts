import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../../test/support/scratch.ts";
import { createSource } from "../../sources/create-source.ts";
import { discoverTargets, type DiscoveredTargets } from "../discover-targets.ts";

const scratch = createScratch();

afterAll(async () => await scratch.remove());

async function discover(
  files: Readonly<Record<string, string | Uint8Array>>,
  docstring: "required" | "any" = "any",
): Promise<DiscoveredTargets> {
  const repository = await createSource(await scratch.folder(files)).open();
  return await discoverTargets({ repository, docstring, maxFunctions: "all", maxMethods: "all" });
}

async function outcome(path: string, code: string, docstring: "required" | "any" = "any"): Promise<unknown> {
  const { targets, skipped } = await discover({ [path]: code }, docstring);
  return [
    ...targets.map((target) => target.func_name),
    ...skipped.map(({ reason, detail }) => `${detail.split(",")[0]}: ${reason}`),
  ];
}

const oven = `/** Bakes it. */
export function bake(bread: string): string;
export function bake(bread: number): number;
export function bake(bread: any): any {
  return bread + bread;
}

export const cool = (bread: string) => bread.trim();

declare function missing(): void;

/** An oven. */
export abstract class Oven {
  /** Makes it. */
  constructor(private heat = 0) {
    this.heat += 1;
  }
  /** Whether it is warm. */
  get warm() {
    return this.heat > 0;
  }
  set warm(value) {
    this.heat = Number(value);
  }
  abstract clean(): void;
  /** Opens it. */
  static async *open() {
    yield 1;
  }
  /** Shuts it. */
  #shut = () => this.heat - 1;
}

/** Serves. */
export default async (loaf: string) => loaf.split(",");
`;

describe("discoverTargets of typescript", () => {
  it("returns documented functions and methods by line, with unchanged text", async () => {
    const { targets, skipped } = await discover({ "oven.ts": oven.replaceAll("\n", "\r\n") }, "required");
    const { language, kind, modifiers, start_line, end_line, signature, docstring, orig_func } = targets[0] ?? {};
    expect({ language, kind, modifiers, start_line, end_line, signature, docstring, orig_func }).toEqual({
      language: "typescript",
      kind: "function",
      modifiers: [],
      start_line: 2,
      end_line: 6,
      signature: "bake(bread: any): any",
      docstring: "Bakes it.",
      orig_func: oven.split("\n").slice(1, 6).join("\r\n"),
    });
    expect(targets.map(({ func_name, kind, modifiers }) => [func_name, kind, ...modifiers].join(" "))).toEqual([
      "bake function",
      "Oven.warm property",
      "Oven.open static_method async generator",
      "default function async",
    ]);
    expect(skipped.map(({ reason, detail }) => [reason, detail])).toEqual([
      ["no_docstring", "cool, line 8, has no docstring."],
      ["initializer", "Oven.constructor, line 15, is a constructor."],
      ["property_setter", "Oven.warm, line 22, sets a property."],
      ["private_name", "Oven.#shut, line 31, can be called by its own class alone."],
    ]);
  });

  it("excludes placeholder bodies", async () => {
    const code = `
export function a() {}
export function b() { /* later */ }
export function c() { "use strict"; ; }
export function d() { throw new Error("Not implemented yet"); }
export function e() { throw new TypeError("Method must be overridden by a subclass."); }
export function f() { return; }
export function g() { return undefined; }
export const h = () => {};
export const i = () => undefined;
export const j = () => void 0;
export class K { m() {} n() { throw new NotImplementedError(); } }
export function l() { throw new Error("The oven is cold."); }
export function m() { if (x) return; }
export const n = () => ({});
`;
    expect(await outcome("a.ts", code)).toEqual([
      "l",
      "m",
      "n",
      "a: empty_body",
      "b: empty_body",
      "c: empty_body",
      "d: empty_body",
      "e: empty_body",
      "f: empty_body",
      "g: empty_body",
      "h: empty_body",
      "i: empty_body",
      "j: empty_body",
      "K.m: empty_body",
      "K.n: empty_body",
    ]);
  });

  it("excludes aliases of functions and values", async () => {
    const code = `
export const a = (bread, ...others) => bake(bread, ...others);
export function b(bread) { return bake(bread); }
export const c = bread => bake(bread);
export const d = { get bake() { return bake; } };
export const e = (bread) => bake(bread, 1);
export const f = (bread) => bread(bread);
export const g = (bread) => parseInt(bread);
export const h = (bread) => new Oven(bread);
export const i = (bread = 1) => bake(bread);
export const j = () => bake();
export const k = () => () => bake;
`;
    expect(await outcome("a.js", code)).toEqual([
      "e",
      "f",
      "g",
      "h",
      "i",
      "j",
      "k",
      "a: forwards",
      "b: forwards",
      "c: forwards",
      "d.bake: forwards",
    ]);
  });

  it("excludes generated code of compilers", async () => {
    const code = `
function __awaiter(a) { return a + 1; }
function _interopRequireDefault(e) { return e && e.__esModule ? e : { default: e }; }
function _typeof(o) { return typeof o; }
function _typeOf(o) { return typeof o; }
`;
    expect(await outcome("a.js", code)).toEqual([
      "_typeOf",
      "__awaiter: compiler_helper",
      "_interopRequireDefault: compiler_helper",
      "_typeof: compiler_helper",
    ]);
  });

  it("does not count tags without a word on what a function does as documentation", async () => {
    const code = `
/** @internal */
export const a = (x) => x + 1;
/** {@inheritDoc Oven.bake} @since 1.2 */
export const b = (x) => x + 1;
/***/
export const c = (x) => x + 1;
/** @param x the number to which one is added */
export const d = (x) => x + 1;
/** @internal Adds one. */
export const e = (x) => x + 1;
/**
 * @internal
 * Adds one.
 */
export const f = (x) => x + 1;
`;
    expect(await outcome("a.js", code, "required")).toEqual([
      "d",
      "f",
      "a: no_docstring",
      "b: no_docstring",
      "c: no_docstring",
      "e: no_docstring",
    ]);
  });

  it("takes functions whose parameters, result or constant have a declared type in place of documentation", async () => {
    const code = `export const a = (x) => x + 1;
export const b = (x: number) => x + 1;
export const c = (x): number => x + 1;
export const d: (x: number) => number = (x) => x + 1;
export function e(x?: number) {
  return x;
}
export function f(x = 1) {
  return x;
}
export function g(x: number): void {
  console.log(x);
}
export const h = (): number => 1;
export function i(): number {
  return this.size + arguments.length;
}
export const j: () => number = ([x] = [1]) => x;
export const k = (x: number): number => -1;
export async function l(x: number) {
  return { a: [\`b\`, null], "c": (true) };
}
export const m = (x: number) => ({ a: x });
export const n = (x: number) => \`\${x}\`;
export function o(x: number) {
  return J;
}
`;
    const repository = await scratch.folder({ "a.ts": code });
    const { targets, skipped } = await discoverTargets({
      repository: await createSource(repository).open(),
      docstring: "or-types",
      result: "required",
    });
    expect(targets.map((target) => target.func_name)).toEqual(["b", "c", "d", "e", "i", "j", "m", "n", "o"]);
    expect(skipped.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
      "no_docstring: a, line 1, has neither a docstring nor a declared type.",
      "no_docstring: f, line 8, has neither a docstring nor a declared type.",
      "no_result: g, line 11, returns and yields nothing.",
      "no_input: h, line 14, takes nothing, so that each call gives the same.",
      "one_result: k, line 19, gives the same literal, whatever it is given.",
      "one_result: l, line 20, gives the same literal, whatever it is given.",
    ]);
  });

  it("leaves out what a class itself gives for a name, which takes nothing, unless it asks the class", async () => {
    const code = `const SIZE = 3;
export class Loaf {
  static get size(): number {
    return SIZE * 2;
  }
  static get crumbs(): number {
    return this.size * 100;
  }
  get weight(): number {
    return SIZE * 4;
  }
  static bake(): number {
    return SIZE + 1;
  }
}
`;
    const repository = await scratch.folder({ "a.ts": code });
    const source = await createSource(repository).open();
    const discovered = await discoverTargets({ repository: source, docstring: "or-types", result: "required" });
    expect(discovered.targets.map((target) => target.func_name)).toEqual(["Loaf.crumbs", "Loaf.weight", "Loaf.bake"]);
    expect(discovered.skipped.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
      "no_input: Loaf.size, line 3, takes nothing, so that each call gives the same.",
    ]);
  });

  it("takes types for declared that stand in the file of types beside JavaScript, or in its package's", async () => {
    const root = await scratch.folder({
      "package.json": '{ "name": "oven", "types": "./types.d.ts" }',
      "index.js":
        "export default function bake(x) { return x; }\nfunction own(x) { return x; }\nexport class Oven {\n  heat(x) { return x; }\n  cool(x) { return x; }\n}\n",
      "index.d.ts":
        "export default function bake(x: number): number;\nexport class Oven {\n  heat(x: number): number;\n}\n",
      "mix.js": "export const mix = (x) => x;\nexport const knead = (x) => x;\n",
      "types.d.ts": "/** Mixes. */\nexport declare const mix: (x: string) => string;\n",
    });
    const namesOf = async (docstring: "or-types" | "required"): Promise<readonly string[]> => {
      const repository = await createSource(root).open();
      const { targets } = await discoverTargets({ repository, language: "javascript", docstring });
      return targets.map((target) => target.func_name);
    };
    expect(await namesOf("or-types")).toEqual(["bake", "Oven.heat", "mix"]);
    expect(await namesOf("required")).toEqual(["mix"]);
  });

  it("takes types for declared that a package exports by other names than its code has", async () => {
    const root = await scratch.folder({
      "package.json": '{ "name": "oven", "main": "./oven.js", "types": "./oven.d.ts" }',
      "oven.js": [
        "const P = { own: (x) => x };",
        "P.heat = function (x) { return x; };",
        "function Oven(x) { this.x = x; return this; }",
        "Oven.prototype = P;",
        "function own(x) { return x; }",
        "Oven.bake = function (x) { return x; };",
        "module.exports = Oven;",
      ].join("\n"),
      "oven.d.ts": [
        "/** Makes one. */",
        "declare function makeOven(x: number): makeOven.Oven;",
        "declare namespace makeOven {",
        "  interface Oven {",
        "    /** Heats. */",
        "    heat(x: number): number",
        "  }",
        "  /** Bakes. */",
        "  function bake(x: string): string;",
        "}",
        "export = makeOven;",
      ].join("\n"),
    });
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository, language: "javascript" });
    expect(targets.map((target) => [target.func_name, target.docstring])).toEqual([
      ["P.heat", "Heats."],
      ["Oven", "Makes one."],
      ["Oven.bake", "Bakes."],
    ]);
  });

  it("reports skipped files of every kind", async () => {
    const good = "/** Bakes. */\nexport function bake() {\n\tconst warm = '🥐';\n\treturn warm;\n}\n";
    const deep = `export const deep = ${"((((((((((\n".repeat(1000)}1${"))))))))))\n".repeat(1000)};\n`;
    const { targets, skipped } = await discover(
      {
        "bom.ts": `\ufeff${good}`,
        "broken.ts": `${good}\nexport function cool( {\n`,
        "carriage.ts": good.replaceAll("\n", "\r"),
        "deep.ts": good + deep,
        "empty.ts": "",
        "feed.ts": `\f${good}`,
        "hashbang.ts": `#!/usr/bin/env node\n${good}`,
        "lying.ts": Buffer.from("// café", "latin1"),
        "long.ts": `${good}export const text = "${"a".repeat(900_000)}";\n`,
        "null.ts": `${good}\0`,
        "wide.ts": Buffer.from(`\ufeff${good}`, "utf16le"),
      },
      "required",
    );
    expect(targets.map(({ path, start_line }) => [path, start_line])).toEqual([
      ["bom.ts", 2],
      ["carriage.ts", 2],
      ["deep.ts", 2],
      ["feed.ts", 2],
      ["hashbang.ts", 3],
      ["long.ts", 2],
      ["wide.ts", 2],
    ]);
    expect(new Set(targets.map(({ orig_func }) => orig_func.replaceAll("\r", "\n")))).toEqual(
      new Set([good.split("\n").slice(1, 5).join("\n")]),
    );
    expect(skipped).toEqual([
      { path: "broken.ts", reason: "unparsable", detail: "It is not typescript from line 7 on." },
      { path: "lying.ts", reason: "undecodable", detail: "Its bytes are not UTF-8." },
      { path: "null.ts", reason: "undecodable", detail: "It contains NUL bytes." },
    ]);
  });
});
