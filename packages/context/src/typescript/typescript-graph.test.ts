import { describe, expect, it } from "vitest";
import { indexFiles, dependenciesOf } from "../../test/support/index-files.ts";

type Files = Readonly<Record<string, string>>;

async function graphOf(files: Files): Promise<readonly string[]> {
  const index = await indexFiles(files, "typescript");
  return index.graph.paths.flatMap((path) =>
    index.graph
      .unitsOf(path)
      .map(({ id, boundNames }) => `${id} (${[...boundNames].join(" ")}): ${dependenciesOf(index, id).join("; ")}`),
  );
}

describe("createTypeScriptGraph", () => {
  it("looks imports of all forms up where they are defined", async () => {
    const graph = await graphOf({
      "bread.ts": "export const rye = 1;\nexport default function bake() { return rye; }\nexport class Oven {}\n",
      "shop.ts": [
        'import bake, { rye as grain, Oven } from "./bread.js";',
        'import * as bread from "./bread";',
        "export const a = bake(grain);",
        "export function b() { return bread.rye + new bread.Oven(); }",
        "export const c = [bread, bread.default, Oven];",
      ].join("\n"),
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "bread.ts:1 (rye): ",
        "bread.ts:2 (bake): rye lazy -> bread.ts:1 rye",
        "bread.ts:3 (Oven): ",
        "shop.ts:3 (a): bake eager -> bread.ts:2 bake; grain eager -> bread.ts:1 rye",
        "shop.ts:4 (b): bread.rye lazy -> bread.ts:1 rye; bread.Oven lazy -> bread.ts:3 Oven",
        "shop.ts:5 (c): bread eager -> module bread.ts; bread.default eager -> bread.ts:2 bake; Oven eager -> bread.ts:3 Oven",
      ]
    `);
  });

  it("follows re-exports, stars among them, to the end", async () => {
    const graph = await graphOf({
      "a.ts": "export const one = 1;\nconst two = 2;\nexport { two as deux };\nexport default two;\n",
      "b.ts": 'export * from "./a";\nexport { default, deux as zwei } from "./a";\nexport * as whole from "./a";\n',
      "c.ts":
        'import two, { one, zwei, deux, whole } from "./b";\nexport const x = [two, one, zwei, deux, whole.one, whole];\n',
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.ts:1 (one): ",
        "a.ts:2 (two): ",
        "c.ts:2 (x): two eager -> a.ts:2 two; one eager -> a.ts:1 one; zwei eager -> a.ts:2 two; deux eager -> a.ts:2 two; whole.one eager -> a.ts:1 one; whole eager -> module a.ts",
      ]
    `);
  });

  it("finds the default of a module whose value is that default, where compilers have put something around the import", async () => {
    const graph = await graphOf({
      "bake.js": [
        "exports.__esModule = true;",
        'exports["default"] = void 0;',
        "function bake() {}",
        'var _default = exports["default"] = bake;',
        "module.exports = exports.default;",
      ].join("\n"),
      "shop.js": [
        "function _interopRequireDefault(m) { return m; }",
        'var _bake = _interopRequireDefault(require("./bake"));',
        'exports.a = () => (0, _bake["default"])();',
      ].join("\n"),
    });
    expect(graph.at(-1)).toBe('shop.js:3 (exports.a): _bake["default"] lazy -> bake.js:4 _default');
  });

  it("resolves CommonJS of all forms", async () => {
    const graph = await graphOf({
      "a.js":
        "exports.f = function () { return exports.g() };\nmodule.exports.g = () => 1;\nconst h = 2;\nexports.h = h;\n",
      "b.js": "class B {}\nmodule.exports = B;\n",
      "c.js": "function one() {}\nmodule.exports = { one, two: one, three() {} };\n",
      "d.js": "const a = 1;\nmodule.exports = { a, ...require('./a') };\n",
      "e.js": [
        "const a = require('./a');",
        "const { f, h: aitch } = require('./a');",
        "const B = require('./b'), fs = require('fs'), { one } = require('./c');",
        "const third = require('./c').three;",
        "const d = require('./d');",
        "exports.x = [a.f, a.h, f, aitch, new B(), one, third, d.a, d.g, fs];",
        "exports.y = () => { const { g } = require('./a'); return g() + require('./b').z; };",
      ].join("\n"),
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.js:1 (exports.f): exports.g lazy -> a.js:2 exports.g",
        "a.js:2 (exports.g): ",
        "a.js:3 (h): ",
        "b.js:1 (B): ",
        "c.js:1 (one): ",
        "c.js:2 (module.exports): one eager -> c.js:1 one; one eager -> c.js:1 one",
        "d.js:1 (a): ",
        "e.js:3 (fs): ",
        "e.js:4 (third): require('./c') eager -> c.js:2 module.exports",
        "e.js:6 (exports.x): a.f eager -> a.js:1 exports.f; a.h eager -> a.js:3 h; f eager -> a.js:1 exports.f; aitch eager -> a.js:3 h; B eager -> b.js:1 B; one eager -> c.js:1 one; third eager -> e.js:4 third; d.a eager -> d.js:1 a; d.g eager -> a.js:2 exports.g; fs eager -> e.js:3 fs",
        "e.js:7 (exports.y): g lazy -> a.js:2 exports.g; require('./b') lazy -> b.js:1 B",
      ]
    `);
  });

  it("ends circles of imports and of re-exports", async () => {
    const graph = await graphOf({
      "a.ts": 'import { b } from "./b";\nexport const a = () => b();\nexport * from "./b";\n',
      "b.ts":
        'import { a, lost } from "./a";\nexport function b() { return a(); }\nexport * from "./a";\nexport { b as c, lost } from "./a";\nlost();\n',
      "c.ts": 'import { a, b, c } from "./b";\na(b, c);\n',
      "x.ts": 'export { y } from "./y";\n',
      "y.ts": 'export { y } from "./x";\nimport { y } from "./x";\ny();\n',
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.ts:2 (a): b lazy -> b.ts:2 b",
        "b.ts:2 (b): a lazy -> a.ts:2 a",
        "b.ts:5 (): lost eager -> missing",
        "c.ts:2 (): a eager -> a.ts:2 a; b eager -> b.ts:2 b; c eager -> b.ts:2 b",
        "y.ts:3 (): y eager -> missing",
      ]
    `);
  });

  it("takes the first star that has a name, after what the module exports itself", async () => {
    const graph = await graphOf({
      "a.ts": "export const x = 1, y = 1;\nexport default 1;\n",
      "b.ts": "export const x = 2, z = 2;\n",
      "c.ts": 'export * from "./a";\nexport * from "./b";\nexport const y = 3;\nexport * from "outside";\n',
      "d.ts": 'import * as c from "./c";\nimport none from "./c";\nexport const all = [c.x, c.y, c.z, c.w, none];\n',
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.ts:1 (x y): ",
        "a.ts:2 (default): ",
        "b.ts:1 (x z): ",
        "c.ts:3 (y): ",
        "c.ts:4 (*): ",
        "d.ts:3 (all): c.x eager -> a.ts:1 x; c.y eager -> c.ts:3 y; c.z eager -> b.ts:1 z; c.w eager -> c.ts:4 w; none eager -> missing",
      ]
    `);
  });

  it("keeps types and values of one name apart, and merges what is declared in parts", async () => {
    const graph = await graphOf({
      "a.ts": [
        "export interface Loaf { grain: Grain }",
        "export const Loaf = { make: (): Loaf => ({ grain: Grain.Rye }) };",
        "export enum Grain { Rye }",
        "export type Only = Loaf | typeof Loaf;",
        "export function f(a: string): string;",
        "export function f(a: number): number;",
        "export function f(a: any) { return a; }",
        "export namespace f { export const extra = 1; }",
        "export interface Loaf { weight: number }",
      ].join("\n"),
      "b.ts": [
        'import { Loaf, type Only, f } from "./a";',
        'import type { Grain } from "./a";',
        "export function slice(loaf: Loaf, ...only: Only[]): Grain { return Loaf.make(f.extra); }",
        'export type Local = import("./a").Only | Missing<Array<Loaf>>;',
      ].join("\n"),
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.ts:1 (Loaf): Grain field -> a.ts:3 Grain",
        "a.ts:2 (Loaf): Loaf annotation -> a.ts:1 Loaf; Grain lazy -> a.ts:3 Grain",
        "a.ts:3 (Grain): ",
        "a.ts:4 (Only): Loaf field -> a.ts:1 Loaf; Loaf field -> a.ts:2 Loaf",
        "a.ts:5 (f): ",
        "a.ts:8 (f): ",
        "a.ts:9 (Loaf): ",
        "b.ts:3 (slice): Loaf annotation -> a.ts:1 Loaf; Only annotation -> a.ts:4 Only; Grain annotation -> a.ts:3 Grain; Loaf lazy -> a.ts:2 Loaf; f lazy -> a.ts:5 f",
        "b.ts:4 (Local): import("./a").Only field -> a.ts:4 Only; Loaf field -> a.ts:1 Loaf",
      ]
    `);
  });

  it("resolves what compilers make of modules", async () => {
    const graph = await graphOf({
      "a.js": [
        '"use strict";',
        'Object.defineProperty(exports, "__esModule", { value: true });',
        "exports.default = exports.a = void 0;",
        "exports.a = 1;",
        "exports.default = bake;",
        "function bake() { return exports.a; }",
      ].join("\n"),
      "b.js": [
        '"use strict";',
        "var __importDefault = (this && this.__importDefault) || function (m) { return m; };",
        'Object.defineProperty(exports, "__esModule", { value: true });',
        'const a_1 = __importDefault(require("./a"));',
        'const a_2 = require("./a");',
        'Object.defineProperty(exports, "renamed", { enumerable: true, get: function () { return a_2.a; } });',
        '__exportStar(require("./a"), exports);',
        "exports.use = () => (0, a_1.default)(a_2.a);",
      ].join("\n"),
      "c.js": 'const { renamed, use, a } = require("./b");\nmodule.exports = [renamed, use, a];\n',
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.js:1 (): ",
        "a.js:2 (): ",
        "a.js:3 (): ",
        "a.js:4 (exports.a): ",
        "a.js:6 (bake): exports.a lazy -> a.js:4 exports.a",
        "b.js:1 (): ",
        "b.js:2 (__importDefault): ",
        "b.js:3 (): ",
        "b.js:8 (exports.use): a_1.default lazy -> a.js:6 bake; a_2.a lazy -> a.js:4 exports.a",
        "c.js:2 (module.exports): renamed eager -> a.js:4 exports.a; use eager -> b.js:8 exports.use; a eager -> a.js:4 exports.a",
      ]
    `);
  });

  it("keeps imports whose resolution is known at run time only", async () => {
    const graph = await graphOf({
      "a.js": "module.exports = create();\nfunction create() { return { x: 1 }; }\n",
      "b.mjs": 'import { x } from "./a.js";\nexport const y = x;\n',
      "c.js":
        'let { x } = require("./a");\nx = 2;\nlet late = require("./d");\nlate = null;\nmodule.exports = { x, late };\n',
      "d.js": "try { module.exports = require('./native'); } catch { module.exports = require('./a'); }\n",
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.js:1 (module.exports): create eager -> a.js:2 create",
        "a.js:2 (create): ",
        "b.mjs:1 (x): x eager -> a.js:1 module.exports",
        "b.mjs:2 (y): x eager -> b.mjs:1 x",
        "c.js:1 (x): require("./a") eager -> a.js:1 module.exports",
        "c.js:2 (): x eager -> c.js:1 x",
        "c.js:3 (late): require("./d") eager -> a.js:1 module.exports",
        "c.js:4 (): late eager -> c.js:3 late",
        "d.js:1 (): require('./native') eager -> missing",
      ]
    `);
  });

  it("knows what functions import, and names of the platform", async () => {
    const graph = await graphOf({
      "a.ts": "export const rye = 1;\nexport default 2;\n",
      "b.ts": [
        "export async function f() { const { rye } = await import('./a'); return rye; }",
        "export async function g() { const a = await import('./a'); return a.default + document.title + Buffer.length; }",
        "export const h = () => import('./a').then(({ rye }) => rye);",
        "export const i = () => typeof process2 === 'undefined' ? process2 : unknownName;",
        "import './a'; import 'outside/side-effect';",
      ].join("\n"),
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.ts:1 (rye): ",
        "a.ts:2 (default): ",
        "b.ts:1 (f): rye lazy -> a.ts:1 rye",
        "b.ts:2 (g): a.default lazy -> a.ts:2 default",
        "b.ts:3 (h): import('./a') lazy -> module a.ts",
        "b.ts:4 (i): process2 lazy -> unbound; process2 lazy -> unbound; unknownName lazy -> unbound",
        "b.ts:5 (): ",
      ]
    `);
  });

  it("finds what others put into the global object", async () => {
    const graph = await graphOf({
      "a.ts":
        "(globalThis as any).__registry ??= new Map();\nexport const registry = (globalThis as any).__registry;\n",
      "b.js": "window.helper = function () {};\nhelper();\n",
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.ts:1 (): ",
        "a.ts:2 (registry): (globalThisasany).__registry eager -> a.ts:1 globalThis.__registry",
        "b.js:1 (): ",
        "b.js:2 (): helper eager -> b.js:1 globalThis.helper",
      ]
    `);
  });

  it("resolves export assignments, aliases of namespaces and names given to folders", async () => {
    const graph = await graphOf({
      "package.json": '{ "name": "bakery", "imports": { "#ovens/*": "./src/ovens/*.tsx" } }',
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      "src/old.ts": "class Old { static x = 1 }\nnamespace Old { export type T = 1 }\nexport = Old;\n",
      "src/ovens/Stone.tsx":
        "export const Stone = (p: { hot: boolean }) => <b>{String(p.hot)}</b>;\nexport default { Stone };\n",
      "src/main.tsx": [
        'import Old = require("@/old");',
        'import { Stone } from "#ovens/Stone";',
        'import * as ovens from "#ovens/Stone";',
        'import data from "./data.json";',
        "import T = Old.T;",
        "export const page = (t: T, u: Old.T) => <><Stone hot /><ovens.Stone hot={Old.x} /><p>{data}</p></>;",
      ].join("\n"),
      "src/app.js":
        "exports = module.exports = app;\nfunction app() {}\nexports.start = function () { return app; };\nvar own = module.exports.own = 1;\n",
      "src/use.js": "const app = require('./app');\napp(app.start, app.own, app.other);\n",
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "src/app.js:2 (app): ",
        "src/app.js:3 (exports.start): app lazy -> src/app.js:2 app",
        "src/app.js:4 (own): ",
        "src/main.tsx:5 (T): Old eager -> src/old.ts:1 Old",
        "src/main.tsx:6 (page): T annotation -> src/main.tsx:5 T; Old annotation -> src/old.ts:1 Old; Stone lazy -> src/ovens/Stone.tsx:1 Stone; ovens.Stone lazy -> src/ovens/Stone.tsx:1 Stone; Old lazy -> src/old.ts:1 Old; data lazy -> missing",
        "src/old.ts:1 (Old): ",
        "src/old.ts:2 (Old): ",
        "src/ovens/Stone.tsx:1 (Stone): ",
        "src/ovens/Stone.tsx:2 (default): Stone eager -> src/ovens/Stone.tsx:1 Stone",
        "src/use.js:2 (): app eager -> src/app.js:2 app; app eager -> src/app.js:2 app; app eager -> src/app.js:2 app; app eager -> src/app.js:2 app",
      ]
    `);
  });

  it("splits files by their statements, with what belongs to each", async () => {
    const code = [
      "#!/usr/bin/env node",
      "/** @license of the file */",
      "'use strict'; // directive",
      "",
      "/** Of f. */",
      "// as well",
      "function f() {} // behind",
      "/* apart */ let a = 1; let b = 2;",
      "",
      "// not documentation",
      "  const c = 3;;",
      "export {};",
    ].join("\r\n");
    const { graph } = await indexFiles({ "a.js": code }, "javascript");
    const units = graph
      .unitsOf("a.js")
      .map((unit) => [unit.startLine, unit.endLine, unit.codeLines, unit.isIdle, unit.code]);
    expect(units).toEqual([
      [3, 3, 1, true, "'use strict'; // directive"],
      [5, 7, 1, false, "/** Of f. */\r\n// as well\r\nfunction f() {} // behind"],
      [8, 8, 1, false, "let a = 1; let b = 2;"],
      [11, 11, 1, false, "  const c = 3;;"],
    ]);
  });

  it.each(["js", "ts"])("names default exports of all forms in .%s", async (extension) => {
    const forms = [
      "export default function () { return used; }",
      "export default async function named() { return used; }",
      "export default () => used;",
      "export default class { m() { return used; } }",
      "export default class Named extends used {}",
      "export default class extends used {}",
      "export default { used };",
      "export default (function () { return used; });",
      "const value = used; export { value as default };",
      "const value = used;\nexport default value;",
    ];
    const files = new Map(
      forms.map((form, position) => [`m${position}.${extension}`, `import used from "./used.js";\n${form}\n`] as const),
    );
    const uses = forms.map((_, position) => `import d${position} from "./m${position}.js";`);
    const calls = forms.map((_, position) => `d${position}`);
    const graph = await graphOf({
      ...Object.fromEntries(files),
      [`used.${extension}`]: "export default class Used {}\n",
      [`x.${extension}`]: `${uses.join("\n")}\nexport const all = [${calls.join(", ")}];\n`,
    });
    const lines = graph.map((line) => line.replaceAll(`.${extension}`, ""));
    expect(lines).toEqual([
      "m0:2 (default): used lazy -> used:1 Used",
      "m1:2 (named): used lazy -> used:1 Used",
      "m2:2 (default): used lazy -> used:1 Used",
      "m3:2 (default): used lazy -> used:1 Used",
      "m4:2 (Named): used eager -> used:1 Used",
      "m5:2 (default): used eager -> used:1 Used",
      "m6:2 (default): used eager -> used:1 Used",
      "m7:2 (default): used lazy -> used:1 Used",
      "m8:2 (value): used eager -> used:1 Used",
      "m9:2 (value): used eager -> used:1 Used",
      "used:1 (Used): ",
      `x:11 (all): ${forms.map((_, n) => `d${n} eager -> m${n}:2 ${["default", "named", "default", "default", "Named", "default", "default", "default", "value", "value"][n]}`).join("; ")}`,
    ]);
  });
});
