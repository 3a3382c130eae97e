import { describe, expect, it } from "vitest";
import { type MinedCommit, selectFix } from "./select-fix.ts";

const change = (path: string): MinedCommit["changes"][number] => ({
  path,
  exists: true,
  isSubmodule: false,
});
const commit = (message: string, ...paths: readonly string[]): MinedCommit => ({
  message,
  changes: paths.map((path) => change(path)),
});

describe("selectFix", () => {
  it.each([
    ["python", "src/shop/price.py", "tests/test_price.py"],
    ["python", "shop.py", "test_shop.py"],
    ["javascript", "lib/price.ts", "lib/price.test.ts"],
    ["javascript", "index.js", "__tests__/index.js"],
    ["go", "price.go", "price_test.go"],
    ["rust", "src/lib.rs", "tests/price.rs"],
    ["java", "src/main/java/Price.java", "src/test/java/PriceTest.java"],
    ["c", "price.c", "tests/price.c"],
    ["cpp", "include/price.hpp", "test/price.cpp"],
    ["cpp", "src/price.cc", "test/price.c"],
    ["php", "src/Price.php", "tests/PriceTest.php"],
    ["ruby", "lib/price.rb", "spec/price_spec.rb"],
  ])("selects a fix with a test in %s: %s, %s", (language, source, test) => {
    expect(selectFix(commit("Fix a price below 0", source, test, "CHANGES.md"))).toEqual({
      language,
      tests: [test],
      sources: [source, "CHANGES.md"],
      statement: "Fix a price below 0",
    });
  });

  it.each([
    ["no_source", commit("Fix it", "docs/a.py", "tests/test_a.py")],
    ["no_source", commit("Fix it", "examples/a.py", "tests/test_a.py")],
    ["no_test", commit("Fix it", "a.py", "README.md")],
    ["no_test", commit("Fix it", "a.py", "tests/data.json")],
    ["no_test", { message: "Fix it", changes: [change("a.py"), { ...change("tests/test_a.py"), exists: false }] }],
    ["too_large", commit("Fix it", ...Array.from({ length: 10 }, (_, index) => `a${index}.py`), "test_a.py")],
    [
      "submodule",
      { message: "Fix it", changes: [change("a.py"), change("test_a.py"), { ...change("lib"), isSubmodule: true }] },
    ],
    ["no_fix", commit("Add prices", "a.py", "test_a.py")],
    ["no_fix", commit("Fix a typo", "a.py", "test_a.py")],
    ["no_fix", commit("Prefix names, add a debugger", "a.py", "test_a.py")],
  ] as const)("returns %s", (reason, input) => {
    expect(selectFix(input)).toBe(reason);
  });

  it("skips tests in other languages", () => {
    expect(selectFix(commit("Fix it", "a.py", "test_a.py"), { language: "go" })).toBe("language");
  });

  it("uses the statement of the issue that the message refers to", () => {
    const issues = new Map([[7, { number: 7, title: "Negative price", body: "price(-1) is a bug." }]]);
    const result = selectFix(commit("Check the count (#7)", "a.py", "test_a.py"), { issues });
    expect(result).toMatchObject({ statement: "Negative price\n\nprice(-1) is a bug." });
  });

  it("removes trailers and quoted changes from the statement", () => {
    const message =
      "Fix the price\n\nIt was below 0.\n\nSigned-off-by: A <a@example.org>\ndiff --git a/a.py b/a.py\n+return 0\n";
    expect(selectFix(commit(message, "a.py", "test_a.py"))).toMatchObject({
      statement: "Fix the price\n\nIt was below 0.",
    });
  });
});
