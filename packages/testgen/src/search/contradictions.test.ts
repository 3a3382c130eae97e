import type { CanonicalValue } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { type Expression, list, nothing, text } from "../values/expression.ts";
import type { Shape } from "../values/shape.ts";
import { contradictionsOf, listContradictions } from "./contradictions.ts";
import type { Choice } from "./trial.ts";
import type { Candidate } from "../subject.ts";

function choice(value: CanonicalValue, documented?: Expression, origin: Candidate["origin"] = "docstring"): Choice {
  return {
    candidate: {
      setup: [],
      receiver: null,
      arguments: [],
      origin: documented === undefined ? "search" : origin,
      expectsException: false,
      ...(documented !== undefined && { documented: { text: "written", value: documented } }),
    },
    observation: { kind: "returned", value, receiver: null, arguments: [], stdout: "" },
    reached: new Set(),
    wallMs: 1,
    turn: 0,
    telling: true,
    support: "observed",
    strain: 0,
    outcome: "",
  };
}

interface Given {
  readonly documentation?: string;
  readonly code?: string;
  readonly result?: Shape;
}

function kindOf(shown: Choice, { documentation = "", code = "", result = { kind: "unknown" } }: Given = {}) {
  const subject = {
    parameters: [],
    receiver: null,
    factories: new Map(),
    literals: [],
    focuses: [],
    seeds: [],
    documentedExceptions: [],
    span: { startLine: 1, endLine: 2 },
    result,
  };
  return contradictionsOf(subject, { documentation, code })(shown)?.kind ?? null;
}

describe("contradictionsOf", () => {
  it("compares examples with the results that the documentation writes", () => {
    expect(kindOf(choice("rye", text("rye")))).toBeNull();
    expect(kindOf(choice("rye", text("oat")))).toBe("example");
    expect(kindOf(choice(["rye"], list([text("oat")])))).toBe("example");
    expect(kindOf(choice(["rye"], list([text("rye")])))).toBeNull();
    expect(kindOf(choice(0.6667, { kind: "float", text: "0.67" }))).toBeNull();
    expect(kindOf(choice(0.71, { kind: "float", text: "0.67" }))).toBe("example");
  });

  it("ignores results of changed examples, and values that no literal states", () => {
    expect(kindOf(choice("rye", text("oat"), "search"))).toBeNull();
    expect(kindOf(choice({ $: "object", class: "Loaf", v: null }, text("oat")))).toBeNull();
  });

  it("finds results of another type than the documented one", () => {
    expect(kindOf(choice(3), { result: { kind: "text" } })).toBe("result_type");
    expect(kindOf(choice(null), { result: { kind: "text" } })).toBe("result_type");
    expect(kindOf(choice("rye"), { result: { kind: "text" } })).toBeNull();
  });

  it("accepts nothing for a documented type where the documentation names it, and for truth", () => {
    expect(kindOf(choice(null), { result: { kind: "text" }, documentation: "Returns the name, or None." })).toBeNull();
    expect(kindOf(choice(null), { result: { kind: "boolean" } })).toBeNull();
    expect(kindOf(choice(1), { result: { kind: "boolean" } })).toBeNull();
  });

  it("finds another constant where the documentation promises None", () => {
    const documentation = ":return: weight of the loaf, None if there is no loaf";
    const code =
      `def weigh(loaf):\n    """\n    ${documentation}\n    """\n` +
      "    if not loaf:\n        return 0  # no loaf\n    return loaf.weight\n";
    expect(kindOf(choice(0), { documentation, code })).toBe("absent_result");
    expect(kindOf(choice(3), { documentation, code })).toBeNull();
    expect(kindOf(choice(0), { documentation, code: code.replace("return 0", "return None") })).toBeNull();
    expect(kindOf(choice(0), { documentation: `${documentation}, 0 for crumbs`, code })).toBeNull();
  });
});

describe("listContradictions", () => {
  it("counts the calls that contradict a statement", () => {
    const shown = [choice("rye", text("oat")), choice("elm", text("oat")), choice("oat", text("oat"))];
    const find = ({ observation }: Choice) =>
      observation.kind === "returned" && observation.value !== "oat"
        ? ({ kind: "example", documented: "oat" } as const)
        : null;
    expect(listContradictions(shown, find, () => "assert bake() == 1")).toEqual([
      { kind: "example", documented: "oat", calls: 2, test: "assert bake() == 1" },
    ]);
    expect(
      listContradictions(
        [choice("oat", nothing)],
        () => null,
        () => "",
      ),
    ).toEqual([]);
  });
});
