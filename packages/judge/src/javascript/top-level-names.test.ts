import { describe, expect, it } from "vitest";
import { topLevelNames } from "./top-level-names.ts";

async function kinds(code: string): Promise<Readonly<Record<string, string>>> {
  const result = await topLevelNames(code, "typescript");
  return Object.fromEntries(result.map(({ name, kind }) => [name, kind]));
}

describe("topLevelNames", () => {
  it("lists the names that statements bind, with their kinds", async () => {
    const code = `import fs, { join as combine } from "node:fs";
import * as path from "node:path";
const { readFile, ...rest } = require("node:fs").promises;
let a = 1, [b, { c = 2 }] = x;
export const d = () => { const inner = 1; };
export default function e() {}
function* f() {}
export abstract class G {}
enum H { One }
if (a) { let hidden = 1; }
fs.writeFileSync(combine(path.sep));
`;
    const imports = { fs: "import", combine: "import", path: "import", readFile: "import", rest: "import" };
    const variables = { a: "variable", b: "variable", c: "variable", d: "variable", H: "variable" };
    expect(await kinds(code)).toEqual({ ...imports, ...variables, e: "function", f: "function", G: "class" });
  });

  it("omits types, and imports that only types use", async () => {
    const code = `import type { A } from "./a";
import { B, type C, d } from "./b";
interface E { b: B }
type F = E;
declare const g: number;
d();
`;
    expect(await kinds(code)).toEqual({ d: "import" });
  });
});
