import { describe, expect, it } from "vitest";
import { javascriptBuiltins } from "./javascript-builtins.ts";

describe("javascriptBuiltins", () => {
  it("contains all globals of this Node", () => {
    const own = Object.getOwnPropertyNames(globalThis).filter((name) => !/^(?:__|vi$)/.test(name));
    const added = new Set(["ErrorEvent", "expect", "describe", "it", "test"]);
    expect(own.filter((name) => !javascriptBuiltins.has(name) && !added.has(name))).toEqual([]);
  });

  it("contains only names of this Node or later versions", () => {
    const later = new Set(["Iterator", "Float16Array", "AsyncDisposableStack", "DisposableStack", "SuppressedError"]);
    for (const name of ["EventSource", "Storage", "URLPattern", "CloseEvent", "localStorage", "sessionStorage"]) {
      later.add(name);
    }
    const missing = [...javascriptBuiltins].filter((name) => !(name in globalThis) && !later.has(name));
    expect(missing).toEqual([]);
  });
});
