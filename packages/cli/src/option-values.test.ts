import { describe, expect, it } from "vitest";
import { changedFile, day, licenses, range, ratio, words } from "./option-values.ts";

describe("option values", () => {
  it("returns ratios and lists of words", () => {
    expect([ratio("0.8"), words("MIT, ISC,")]).toEqual([0.8, ["MIT", "ISC"]]);
  });

  it("accepts two numbers as a range", () => {
    expect([range("0:0.5"), range("1:1")]).toEqual([
      [0, 0.5],
      [1, 1],
    ]);
  });

  it("accepts calendar days and SPDX licences", () => {
    expect([day("2024-02-29"), licenses("MIT, GPL-3.0-only")]).toEqual(["2024-02-29", ["MIT", "GPL-3.0-only"]]);
    expect(() => licenses("MIT,Apache")).toThrow('"Apache" is no SPDX licence identifier');
    expect(() => licenses("MIT OR ISC")).toThrow("is no SPDX licence identifier");
    expect(() => licenses(",")).toThrow("is no SPDX licence identifier");
  });

  it("collects files that replace files of the repository", () => {
    const first = changedFile("src/shop.py=new.py", undefined);
    expect(changedFile("a=b=c", first)).toEqual([
      { path: "src/shop.py", file: "new.py" },
      { path: "a", file: "b=c" },
    ]);
    expect(() => changedFile("src/shop.py", undefined)).toThrow("It has to be PATH=FILE");
  });

  it.each([
    ["a day that does not exist", () => day("2023-02-29")],
    ["a time instead of a day", () => day("2024-05-31T10:00:00Z")],
    ["a word instead of a day", () => day("none")],
    ["a percentage instead of a ratio", () => ratio("80")],
    ["an empty text instead of a ratio", () => ratio("")],
    ["a range that ends before it begins", () => range("0.5:0.2")],
    ["one number instead of a range", () => range("0.5")],
    ["three numbers instead of a range", () => range("0:0.5:1")],
  ])("reject %s", (_what, read) => {
    expect(read).toThrow("It has to be");
  });
});
