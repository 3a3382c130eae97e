import type { ExecutionRequest } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { createNodePreparation } from "./prepare-node-files.ts";

const request = (
  files: Readonly<Record<string, string | Uint8Array>>,
  more: Partial<ExecutionRequest> = {},
): ExecutionRequest => ({
  runtime: "node",
  entry: "main.js",
  files: Object.entries(files).map(([path, content]) => ({ path, content })),
  ...more,
});

async function prepared(request: ExecutionRequest): Promise<Readonly<Record<string, string>>> {
  const { files } = await createNodePreparation()(request);
  return Object.fromEntries(files.map(({ path, content }) => [path, Buffer.from(content).toString("latin1")]));
}

describe("createNodePreparation", () => {
  it("does not change files that Node can read, or programs of other runtimes", async () => {
    const files = {
      "main.js": "let a;",
      "a.mjs": "let b;",
      "x.bin": Uint8Array.of(0, 255),
      "a.d.ts": "declare let c: number;",
    };
    expect(await prepared(request(files))).toEqual({ ...files, "x.bin": "\u0000ÿ" });
    const python = request({ "main.ts": "x: int = 1" }, { runtime: "python" });
    expect(await createNodePreparation()(python)).toBe(python);
  });

  it("instruments only the traced file, before it removes types", async () => {
    const trace = { path: "b.ts", start_line: 1, end_line: 1 };
    const result = await prepared(
      request({ "a.ts": "let a: number = 1;", "b.ts": "export const b = (x: number) => x;" }, { trace }),
    );
    expect(result["a.ts"]).toMatch(/^let a = 1;\n/);
    expect([result["b.ts"]?.includes("__repost_coverage__"), result["b.ts"]?.includes(": number")]).toEqual([
      true,
      false,
    ]);
  });

  it("does not change a traced file with a syntax error", async () => {
    const trace = { path: "main.js", start_line: 1, end_line: 1 };
    expect(await prepared(request({ "main.js": "function (" }, { trace }))).toEqual({ "main.js": "function (" });
  });

  it("instruments scripts that are invalid in strict mode", async () => {
    const trace = { path: "main.cjs", start_line: 1, end_line: 1 };
    const result = await prepared(request({ "main.cjs": "function f(o) { with (o) { return x; } }" }, { trace }));
    expect(result["main.cjs"]).toContain("with (o)");
    expect(result["main.cjs"]).toContain("__repost_coverage__");
  });
});
