import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatRequirement, distributionName, parseRequirement } from "./requirement.ts";

describe("parseRequirement", () => {
  it.each([
    ["oven", { name: "oven", extras: [], specifier: "", marker: "" }],
    ["Rye_Bread.Mix >= 1.2, < 2", { name: "rye-bread-mix", extras: [], specifier: ">=1.2,<2", marker: "" }],
    [
      'oven[fan, grill]~=1.0 ; python_version < "3.11"',
      { name: "oven", extras: ["fan", "grill"], specifier: "~=1.0", marker: 'python_version < "3.11"' },
    ],
    ["oven (>=1.0)", { name: "oven", extras: [], specifier: ">=1.0", marker: "" }],
    ["oven===1.0+x", { name: "oven", extras: [], specifier: "===1.0+x", marker: "" }],
    ["oven @ https://127.0.0.1/oven.whl", { name: "oven", extras: [], specifier: "", marker: "" }],
  ])("reads %s", (text, expected) => {
    expect(parseRequirement(text)).toEqual(expected);
  });

  it.each([
    "",
    "-r more.txt",
    "./oven",
    "https://127.0.0.1/oven.whl",
    "oven $(rm)",
    "oven>=1\n--pre",
    "oven>=1 --hash=x",
  ])("returns null for %j", (text) => {
    expect(parseRequirement(text)).toBeNull();
  });

  it("returns, for any text, only requirements that are safe to pass to an installer", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("", "oven", "oven>=1", "oven[a]"), (text, start) => {
        const requirement = parseRequirement(start + text);
        if (requirement === null) return;
        const written = formatRequirement({ ...requirement, marker: "" });
        expect(written).toMatch(/^[a-z0-9][a-z0-9-]*(?:\[[\w.,-]+\])?(?:[~=!<>]=?=?[\w.*+!-]+,?)*$/u);
      }),
    );
  });

  it("parses its output again", () => {
    const name = fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,8}[A-Za-z0-9])?$/u);
    const specifier = fc.constantFrom("", ">=1.0", "==2.*", "~=1.4.2,!=1.4.5", "<3,>=1");
    const marker = fc.constantFrom("", 'python_version < "3.11"', 'os_name == "nt"');
    fc.assert(
      fc.property(name, specifier, marker, (text, versions, when) => {
        const requirement = { name: distributionName(text), extras: ["fan"], specifier: versions, marker: when };
        expect(parseRequirement(formatRequirement(requirement))).toEqual(requirement);
      }),
    );
  });
});
