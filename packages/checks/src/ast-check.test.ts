import { describe, expect, it } from "vitest";
import { loafFunction, subjectOf } from "../test/loaf-subject.ts";
import { astCheck } from "./ast-check.ts";

const inClass = (text: string): string => `class Shop:\n${text.replaceAll(/^(?=.)/gmu, "    ")}\n`;

describe("astCheck", () => {
  it("passes a target that differs only in comments, docstring and layout", async () => {
    const code = `import os\n\n${loafFunction.replace("Price of some loaves.", "Other.").replace("    total = l", "    # why\n    total  =  l")}\n`;
    expect(await astCheck().run(subjectOf({ code }))).toEqual({
      check: "ast",
      passed: true,
      reason: "price is the same program as in its repository.",
      evidence: { ast_equal: true, target_edits: [] },
    });
  });

  it("ignores the indentation of a method, but compares literals exactly", async () => {
    const text = 'def price(self):\n    return """a\n    b"""';
    const original = text.replaceAll(/^(?=.)/gmu, "    ");
    const same = subjectOf({ code: inClass(text), entry: "Shop.price", original });
    const other = subjectOf({ code: inClass(text.replace("\n    b", "\n  b")), entry: "Shop.price", original });
    expect([await astCheck().run(same), await astCheck().run(other)]).toMatchObject([
      { passed: true },
      { passed: false },
    ]);
  });

  it("compares the definition with the target's text among several of the same name", async () => {
    const code = `${loafFunction}\n\ndef price(loaves):\n    return 0\n`;
    expect(await astCheck().run(subjectOf({ code }))).toMatchObject({ passed: true });
  });

  it("fails a target that differs, unless its edits are listed and allowed", async () => {
    const code = `${loafFunction.replace("2.5", "2.6")}\n`;
    const edited = subjectOf({ code, module: { target_edits: ["2.5 became 2.6"] } });
    expect([
      await astCheck().run(subjectOf({ code })),
      await astCheck().run(edited),
      await astCheck({ allowListedEdits: true }).run(edited),
      await astCheck({ allowListedEdits: true }).run(subjectOf({ code: "def other():\n    pass\n" })),
    ]).toMatchObject([
      { passed: false, reason: "price is not the same program as in its repository." },
      { passed: false, reason: "price differs from its repository by the listed edits of the module." },
      { passed: true, evidence: { ast_equal: false, target_edits: ["2.5 became 2.6"] } },
      { passed: false, reason: "The module defines no price." },
    ]);
  });
});
