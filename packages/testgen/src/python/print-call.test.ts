import { describe, expect, it } from "vitest";
import type { Expression } from "../values/expression.ts";
import { printCall } from "./print-call.ts";

const literal = (code: string): Expression => ({ kind: "code", code, requirements: [] });

function printed(method: string, ...positional: readonly Expression[]): readonly string[] {
  const value = { kind: "call", callee: `basket.${method}`, positional, named: [], requirements: [] } as const;
  const setup = [{ kind: "run", value }] as const;
  return printCall({ setup, receiver: null, arguments: [], origin: "search", expectsException: false }).setup;
}

describe("printCall", () => {
  it("writes calls of special methods as operators", () => {
    expect(printed("__setitem__", literal('"elm"'), literal("3"))).toEqual(['basket["elm"] = 3']);
    expect(printed("__delitem__", literal('"elm"'))).toEqual(['del basket["elm"]']);
    expect(printed("__iadd__", literal("other"))).toEqual(["basket += other"]);
    expect(printed("__ior__", literal("other"))).toEqual(["basket |= other"]);
  });

  it("does not change other calls", () => {
    expect(printed("add", literal("3"))).toEqual(["basket.add(3)"]);
    expect(printed("__iadd__", literal("1"), literal("2"))).toEqual(["basket.__iadd__(1, 2)"]);
  });
});
