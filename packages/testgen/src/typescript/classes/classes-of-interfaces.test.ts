import { loadParser, loadTypeReaders } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { classesOfInterfaces } from "./classes-of-interfaces.ts";

const typed = await loadParser("typescript");
const readers = await loadTypeReaders();

it("finds the classes that implement an interface with methods, with or without declaration", () => {
  using tree = typed.parse(`
interface Warm { degrees: number; }
interface Heated extends Warm { cool(by: number): this; note?: string; }
interface Named { name: () => string; }
interface Bought { pay(): void; price: number; }
class Base { degrees = 1; }
class Oven extends Base { cool(by) { return this; } }
class Stove implements Named { name = () => "stove"; }
class Other { name() { return "other"; } }
abstract class Any { degrees = 2; abstract cool(by: number): this; }
`);
  const types = readers.read([{ path: "/module.ts", root: tree.root }]);
  expect([...classesOfInterfaces(indexModule(tree.root), types)]).toEqual([
    ["Heated", ["Oven"]],
    ["Named", ["Stove"]],
  ]);
});
