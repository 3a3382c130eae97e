import { loadParser, loadTypeReaders } from "@repost/syntax";
import { expect, it } from "vitest";
import { unknown, type Shape } from "../../values/shape.ts";
import { findTypeFactories } from "../classes/type-factories.ts";
import { indexModule } from "../source/module-index.ts";
import { describeParameters } from "./describe-parameters.ts";

const typed = await loadParser("typescript");
const readers = await loadTypeReaders();

const module = `
interface Loaf { crumb: string }
function bake(): Loaf { return { crumb: "" }; }
`;

function declared(header: string): readonly Shape[] {
  const text = `${module}\n${header} {}`;
  using tree = typed.parse(text);
  const index = indexModule(tree.root);
  const definition = index.functions.get("target");
  if (definition === undefined) throw new Error("There is no function.");
  const types = readers.read([{ path: "/module.ts", root: tree.root }]);
  const scope = { index, types, bound: new Map(), typeFactories: findTypeFactories(index, "target", types) };
  return describeParameters({ definition, scope }).parameters.map((item) => item.declared);
}

const plain = (...fields: readonly (readonly [name: string, kind: "text" | "number"])[]): Shape => ({
  kind: "mapping",
  key: { kind: "text" },
  value: unknown,
  fields: fields.map(([name, kind]) => ({ name, shape: { kind } })),
});
const loaves: readonly [Shape, Shape] = [{ kind: "instance", name: "Loaf" }, plain(["crumb", "text"])];

const union = (...options: readonly Shape[]): Shape => ({ kind: "union", options });

it.each<[string, Shape]>([
  ["loaf: Loaf", union(...loaves)],
  ["loaves: Loaf[]", { kind: "sequence", form: "list", item: union(...loaves) }],
  ["loaves: Array<Loaf>", { kind: "sequence", form: "list", item: union(...loaves) }],
  ["size: number", { kind: "number" }],
])("uses factories of the module for %s", (parameter, shape) => {
  expect(declared(`function target(${parameter})`)).toEqual([shape]);
});
