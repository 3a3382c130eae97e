import { describe, expect, it } from "vitest";
import { missingImports, type MissingImportsOptions } from "./candidate-module-jobs.ts";

const shown = [
  { path: "src/p/a.py", code: "", names: ["f", "beside"] },
  { path: "src/p/tools.py", code: "", names: ["saw", "plane"] },
  { path: "src/p/far.py", code: "", names: ["plane", "far"] },
];

function importsOf(solution: string, fields: Partial<MissingImportsOptions> = {}): string {
  const environment = {
    language: "python",
    path: "src/p/a.py",
    orig_func: "def f():\n    return saw()\n",
    context: shown,
  } as const;
  const moduleName = (path: string): string => path.slice("src/".length, -".py".length).replaceAll("/", ".");
  return missingImports({ environment, solution, bound: new Set(["saw"]), moduleName, ...fields });
}

describe("missingImports", () => {
  it("imports shown names of other files once, from the nearest file", () => {
    expect(importsOf("def f():\n    return plane() + saw() + far() + beside()\n")).toBe(
      "from p.tools import plane\nfrom p.far import far\n",
    );
  });

  it("imports only names that a candidate uses", () => {
    expect(importsOf("def f():\n    return saw(planed)\n")).toBe("");
  });

  it("does not change missing files", () => {
    expect(importsOf("def f():\n    return plane()\n", { moduleName: () => undefined })).toBe("");
  });

  it("writes specifiers of TypeScript files relative to the target", () => {
    const context = [
      { path: "src/kit/tools.ts", code: "", names: ["plane"] },
      { path: "src/shop/box.mts", code: "", names: ["Box"] },
    ];
    const environment = { language: "typescript", path: "src/shop/a.ts", orig_func: "", context } as const;
    expect(importsOf("const f = () => new Box(plane());", { environment, moduleName: (path) => path })).toBe(
      'import { plane } from "../kit/tools";\nimport { Box } from "./box";\n',
    );
  });
});
