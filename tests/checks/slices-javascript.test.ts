import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSource, discoverTargets, extractContext, indexRepository } from "@repost/context";
import { createProcessExecutor } from "@repost/executor";
import { createStaticSandbox } from "@repost/sandbox";
import type { SourceFile } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";

const executor = createProcessExecutor();
const scratch = await mkdtemp(join(tmpdir(), "repost-slices-"));
afterAll(async () => {
  await executor.close();
  await rm(scratch, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string>>;

async function bothWays(name: string, files: Files): Promise<Readonly<Record<string, unknown>>> {
  const root = join(scratch, name);
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), code);
  }
  const repository = await createSource(root, { maxRepoMb: 1 }).open();
  const { targets, language } = await discoverTargets({ repository, docstring: "any", result: "any" });
  const index = await indexRepository({ repository, language, cacheFolder: null });
  const sandbox = await createStaticSandbox();
  const originals = Object.entries(files).map(([path, code]) => ({ path, code }));
  const seen: Record<string, unknown> = {};
  for (const target of targets) {
    const context = extractContext({ index, target });
    const built = context.status === "accepted" ? await sandbox.build(context.value) : context;
    if (built.status === "rejected") {
      seen[`${target.path} ${target.func_name}`] = `${built.reason}: ${built.detail}`;
      continue;
    }
    const { path, entry } = built.value;
    const own = await callsIn([built.value, ...built.value.files], path, entry);
    const other = await callsIn(originals, target.path, entry);
    seen[`${target.path} ${target.func_name}`] = JSON.stringify(own) === JSON.stringify(other) ? own : { own, other };
  }
  await repository.close();
  return seen;
}

async function callsIn(files: readonly SourceFile[], module: string, entry: string): Promise<readonly unknown[]> {
  const calls = [["2"], ['"b"']].map((codes) => ({
    setup: [],
    receiver: entry.includes(".") ? `new ${entry.split(".")[0]}()` : null,
    arguments: codes.map((code) => ({ name: null, code })),
  }));
  const { messages } = await executor.execute({
    runtime: "node",
    files: [
      ...files.map(({ path, code }) => ({ path, content: code })),
      { path: "calls.json", content: JSON.stringify({ module, entry, calls, timeout_ms: 5000 }) },
      { path: "run.mjs", content: 'import { main } from "repost_runtime/calls"; await main();' },
    ],
    entry: "run.mjs",
  });
  return messages.flatMap((line) => {
    const { type, observation, exception } = JSON.parse(line) as {
      type: string;
      observation?: { kind: string; value?: unknown; exception?: { message: string }; detail?: string };
      exception?: { message: string };
    };
    if (type === "load_error") return [`does not load: ${exception?.message}`];
    if (type !== "call") return [];
    return [observation?.value ?? observation?.detail ?? observation?.exception?.message ?? observation?.kind];
  });
}

describe("modules of functions in JavaScript and TypeScript", () => {
  it("behave like CommonJS, with cycles, exports and conditional imports", async () => {
    const seen = await bothWays("common", {
      "package.json": '{ "name": "common", "version": "1.2.3" }',
      "index.js": 'module.exports = { Box: require("./lib/box"), ...require("./lib/numbers") };\n',
      "lib/numbers.js":
        'exports.double = function (x) { return x + x; };\nexports.twice = (x) => exports.double(exports.double(x));\nObject.defineProperty(exports, "half", { enumerable: true, get: function () { return half; } });\nfunction half(x) { return x / 2; }\n',
      "lib/box.js":
        '"use strict";\nclass Box {\n  constructor(x = 1) { this.x = x; }\n  lid(y) { const Lid = require("./lid"); return new Lid(this, y).show(); }\n  loose() { return (function () { return this === undefined; })(); }\n}\nmodule.exports = Box;\nconst { label } = require("./label");\nBox.prototype.label = function (y) { return label(this.x, y); };\n',
      "lib/lid.js":
        'const Box = require("./box");\nfunction Lid(box, y) { this.box = box; this.y = y; }\nLid.prototype.show = function () { return [this.box instanceof Box, this.y]; };\nmodule.exports = Lid;\n',
      "lib/label.js":
        'const numbers = require("./numbers");\nconst { version } = require("../package.json");\nexports.label = label;\nfunction label(x, y) { return [version, Object.keys(numbers).sort(), numbers["double"](x), y]; }\n',
      "use.js":
        'const all = require("./index");\nconst double = (x) => `${x}!`;\nfunction both(x) { return [double(x), all.double(x), all.half(4), new all.Box(x).label(1)]; }\nfunction open(x) { return new all.Box().lid(x); }\nfunction named(name) { return Object.keys(all).includes(name); }\nmodule.exports = { both, open, named };\n',
    });
    expect(seen).toMatchInlineSnapshot(`
      {
        "lib/box.js Box.label": [
          [
            "1.2.3",
            [
              "double",
              "half",
              "twice",
            ],
            2,
            2,
          ],
          [
            "1.2.3",
            [
              "double",
              "half",
              "twice",
            ],
            2,
            "b",
          ],
        ],
        "lib/box.js Box.lid": [
          [
            true,
            2,
          ],
          [
            true,
            "b",
          ],
        ],
        "lib/box.js Box.loose": [
          true,
          true,
        ],
        "lib/label.js label": [
          [
            "1.2.3",
            [
              "double",
              "half",
              "twice",
            ],
            4,
            {
              "$": "constant",
              "v": "undefined",
            },
          ],
          [
            "1.2.3",
            [
              "double",
              "half",
              "twice",
            ],
            "bb",
            {
              "$": "constant",
              "v": "undefined",
            },
          ],
        ],
        "lib/lid.js Lid": [
          {
            "$": "constant",
            "v": "undefined",
          },
          {
            "$": "constant",
            "v": "undefined",
          },
        ],
        "lib/lid.js Lid.show": [
          [
            false,
            {
              "$": "constant",
              "v": "undefined",
            },
          ],
          [
            false,
            {
              "$": "constant",
              "v": "undefined",
            },
          ],
        ],
        "lib/numbers.js double": [
          4,
          "bb",
        ],
        "lib/numbers.js half": [
          1,
          {
            "$": "float",
            "v": "nan",
          },
        ],
        "lib/numbers.js twice": [
          8,
          "bbbb",
        ],
        "use.js both": [
          [
            "2!",
            4,
            2,
            [
              "1.2.3",
              [
                "double",
                "half",
                "twice",
              ],
              4,
              1,
            ],
          ],
          [
            "b!",
            "bb",
            2,
            [
              "1.2.3",
              [
                "double",
                "half",
                "twice",
              ],
              "bb",
              1,
            ],
          ],
        ],
        "use.js double": [
          "2!",
          "b!",
        ],
        "use.js named": [
          false,
          false,
        ],
        "use.js open": [
          [
            true,
            2,
          ],
          [
            true,
            "b",
          ],
        ],
      }
    `);
  });

  it("behave like compiled modules", async () => {
    const seen = await bothWays("compiled", {
      "a.js":
        '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.join = exports.default = void 0;\nvar _b = _interopRequireDefault(require("./b"));\nvar _c = _interopRequireWildcard(require("./c"));\nfunction _interopRequireDefault(e) { return e && e.__esModule ? e : { default: e }; }\nfunction _interopRequireWildcard(e) { if (e && e.__esModule) return e; return { ...e, default: e }; }\nconst join = (x) => [(0, _b.default)(x), (0, _c.plus)(x), _c.default(x)];\nexports.join = join;\nvar _default = exports.default = join;\n',
      "e.js":
        "'use strict';\nObject.defineProperty(exports, '__esModule', { value: true });\nexports.each = exports.default = undefined;\nvar _b = require('./b.js');\nvar _b2 = _interopRequireDefault(_b);\nvar _c = require('./c.js');\nfunction _interopRequireDefault(obj) { return obj && obj.__esModule ? obj : { default: obj }; }\nfunction each(x) { return [(0, _b2.default)(x), (0, _c.plus)(x), Object.keys(_c).sort()]; }\nexports.each = each;\nexports.default = each;\n",
      "b.js":
        '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.default = void 0;\nfunction plus(x) { return `b${x}`; }\nvar _default = exports.default = plus;\n',
      "c.js":
        '"use strict";\nvar __importDefault = (this && this.__importDefault) || function (mod) { return (mod && mod.__esModule) ? mod : { "default": mod }; };\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.plus = plus;\nconst b_1 = __importDefault(require("./b"));\nfunction plus(x) { return `c${(0, b_1.default)(x)}`; }\nexports.default = (x) => `d${plus(x)}`;\n',
      "f.js":
        "'use strict';\nexports.default = rye;\nexports.oat = oat;\nfunction rye(x) { return `r${x}`; }\nfunction oat(x) { return [rye.oat === oat, rye(x)]; }\nmodule.exports = exports['default'];\nexports['default'].oat = exports.oat;\n",
    });
    expect(seen).toMatchInlineSnapshot(`
      {
        "a.js join": [
          [
            "b2",
            "cb2",
            "dcb2",
          ],
          [
            "bb",
            "cbb",
            "dcbb",
          ],
        ],
        "b.js plus": [
          "b2",
          "bb",
        ],
        "c.js default": [
          "dcb2",
          "dcbb",
        ],
        "c.js plus": [
          "cb2",
          "cbb",
        ],
        "e.js each": [
          [
            "b2",
            "cb2",
            [
              "default",
              "plus",
            ],
          ],
          [
            "bb",
            "cbb",
            [
              "default",
              "plus",
            ],
          ],
        ],
        "f.js oat": [
          [
            true,
            "r2",
          ],
          [
            true,
            "rb",
          ],
        ],
        "f.js rye": [
          "r2",
          "rb",
        ],
      }
    `);
  });

  it("behave like modules of TypeScript, whatever their names are", async () => {
    const seen = await bothWays("typed", {
      "package.json": '{ "type": "module" }',
      "tsconfig.json": '{ "compilerOptions": { "target": "es2022", "experimentalDecorators": true } }',
      "src/shapes.ts":
        'export enum Size { Small = 1, Large }\nexport const enum Kind { Round = "round" }\nexport namespace Paint { export const red = "red"; export function mix(x: unknown) { return `${red}${x}`; } }\nexport interface Shape { size: Size }\nexport default class { name = "shape"; }\n',
      "src/decorate.ts":
        "export const seen: string[] = [];\nexport function note(target: unknown, key: string) { seen.push(key); }\nexport function value(x: unknown) { return `decorated ${x}`; }\n",
      "src/table.ts":
        'import * as self from "./table.js";\nexport const one = 1;\nexport const two = 2;\nexport function value(key: string) { return (self as Record<string, unknown>)[key] ?? null; }\n',
      "src/index.ts":
        'export * as table from "./table.js";\nexport * from "./decorate.js";\nexport { default as Shape, Size, Paint } from "./shapes.js";\n',
      "src/use.ts":
        'import { Shape, Size, Paint, seen, note, table } from "./index.js";\nimport type { Shape as Shaped } from "./shapes.js";\nimport { Kind } from "./shapes.js";\nimport { value as decorated } from "./decorate.js";\nexport class Own extends Shape { @note size: Size = Size.Large; @note kind = Kind.Round; draw(x: unknown) { return [this.size, this.kind, Paint.mix(x), seen, this.constructor.name]; } }\nexport function value(x: unknown) { const { one } = table; return [decorated(x), one, Object.keys(table), table.value(`${x === 2 ? "two" : "none"}`), new Shape().constructor.name]; }\nexport default (x: Shaped) => [Size[2], x];\n',
    });
    expect(seen).toMatchInlineSnapshot(`
      {
        "src/decorate.ts note": [
          {
            "$": "constant",
            "v": "undefined",
          },
          {
            "$": "constant",
            "v": "undefined",
          },
        ],
        "src/decorate.ts value": [
          "decorated 2",
          "decorated b",
        ],
        "src/shapes.ts Paint.mix": [
          "TypeError: Paint is not a constructor",
          "TypeError: Paint is not a constructor",
        ],
        "src/table.ts value": [
          "returned",
          "returned",
        ],
        "src/use.ts Own.draw": [
          [
            2,
            "round",
            "red2",
            [
              "size",
              "kind",
            ],
            "Own",
          ],
          [
            2,
            "round",
            "redb",
            [
              "size",
              "kind",
            ],
            "Own",
          ],
        ],
        "src/use.ts default": [
          [
            "Large",
            2,
          ],
          [
            "Large",
            "b",
          ],
        ],
        "src/use.ts value": [
          [
            "decorated 2",
            1,
            [
              "one",
              "two",
              "value",
            ],
            2,
            "default",
          ],
          [
            "decorated b",
            1,
            [
              "one",
              "two",
              "value",
            ],
            null,
            "default",
          ],
        ],
      }
    `);
  });
});
