import { describe, expect, it } from "vitest";
import { parseConfigurationSections } from "./python-configuration.ts";

describe("parseConfigurationSections", () => {
  it("continues values over indented lines, and ignores comments and the case of keys", () => {
    const text = `ignored = 1
[metadata]
Name: flour
; comment
[options]
install_requires =
    attrs>=1
# comment
    click
python_requires = >=3.9
[options]
zip_safe = no
`;
    const sections = [...parseConfigurationSections(text)].map(([name, options]) => [
      name,
      Object.fromEntries(options),
    ]);
    expect(sections).toEqual([
      ["metadata", { name: "flour" }],
      ["options", { install_requires: "\nattrs>=1\nclick", python_requires: ">=3.9", zip_safe: "no" }],
    ]);
  });
});
