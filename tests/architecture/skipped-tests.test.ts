import { describe, expect, it } from "vitest";
import { requirements } from "../../scripts/requirements.mjs";
import { skippedLines } from "../../scripts/skipped-tests.mjs";

describe("skippedLines", () => {
  const skipped = (...tags: string[]) => ({ status: "skipped", tags });

  it("reports each requirement of skipped tests once, with the number of tests and a hint", () => {
    const files = [
      { name: "/r/tests/a.test.ts", assertionResults: [skipped("published-sets"), skipped("published-sets")] },
      { name: "/r/tests/b.test.ts", assertionResults: [skipped("node-22"), { status: "passed", tags: ["docker"] }] },
      { name: "/r/tests/c.test.ts", assertionResults: [skipped()] },
    ];
    expect(skippedLines(files, "/r")).toEqual([
      "published-sets: 2 tests. To enable: set REPOST_HUMANEVAL and REPOST_EVAL to copies of the published sets",
      "node-22: 1 test. To enable: set REPOST_NODE_22 to a Node 22",
      "tests/c.test.ts: 1 test. The file states the reason.",
    ]);
  });

  it("has one name and one hint for every requirement", () => {
    expect(new Set(requirements.map(({ name }) => name)).size).toBe(requirements.length);
    expect(requirements.filter(({ enable }) => enable === "")).toEqual([]);
  });
});
