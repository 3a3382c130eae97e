import { loadParser, loadTypeReaders } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { readType } from "./read-type.ts";
import { readDeclarations } from "./read-declarations.ts";

const typed = await loadParser("typescript");
const readers = await loadTypeReaders();
const types = `import { Flour } from './flour';
export interface Loaf { size: number }
export declare class Oven {
  heat(loaf: Loaf, degrees?: number): Loaf;
}
`;

function typeNames(texts: readonly string[]): readonly string[] {
  using tree = typed.parse("");
  using result = readDeclarations(typed, texts, indexModule(tree.root));
  return [...result.index.types.keys()];
}

it("lists the members of declared enumerations", () => {
  const text =
    'export declare enum Grain { Rye = "rye", Oat = 2 }\nexport interface Loaf { grain: Grain.Rye | Grain.Oat }\n';
  using tree = typed.parse("");
  using result = readDeclarations(typed, [text], indexModule(tree.root));
  const loaf = readType(result.index.types.get("Loaf") ?? null, {
    index: result.index,
    types: readers.read(result.files),
    bound: new Map(),
  });
  expect(loaf.kind === "mapping" ? loaf.fields?.map(({ shape }) => shape) : loaf).toEqual([
    {
      kind: "union",
      options: [
        { kind: "literal", values: [{ kind: "text", value: "rye" }] },
        { kind: "literal", values: [{ kind: "integer", value: 2n }] },
      ],
    },
  ]);
});

it("lists declared types, and ignores other texts", () => {
  expect(typeNames(["bake(loaf);", types])).toEqual(["Loaf", "Oven"]);
  expect(typeNames(["interface Loaf { size: number }"])).toEqual([]);
});

it("returns the declared members of missing classes, and the constructors of imported ones", () => {
  const text =
    "export declare class Oven { readonly degrees: number; private own: string; constructor(degrees: number); static of(): Oven; }\n";
  using tree = typed.parse("");
  using alone = readDeclarations(typed, [text], indexModule(tree.root));
  using imported = readDeclarations(typed, [text], indexModule(tree.root), new Set(["Oven"]));
  const read = ({ index, files }: typeof alone) => {
    using written = typed.parse("let oven: Oven;");
    const scope = {
      index,
      types: readers.read([{ path: "/module.ts", root: written.root }, ...files]),
      bound: new Map(),
    };
    return readType(written.root.descendantsOfType("type_identifier")[0] ?? null, scope);
  };
  expect([read(alone), read(imported), imported.index.classes.get("Oven")?.constructorNode?.text]).toEqual([
    {
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "unknown" },
      fields: [{ name: "degrees", shape: { kind: "number" } }],
    },
    { kind: "instance", name: "Oven" },
    "constructor(degrees: number)",
  ]);
});

it("lists comments that define types", () => {
  using tree = typed.parse("");
  const comments = ["/** @typedef {string} Loaf */", "/**\n * @callback Taste\n */"];
  using result = readDeclarations(typed, ["bake(1); // no @typedef", ...comments], indexModule(tree.root));
  expect(result.definitions).toEqual(comments);
});
