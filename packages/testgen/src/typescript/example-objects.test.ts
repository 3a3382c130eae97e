import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { exampleObjects } from "./example-objects.ts";

const parser = await loadParser("javascript");
const objectsIn = (program: string): unknown =>
  exampleObjects({ parser, program, owner: "Shelf", names: new Set(["Shelf", "rye"]) });

it("takes objects of a class as an example leaves them", () => {
  const program = `
    const bakery = require("bakery");
    const name = "left";
    const shelf = new bakery.Shelf(name);
    shelf.add(rye());
    console.log(shelf.size);
    shelf.add(rye()).add(1);
    const other = new Rack();
    other.add(2);`;
  expect(objectsIn(program)).toEqual([
    {
      setup: [
        'const name = "left";',
        "const shelf = new Shelf(name);",
        "shelf.add(rye());",
        "shelf.add(rye()).add(1);",
      ],
      variable: "shelf",
    },
  ]);
});

it("takes none that needs what the module cannot name, or that nothing changes", () => {
  expect(objectsIn("const shelf = new Shelf();\nshelf.add(oat());")).toEqual([]);
  expect(objectsIn("const shelf = new Shelf();")).toEqual([]);
});
