import type { ExecutionRequest } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { nodeProfileOf, nodeWorkerOptions } from "./node-worker.ts";

const DIRECT = 'require("./repost_runtime/direct-calls.cjs").main();';

function request(files: Readonly<Record<string, string>>, more: Partial<ExecutionRequest> = {}): ExecutionRequest {
  const all = Object.entries({ "run.cjs": DIRECT, ...files }).map(([path, content]) => ({ path, content }));
  return { runtime: "node", entry: "run.cjs", files: all, ...more };
}

describe("nodeProfileOf", () => {
  it.each([
    ["scripts", request({ "a.js": "module.exports = 1;" })],
    ["modules", request({ "a.js": "export default 1;" })],
    ["modules", request({ "a.js": "exports.f = () => import('node:fs');" })],
    ["modules", request({ "a.js": "const a = await 1;" })],
    ["modules", request({ "a.mjs": "globalThis.a = 1;" })],
    ["modules", request({ "a.js": "globalThis.a = 1;", "package.json": '{"type":"module"}' })],
    ["modules", request({ "a.js": "module.exports = 1;" }, { environment: "digest" })],
    [null, request({ "a.js": "module.exports = 1;" }, { entry: "a.js" })],
    [null, request({ "a.py": "" }, { runtime: "python" })],
  ] as const)("detects that direct calls load %s", (loaded, request) => {
    expect(nodeProfileOf(request).directCalls).toBe(loaded);
  });

  it("starts threads in advance only for programs that use them", () => {
    const makesCalls = (program: string): boolean =>
      nodeProfileOf(request({ "run.mjs": program }, { entry: "run.mjs" })).makesCalls;
    expect(makesCalls('import "repost_runtime/calls";')).toBe(true);
    expect(makesCalls('import "repost_runtime/variants";')).toBe(true);
    expect(makesCalls('import "repost_runtime/messages";')).toBe(false);
    expect(nodeProfileOf(request({})).makesCalls).toBe(false);
  });
});

describe("nodeWorkerOptions", () => {
  it("compiles a library with the options of the engine that loads it", () => {
    const profile = { heapMegabytes: 64, makesCalls: false, directCalls: "modules" } as const;
    const engine = ["--max-old-space-size=64", "--stack-size=3904", "--experimental-vm-modules", "--no-warnings"];
    expect(nodeWorkerOptions(profile, "/bin/node", "/lib")).toMatchObject({
      arguments: [...engine, "/lib/bootstrap.cjs", "--direct"],
      compiler: [...engine, "/lib/library.cjs"],
    });
  });
});
