import { describe, expect, it } from "vitest";
import { stripTypes } from "./strip-types.ts";

async function strip(path: string, code: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  const text = await stripTypes(path, code, new Map([[path, code], ...Object.entries(others)]));
  return text.replace(/\n\/\/# sourceMappingURL=.*\n$/, "");
}

describe("stripTypes", () => {
  it("compiles TypeScript to JavaScript, and keeps names", async () => {
    const code = `enum Size { Small = 1 }
namespace Shelf { export const depth = 2 }
abstract class Box<T> { constructor(protected readonly size: T) {} }
export const box = (size: Size): number => (size as number)! satisfies number;
import type { Absent } from "absent";`;
    expect(await strip("box.ts", code)).toMatchInlineSnapshot(`
      "var Size = /* @__PURE__ */ ((Size2) => {
        Size2[Size2["Small"] = 1] = "Small";
        return Size2;
      })(Size || {});
      var Shelf;
      ((Shelf2) => {
        Shelf2.depth = 2;
      })(Shelf || (Shelf = {}));
      class Box {
        constructor(size) {
          this.size = size;
        }
        size;
      }
      export const box = (size) => size;"
    `);
  });

  it.each([
    ["a.cts", "export const x: number = 1;", {}, true],
    ["a.mts", "export const x: number = 1;", {}, false],
    ["a.ts", "export const x: number = 1;", {}, false],
    ["a.ts", "export const x: number = 1;", { "package.json": '{"type":"commonjs"}' }, true],
    [
      "src/a.ts",
      "export const x: number = 1;",
      { "src/package.json": '{"type":"module"}', "package.json": "{}" },
      false,
    ],
    ["a.ts", "import { y } from './y';\nexport const x = [y, __dirname];", {}, true],
    ["a.ts", "import { y } from './y';\nexport const x = [y, import.meta.url, require('z')];", {}, false],
  ])("decides whether %s, with %j, becomes a script", async (path, code, others, isScript) => {
    expect((await strip(path, code, others)).includes("module.exports")).toBe(isScript);
  });

  it("uses tsconfig.json for decorators and JSX", async () => {
    const config = '{ "compilerOptions": { "experimentalDecorators": true, /* as React does */ "jsx": "react-jsx" } }';
    const files = { "tsconfig.json": config };
    expect(await strip("a.tsx", "@mark class A {}\nexport const b = <A />;", files)).toContain("react/jsx-runtime");
    expect(await strip("a.tsx", "export const b = <A />;")).toContain("React.createElement(A, null)");
    expect(await strip("a.ts", "@mark class A {}")).toContain("__decorate");
  });

  it("compiles invalid source to a program that throws its syntax error", async () => {
    expect(await strip("src/a.ts", "const x: = 1;")).toBe(
      'throw new SyntaxError("Unexpected \\"=\\" (src/a.ts:1:10)");\n',
    );
  });
});
