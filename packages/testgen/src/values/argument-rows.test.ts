import { describe, expect, it } from "vitest";
import { printExpression } from "../python/source/print-expression.ts";
import type { Parameter } from "../subject.ts";
import { argumentRows, type ArgumentRow } from "./argument-rows.ts";
import { integer, mapping, text, type Expression } from "./expression.ts";
import { unknown } from "./shape.ts";

const parameter = (name: string, options: Partial<Parameter> = {}): Parameter => ({
  name,
  kind: "positional",
  optional: false,
  defaultValue: null,
  declared: unknown,
  hints: [],
  ...options,
});

const rows = (
  parameters: readonly Parameter[],
  values: (one: Parameter) => readonly Expression[] = () => [integer(1), integer(2)],
): readonly string[] => argumentRows(parameters, values).map(show);

function show({ positional, named }: ArgumentRow): string {
  return [
    ...positional.map(printExpression),
    ...named.map(([name, value]) => `${name}=${printExpression(value)}`),
  ].join(", ");
}

describe("argumentRows", () => {
  it("starts with required arguments, then adds options by name, one at a time and all", () => {
    const size = parameter("size", { optional: true, defaultValue: integer(1) });
    const strict = parameter("strict", { optional: true, kind: "keyword_only" });
    expect(rows([parameter("items"), size, strict])).toEqual([
      "1",
      "2",
      "1, size=2",
      "1, strict=1",
      "1, strict=2",
      "1, size=1, strict=1",
    ]);
  });

  it("passes all positional arguments together, and two for a rest parameter", () => {
    const placed = (name: string) => parameter(name, { kind: "positional_only", optional: true });
    const all = [parameter("items", { kind: "positional_only" }), placed("size"), placed("grain")];
    expect(rows(all).filter((row) => row.split(",").length === 3 && !row.includes("None"))).toEqual([
      "1, 1, 1",
      "1, 2, 2",
    ]);
    const rest = parameter("others", { kind: "rest", optional: true });
    expect(rows([...all, rest])).toContain("1, 2, 2, 1, 2");
    expect(rows(all.slice(0, 2))).toEqual(["1", "2", "1, 1", "1, 2"]);
  });

  it("passes keyword-only parameters by name", () => {
    expect(rows([parameter("items"), parameter("size", { kind: "keyword_only" })])[0]).toBe("1, size=1");
  });

  it("passes several values for a rest parameter, after the preceding defaults", () => {
    const start = parameter("start", { optional: true, defaultValue: integer(0) });
    expect(rows([start, parameter("others", { kind: "rest", optional: true })])).toEqual([
      "",
      "start=1",
      "0, 1",
      "start=2",
      "0, 1, 2",
      "0, 1, 2, 1",
    ]);
  });

  it("passes values of one type for a rest parameter", () => {
    const others = parameter("others", { kind: "rest", optional: true });
    expect(rows([others], () => [integer(1), text("a"), integer(2)])).toEqual([
      "",
      "1",
      "1, 2",
      '1, "a"',
      "1, 2, 1",
      '1, "a", 2',
    ]);
  });

  it("passes entries of a mapping for a keyword rest parameter", () => {
    const options = parameter("options", { kind: "named_rest", optional: true });
    const values = mapping([
      [text("indent"), integer(2)],
      [text("not a name"), integer(3)],
    ]);
    expect(rows([options], () => [values])).toEqual(["", "indent=2"]);
  });

  it("returns no rows if a required parameter has no value", () => {
    expect(rows([parameter("impossible")], () => [])).toEqual([]);
  });
});
