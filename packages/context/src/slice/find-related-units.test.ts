import { describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../../test/support/index-files.ts";
import { extractContext } from "../extract-context.ts";
import { findRelatedUnits, type FindRelatedUnitsOptions } from "./find-related-units.ts";
import { findTarget } from "./find-target.ts";

const files = {
  "src/loaf.ts": "export interface Loaf { size: number }\nexport class Shelf {\n  loaves: Loaf[] = [];\n}\n",
  "src/weigh.ts":
    "import type { Loaf } from './loaf';\nexport function weigh(loaf: Loaf): number {\n  return loaf.size;\n}\n",
  "src/makers.ts": [
    "import type { Loaf } from './loaf';",
    "export function rye(size: number): Loaf {",
    "  return { size };",
    "}",
    "export const spelt: Loaf = { size: 3 };",
    "export function wheat(): number {",
    "  return 1;",
    "}",
    "export class Brown implements Loaf {",
    "  size = 4;",
    "  grains = [1, 2];",
    "}",
  ].join("\n"),
  "src/shelf.js": "export class Rack {}\n",
  "src/lift.js": "export function lift(rack) {\n  return rack;\n}\n",
  "types/index.d.ts": "export declare class Rack {}\nexport declare class Crate {}\n",
  "src/stack.js":
    "/**\n * @param {Rack} rack\n * @param {Crate} crate\n * @param {Shelf} shelf\n */\nexport function stack(rack) {\n  return rack;\n}\n",
  "src/count.ts":
    "/**\n * @param {Shelf} shelf\n */\nexport function count(shelf) {\n  return shelf.loaves.length;\n}\n",
};

const NONE: FindRelatedUnitsOptions["declared"] = {
  parameterTypes: [],
  constructorParameterTypes: [],
  declarations: [],
};

async function relatedUnitsOf(
  path: string,
  name: string,
  usages: readonly string[] = [],
  declared = NONE,
): Promise<readonly string[]> {
  const index = await indexFiles(files, "typescript");
  const target = await targetIn(index, path, name);
  const location = findTarget(index.graph, target);
  if (location === undefined) throw new Error("There is no such target.");
  return findRelatedUnits({ graph: index.graph, target, location, usages, declared }).map(({ id }) => id);
}

describe("findRelatedUnits", () => {
  it("returns definitions whose declared type the header names, the smallest first", async () => {
    expect(await relatedUnitsOf("src/weigh.ts", "weigh")).toEqual([
      "src/makers.ts:5",
      "src/makers.ts:2",
      "src/makers.ts:9",
    ]);
  });

  it("sorts definitions by calls in comments before size", async () => {
    const shown = "/** `weigh(rye(2))`, `weigh(rye(3))`, `weigh(spelt)` */\nexport const note = 1;\n";
    const index = await indexFiles({ ...files, "src/note.ts": shown }, "typescript");
    const target = await targetIn(index, "src/weigh.ts", "weigh");
    const location = findTarget(index.graph, target);
    if (location === undefined) throw new Error("There is no such target.");
    const relatedUnits = findRelatedUnits({ graph: index.graph, target, location, usages: [], declared: NONE });
    expect(relatedUnits.map(({ id }) => id)).toEqual(["src/makers.ts:2", "src/makers.ts:5", "src/makers.ts:9"]);
  });

  it("returns types of constructor parameters from the build of the method", async () => {
    const build = (end: string): string =>
      `class Flour {\n  grams = 1;\n}\nclass Oven {\n  constructor(flour) {\n    this.flour = flour;\n  }\n  weigh() {\n    return this.flour.grams;\n  }\n}\n${end}\n`;
    const index = await indexFiles(
      {
        "dist/a.mjs": build("export { Flour, Oven };"),
        "dist/a.cjs": build("exports.Flour = Flour;\nexports.Oven = Oven;"),
      },
      "typescript",
    );
    const target = await targetIn(index, "dist/a.mjs", "Oven.weigh");
    const location = findTarget(index.graph, target);
    if (location === undefined) throw new Error("There is no such target.");
    const declared = { ...NONE, constructorParameterTypes: ["Flour"] };
    const relatedUnits = findRelatedUnits({ graph: index.graph, target, location, usages: [], declared });
    expect(relatedUnits.map(({ path, boundNames }) => [path, ...boundNames])).toEqual([["dist/a.mjs", "Flour"]]);
    expect(findRelatedUnits({ graph: index.graph, target, location, usages: [], declared: NONE })).toEqual([]);
  });

  it("returns constructor functions that a comment names as type", async () => {
    const ovens = {
      "a.js":
        "/** Heats. */\nfunction Oven(degrees) {\n  this.degrees = degrees;\n}\nfunction Count() {\n  return 1;\n}\n/**\n * @param {Oven} oven\n * @param {Count} count\n */\nfunction isHot(oven, count) {\n  return oven.degrees > 9;\n}\n",
    };
    const index = await indexFiles(ovens, "typescript");
    const target = await targetIn(index, "a.js", "isHot");
    const location = findTarget(index.graph, target);
    if (location === undefined) throw new Error("There is no such target.");
    const relatedUnits = findRelatedUnits({ graph: index.graph, target, location, usages: [], declared: NONE });
    expect(relatedUnits.map(({ boundNames }) => [...boundNames])).toEqual([["Oven"]]);
  });

  it("returns classes that implement an interface structurally", async () => {
    const ovens = {
      "a.ts":
        "export interface Heated { degrees: number; cool(by: number): void }\nexport class Shelf { degrees = 1; }\n/** A\n * class. */\nexport class Oven {\n  degrees = 2;\n  cool(by: number) {}\n}\n",
      "b.ts":
        "import type { Heated } from './a';\nexport function isHot(oven: Heated) {\n  return oven.degrees > 9;\n}\n",
    };
    const index = await indexFiles(ovens, "typescript");
    const target = await targetIn(index, "b.ts", "isHot");
    const location = findTarget(index.graph, target);
    if (location === undefined) throw new Error("There is no such target.");
    const relatedUnits = findRelatedUnits({ graph: index.graph, target, location, usages: [], declared: NONE });
    expect(relatedUnits.map(({ id }) => id)).toEqual(["a.ts:3"]);
  });

  it("returns definitions of parameter types from declaration files", async () => {
    expect(await relatedUnitsOf("src/lift.js", "lift", [], { ...NONE, parameterTypes: ["Rack"] })).toEqual([
      "src/shelf.js:1",
    ]);
  });

  it("returns declared factories from the build of the target", async () => {
    const racks = "var Rack = /** @class */ (function () {\n  function Rack() {}\n  return Rack;\n}());\n";
    const index = await indexFiles(
      {
        "attic/rack.js": `${racks}export default Rack;\n`,
        "hall/rack.js": `${racks}let open = () => new Rack();\nlet shelf = open();\nexport { open, shelf };\n`,
        "hall/lift.js": "export function lift(rack) {\n  return rack.load();\n}\n",
      },
      "javascript",
    );
    const target = await targetIn(index, "hall/lift.js", "lift");
    const location = findTarget(index.graph, target);
    const declared = {
      ...NONE,
      parameterTypes: ["Liftable"],
      declarations: ["Rack", "open"].map((name) => ({ name, resultTypes: ["Liftable"] })),
    };
    const relatedUnits =
      location === undefined ? [] : findRelatedUnits({ graph: index.graph, target, location, usages: [], declared });
    expect(relatedUnits.map(({ id }) => id)).toEqual(["hall/rack.js:1", "hall/rack.js:5"]);
  });

  it("sorts a class before functions that return it", async () => {
    const crates = {
      "a.ts": [
        "export function empty(): Crate {",
        "  return new Crate([]);",
        "}",
        "export class Crate {",
        "  constructor(readonly loaves: number[]) {}",
        "  get size() {",
        "    return this.loaves.length;",
        "  }",
        "}",
      ].join("\n"),
      "b.ts": "import type { Crate } from './a';\nexport function lift(crate: Crate) {\n  return crate.size;\n}\n",
    };
    const index = await indexFiles(crates, "typescript");
    const target = await targetIn(index, "b.ts", "lift");
    const location = findTarget(index.graph, target);
    const relatedUnits =
      location === undefined
        ? []
        : findRelatedUnits({ graph: index.graph, target, location, usages: [], declared: NONE });
    expect(relatedUnits.map(({ id }) => id)).toEqual(["a.ts:4", "a.ts:1"]);
  });

  it("returns classes whose methods return a type of the header or the target's class", async () => {
    const crates = {
      "a.ts": [
        "export class Crate {",
        "  constructor(readonly loaves: Map<string, number>) {}",
        "  get(name: string) {",
        "    return this.loaves.get(name);",
        "  }",
        "}",
        "export class Bakery {",
        "  pack(names: string[]): Crate {",
        "    return new Crate(new Map(names.map((name) => [name, 1])));",
        "  }",
        "}",
      ].join("\n"),
      "b.ts": "import type { Crate } from './a';\nexport function lift(crate: Crate) {\n  return crate.loaves;\n}\n",
    };
    const index = await indexFiles(crates, "typescript");
    const find = async (path: string, name: string): Promise<readonly string[]> => {
      const target = await targetIn(index, path, name);
      const location = findTarget(index.graph, target);
      if (location === undefined) throw new Error("There is no such target.");
      return findRelatedUnits({ graph: index.graph, target, location, usages: [], declared: NONE }).map(({ id }) => id);
    };
    expect(await find("b.ts", "lift")).toEqual(["a.ts:1", "a.ts:7"]);
    expect(await find("a.ts", "Crate.get")).toEqual(["a.ts:7"]);
  });

  it("returns classes that comments name", async () => {
    expect(await relatedUnitsOf("src/count.ts", "count")).toEqual(["src/loaf.ts:2"]);
  });

  it("ignores declarations, and TypeScript units for a target in JavaScript", async () => {
    expect(await relatedUnitsOf("src/stack.js", "stack")).toEqual(["src/shelf.js:1"]);
  });

  it("sorts functions of examples first and ignores calls of other usages", async () => {
    const example = "```js\nweigh(wheat());\n```\n";
    expect((await relatedUnitsOf("src/weigh.ts", "weigh", [example]))[0]).toBe("src/makers.ts:6");
    expect(await relatedUnitsOf("src/weigh.ts", "weigh", ["weigh(wheat());"])).not.toContain("src/makers.ts:6");
  });

  it("adds related units to a slice within its limits", async () => {
    const index = await indexFiles(files, "typescript");
    const target = await targetIn(index, "src/weigh.ts", "weigh");
    const included = (units: number): unknown => {
      const context = extractContext({ index, target, limits: { units } });
      return context.status === "accepted" ? context.value.units.map(({ id }) => id).toSorted() : context.reason;
    };
    const alone = ["src/loaf.ts:1", "src/weigh.ts:2"];
    expect(included(3)).toEqual(alone);
    expect(included(100)).toEqual([...alone, "src/makers.ts:2", "src/makers.ts:5", "src/makers.ts:9"].toSorted());
  });
});
