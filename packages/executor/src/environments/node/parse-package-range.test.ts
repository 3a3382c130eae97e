import { describe, expect, it } from "vitest";
import { parsePackageRange } from "./declared-packages.ts";

describe("parsePackageRange", () => {
  it("splits the name and the version range", () => {
    expect(["vitest@^4.1.2", "@babel/core@7", "tape", "@types/node@>=18 <20"].map(parsePackageRange)).toEqual([
      { name: "vitest", extras: [], specifier: "^4.1.2", marker: "" },
      { name: "@babel/core", extras: [], specifier: "7", marker: "" },
      { name: "tape", extras: [], specifier: "", marker: "" },
      { name: "@types/node", extras: [], specifier: ">=18 <20", marker: "" },
    ]);
  });

  it("returns null for addresses, paths and options", () => {
    const texts = ["--global", "./folder", "tape@file:../tape", "tape@git+ssh://host/x", "tape@npm:other@1", "../x"];
    expect(texts.map(parsePackageRange)).toEqual(texts.map(() => null));
  });
});
