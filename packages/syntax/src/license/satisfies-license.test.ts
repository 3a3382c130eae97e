import { describe, expect, it } from "vitest";
import { parseAllowedLicense, satisfiesLicense } from "./satisfies-license.ts";

describe("satisfiesLicense", () => {
  it.each([
    ["MIT", ["MIT"], "allowed"],
    ["Apache-2.0", ["MIT"], "not_allowed"],
    ["MIT OR Apache-2.0", ["MIT"], "allowed"],
    ["MIT AND Apache-2.0", ["MIT"], "not_allowed"],
    ["MIT AND Apache-2.0", ["Apache-2.0", "MIT"], "allowed"],
    ["(MIT OR GPL-3.0-only) AND BSD-3-Clause", ["MIT", "BSD-3-Clause"], "allowed"],
    ["MIT OR GPL-3.0-only AND BSD-3-Clause", ["BSD-3-Clause"], "not_allowed"],
    ["GPL-3.0", ["GPL-3.0-only"], "allowed"],
    ["GPL-2.0-or-later", ["GPL-2.0"], "allowed"],
    ["GPL-2.0+", ["GPL-2.0-or-later"], "allowed"],
    ["GPL-2.0-only", ["GPL-2.0-or-later"], "not_allowed"],
    ["LGPL-2.1", ["LGPL-3.0-only"], "not_allowed"],
    ["AGPL-3.0-only", ["GPL-3.0-only"], "not_allowed"],
    ["Apache-1.1+", ["Apache-1.1"], "allowed"],
    ["GPL-2.0-only WITH Classpath-exception-2.0", ["GPL-2.0-only"], "not_allowed"],
    ["GPL-2.0-only WITH Classpath-exception-2.0", ["GPL-2.0 WITH Classpath-exception-2.0"], "allowed"],
    ["LicenseRef-bakery", ["LicenseRef-bakery"], "allowed"],
    [null, ["MIT"], "unknown"],
    ["BSD", ["MIT"], "unknown"],
    ["", ["MIT"], "unknown"],
    ["MIT OR", ["MIT"], "unknown"],
  ] as const)("of %j, with %j allowed, is %s", (expression, allowed, answer) => {
    const known = allowed.map((each) => parseAllowedLicense(each) ?? "");
    expect(satisfiesLicense(expression, new Set(known))).toBe(answer);
  });
});

describe("parseAllowedLicense", () => {
  it("rejects text that is not one licence", () => {
    expect(["MIT OR ISC", "mit license", "", "GPL"].map(parseAllowedLicense)).toEqual([null, null, null, null]);
  });
});
