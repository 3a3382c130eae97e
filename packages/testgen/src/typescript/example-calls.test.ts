import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { code, integer } from "../values/expression.ts";
import { exampleCalls, type ExampleCallsOptions } from "./example-calls.ts";

const parser = await loadParser("javascript");

function callsIn(program: string, how: Partial<ExampleCallsOptions> = {}) {
  const names = new Set(["weigh", "Loaf", "rye"]);
  return exampleCalls({ parser, program, name: "weigh", use: "function", names, ...how });
}

describe("exampleCalls", () => {
  it("includes the statements that create and change the arguments of a call", () => {
    const program = `
      import { weigh, Loaf } from "bakery";
      const unused = 1;
      const size = 3;
      const loaf = new Loaf(size);
      loaf.add(2);
      console.log(loaf);
      weigh(loaf, 7);`;
    expect(callsIn(program)).toEqual([
      {
        setup: ["const size = 3;", "const loaf = new Loaf(size);", "loaf.add(2);"],
        receiver: null,
        arguments: [code("loaf"), integer(7)],
      },
    ]);
  });

  it("includes the nearest of several statements that create a name", () => {
    const program = "const loaf = new Loaf(1);\nweigh(loaf, 1);\nconst loaf = new Loaf(2);\nweigh(loaf, 2);";
    expect(callsIn(program).map(({ setup }) => setup)).toEqual([
      ["const loaf = new Loaf(1);"],
      ["const loaf = new Loaf(2);"],
    ]);
  });

  it("reads the result that a comment after the call states", () => {
    const program =
      "weigh(1); // => 'heavy'\nweigh(2); // 7\nweigh(3);\n// 8\nweigh(4);\n// returns [1]\nconsole.log(weigh(5)); // true\nweigh(6); // a loaf\nweigh(7).length; // 2";
    expect(callsIn(program).map(({ documented }) => documented?.text)).toEqual([
      "'heavy'",
      "7",
      undefined,
      "[1]",
      "true",
      undefined,
      undefined,
    ]);
  });

  it("ignores methods of lists or texts with the function's name", () => {
    const program = `import * as bakery from "bakery";
const sizes = [1, 2];
sizes.map(1);
[3].map(2);
bakery.map(3);
map(4);
_.map(5);`;
    const calls = callsIn(program, { name: "map", names: new Set(["map"]) });
    expect(calls.map((call) => call.arguments)).toEqual([[integer(3)], [integer(4)], [integer(5)]]);
    expect(callsIn("const scales = [];\nscales.weigh(1);").map((call) => call.arguments)).toEqual([[integer(1)]]);
  });

  it("omits arguments that use package members which the module lacks", () => {
    const program = "const _ = require('bakery');\n_.weigh(_.rye, () => _.bake(1));\n_.weigh(_.rye);";
    expect(callsIn(program).map((item) => item.arguments)).toEqual([[code("rye"), null], [code("rye")]]);
  });

  it("includes calls of functions whose names say that they add to an argument", () => {
    const program = "const loaf = new Loaf();\naddSeeds(loaf, 3);\nrye(loaf);\naddSeeds(other, loaf);\nweigh(loaf);";
    expect(callsIn(program, { names: new Set(["weigh", "Loaf", "rye", "addSeeds"]) })).toEqual([
      { setup: ["const loaf = new Loaf();", "addSeeds(loaf, 3);"], receiver: null, arguments: [code("loaf")] },
    ]);
  });

  it("omits undefined arguments, and arguments in TypeScript syntax", () => {
    const open = { setup: [], receiver: null, arguments: [null] };
    expect(callsIn("weigh(unheardOf(1));")).toEqual([open]);
    expect(callsIn("const size = new Loaf();\nweigh(size, unheardOf, rye);")).toEqual([
      { setup: [], receiver: null, arguments: [null, null, code("rye")] },
    ]);
    expect(callsIn("const loaf: Loaf = rye(1);\nweigh(loaf);")).toEqual([open]);
  });

  it("omits arguments that use the arguments of the surrounding function", () => {
    const program = "function bake() { return weigh(arguments.length, function () { return arguments.length; }); }";
    expect(callsIn(program)).toEqual([
      { setup: [], receiver: null, arguments: [null, code("function () { return arguments.length; }")] },
    ]);
  });

  it("omits arguments that use this of the surrounding method", () => {
    const program =
      "class Bakery { bake() { return weigh(this, rye); } }\nweigh(function () { return this.size; }, 1);";
    expect(callsIn(program)).toEqual([
      { setup: [], receiver: null, arguments: [null, code("rye")] },
      { setup: [], receiver: null, arguments: [code("function () { return this.size; }"), integer(1)] },
    ]);
  });

  it("writes members of the package under the module's names", () => {
    expect(callsIn('import * as B from "bakery";\nB.weigh(B.rye((x) => x + 1));')).toEqual([
      { setup: [], receiver: null, arguments: [code("rye((x) => x + 1)")] },
    ]);
  });

  it("finds receivers of method calls and property reads", () => {
    const program = "const loaf = new Loaf();\nloaf.weigh(1);\nloaf.size;\nLoaf.weigh(2);";
    const setup = ["const loaf = new Loaf();"];
    expect(callsIn(program, { use: "method" })).toEqual([{ setup, receiver: "loaf", arguments: [integer(1)] }]);
    expect(callsIn(program, { use: "property", name: "size" })).toEqual([
      { setup: [...setup, "loaf.weigh(1);"], receiver: "loaf", arguments: [] },
    ]);
  });
});
