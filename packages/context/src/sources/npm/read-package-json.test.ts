import { describe, expect, it } from "vitest";
import { parsePackageJson } from "./read-package-json.ts";

const read = (fields: unknown): readonly (string | null)[] => {
  const { license, url, licenseUrl } = parsePackageJson(JSON.stringify(fields));
  return [license.expression, url, licenseUrl];
};

describe("parsePackageJson", () => {
  it.each([
    [{ license: "MIT" }, ["MIT", null, null]],
    [{ license: { type: "BSD-3-Clause", url: "https://l.example" } }, ["BSD-3-Clause", null, "https://l.example/"]],
    [{ licenses: [{ type: "MIT", url: "x" }] }, ["MIT", null, null]],
    [{ licenses: [{ type: "MIT" }, { type: "ISC" }] }, [null, null, null]],
    [{ license: 7, repository: 8, homepage: [] }, [null, null, null]],
    [null, [null, null, null]],
    [{ homepage: "https://home.example" }, [null, "https://home.example/", null]],
    [{ homepage: "javascript:alert(1)" }, [null, null, null]],
  ])("reads the licence and home of %j", (fields, expected) => {
    expect(read(fields)).toEqual(expected);
  });

  it.each([
    ["bakery/oven", "https://github.com/bakery/oven"],
    ["gitlab:bakery/oven.git", "https://gitlab.com/bakery/oven"],
    ["git+https://user:secret@code.example/bakery/oven.git", "https://code.example/bakery/oven"],
    ["git://code.example/bakery/oven.git#main", "https://code.example/bakery/oven"],
    ["git@code.example:bakery/oven.git", "https://code.example/bakery/oven"],
    ["ssh://git@code.example/bakery/oven.git", "https://code.example/bakery/oven"],
    ["file:///srv/oven", null],
    ["nonsense", null],
  ])("reads the repository %j", (address, url) => {
    expect(read({ repository: address })[1]).toBe(url);
    expect(read({ repository: { url: address } })[1]).toBe(url);
  });

  it("takes keywords for topics, where they are words", () => {
    const topicsOf = (keywords: unknown): unknown => parsePackageJson(JSON.stringify({ keywords })).topics;
    expect([topicsOf(["oven", 7, "dough"]), topicsOf([]), topicsOf("oven")]).toEqual([["oven", "dough"], [], null]);
  });

  it("takes nothing from what is no JSON", () => {
    expect(parsePackageJson("{")).toEqual({
      license: { expression: null, name: null, classifiers: [] },
      url: null,
      licenseUrl: null,
      topics: null,
    });
  });
});
