import type { ResultForm } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { parseResults, type TestStatuses } from "./parse-results.ts";

type Form = Exclude<ResultForm, "exit_code">;

interface Example {
  readonly report: string;
  readonly statuses: TestStatuses;
  readonly cut: string;
}

const goEvents = [
  { Action: "run", Package: "shop", Test: "TestPrice" },
  { Action: "pass", Package: "shop", Test: "TestPrice" },
  { Action: "run", Package: "shop", Test: "TestTax" },
  { Action: "fail", Package: "shop", Test: "TestTax" },
  { Action: "skip", Package: "shop", Test: "TestRate" },
  { Action: "fail", Package: "shop" },
].map((event) => JSON.stringify(event));

const rustEvents = [
  "   Compiling shop v0.1.0",
  '{ "type": "suite", "event": "started", "test_count": 2 }',
  '{ "type": "test", "name": "prices", "event": "ok" }',
  '{ "type": "test", "name": "taxes", "event": "ignored" }',
  '{ "type": "suite", "event": "ok", "passed": 1, "failed": 0 }',
];

const junit = `<?xml version="1.0"?>
<testsuites><testsuite name="shop" tests="3">
<testcase classname="test_shop" name="test_price" time="0.1"/>
<testcase classname="test_shop" name="test_tax"><failure message="no">a &lt; b</failure></testcase>
<testcase classname="test_shop" name="test_rate"><skipped/></testcase>
</testsuite></testsuites>`;

const examples: Readonly<Record<Form, Example>> = {
  junit: {
    report: junit,
    statuses: { "test_shop > test_price": "pass", "test_shop > test_tax": "fail", "test_shop > test_rate": "skip" },
    cut: junit.slice(0, 200),
  },
  go_json: {
    report: goEvents.join("\n"),
    statuses: {
      "shop > TestPrice": "pass",
      "shop > TestTax": "fail",
      "shop > TestRate": "skip",
      shop: "fail",
    },
    cut: goEvents.slice(0, 3).join("\n"),
  },
  libtest_json: {
    report: rustEvents.join("\n"),
    statuses: { prices: "pass", taxes: "skip" },
    cut: rustEvents.slice(0, 3).join("\n"),
  },
  mocha_json: {
    report: JSON.stringify({
      stats: { tests: 3 },
      passes: [{ fullTitle: "shop prices" }],
      pending: [{ fullTitle: "shop rates" }],
      failures: [{ fullTitle: "shop taxes" }],
    }),
    statuses: { "shop prices": "pass", "shop rates": "skip", "shop taxes": "fail" },
    cut: JSON.stringify({ stats: { tests: 3 }, passes: [{ fullTitle: "shop prices" }], pending: [], failures: [] }),
  },
  jest_json: {
    report: JSON.stringify({
      numTotalTests: 1,
      testResults: [
        { name: "a.test.js", status: "passed", assertionResults: [{ fullName: "prices", status: "passed" }] },
        { name: "b.test.js", status: "failed", assertionResults: [] },
      ],
    }),
    statuses: { prices: "pass", "b.test.js": "fail" },
    cut: JSON.stringify({ numTotalTests: 2, testResults: [] }),
  },
  rspec_json: {
    report: JSON.stringify({
      examples: [{ file_path: "./spec/shop_spec.rb", full_description: "Shop prices", status: "passed" }],
      summary: { example_count: 1, errors_outside_of_examples_count: 1 },
    }),
    statuses: { "./spec/shop_spec.rb > Shop prices": "pass", "errors outside of examples": "fail" },
    cut: JSON.stringify({ examples: [], summary: { example_count: 1 } }),
  },
  tap: {
    report:
      "TAP version 13\nok 1 - prices\n    not ok 1 - nested\nnot ok 2 taxes\nok 3 - rates # SKIP no network\n1..3\n",
    statuses: { prices: "pass", taxes: "fail", rates: "skip" },
    cut: "1..3\nok 1 - prices\n",
  },
};

describe.each(Object.entries(examples) as [Form, Example][])(
  "parseResults of %s",
  (form, { report, statuses, cut }) => {
    it("returns the status of each test", () => {
      expect(parseResults(form, [report])).toEqual(statuses);
    });

    it.each([
      ["cut off", [cut]],
      ["empty", [""]],
      ["missing", []],
      ["text", ["all tests passed"]],
      ["one of two that is cut off", [report, cut]],
    ])("returns null when the report is %s", (_, reports) => {
      expect(parseResults(form, reports)).toBeNull();
    });
  },
);

describe("parseResults", () => {
  it("counts the worst of several results of one test", () => {
    const report = "ok 1 - prices\nnot ok 2 - prices\nok 3 - prices # skip\n1..3\n";
    expect(parseResults("tap", [report])).toEqual({ prices: "fail" });
  });

  it("fails a Go test that started and did not end", () => {
    const events = [goEvents[0], JSON.stringify({ Action: "fail", Package: "shop" })].join("\n");
    expect(parseResults("go_json", [events])).toEqual({ shop: "fail", "shop > TestPrice": "fail" });
  });
});
