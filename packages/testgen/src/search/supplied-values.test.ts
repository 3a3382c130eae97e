import type { SuppliedValues } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { Parameter, Subject } from "../subject.ts";
import { code } from "../values/expression.ts";
import { unknown } from "../values/shape.ts";
import { withSuppliedValues } from "./supplied-values.ts";

function parameter(name: string, declared: Parameter["declared"] = unknown): Parameter {
  const hint = { shape: { kind: "text" }, weight: 1, source: "name" } as const;
  return { name, kind: "positional", optional: false, defaultValue: null, declared, hints: [hint] };
}

const subject: Subject = {
  parameters: [parameter("account", { kind: "instance", name: "bank.Account" }), parameter("path")],
  receiver: null,
  factories: new Map(),
  literals: [],
  decisions: [],
  seeds: [],
  samples: new Map([["bank.Account", [code("Account(1)")]]]),
  documentedExceptions: [],
  span: { startLine: 1, endLine: 2 },
};

const value: SuppliedValues = {
  factories: { Account: [{ code: "open_account()", setup: ["from bank import open_account"] }] },
  fixtures: { path: [{ code: "'a.txt'", setup: [] }], "save.path": [{ code: "'b.txt'", setup: [] }] },
};

describe("withSuppliedValues", () => {
  it("lists objects of the user before discovered ones", () => {
    expect(withSuppliedValues(subject, "load", value).samples).toEqual(
      new Map([["bank.Account", [code("open_account()", ["from bank import open_account"]), code("Account(1)")]]]),
    );
  });

  it.each([
    ["load", "'a.txt'"],
    ["save", "'b.txt'"],
  ])("uses only the supplied value for a parameter of %s", (entry, text) => {
    const [account, path] = withSuppliedValues(subject, entry, value).parameters;
    expect(path).toEqual({ ...parameter("path"), declared: { kind: "literal", values: [code(text)] }, hints: [] });
    expect(account).toEqual(subject.parameters[0]);
  });

  it("does not change a subject without supplied values", () => {
    expect(withSuppliedValues(subject, "load", null)).toBe(subject);
  });
});
