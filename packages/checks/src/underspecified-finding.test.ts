import type { Observation, TestCase } from "@repost/spec";
import { expect, it } from "vitest";
import { subjectOf } from "../test/loaf-subject.ts";
import { underspecifiedFinding } from "./underspecified-finding.ts";

const original = `def label(loaf, size=1):
    """Label of a loaf."""
    if size > 2:
        return "large-" + loaf
    return f"<b>{loaf} {size} pieces</b>"`;

function testOf(argument: string): TestCase {
  const call = { setup: [], receiver: null, arguments: [{ name: null, code: argument }] };
  return { name: `test_${argument}`, code: `assert label(${argument})`, origin: "search", support: "observed", call };
}

function returned(value: string): Observation {
  return { kind: "returned", value, receiver: null, arguments: [], stdout: "" };
}

function find(
  rows: readonly (readonly [argument: string, value: string])[],
  { docstring = "Label of a loaf.", shown = "" } = {},
) {
  const recording = { tests: rows.map(([item]) => testOf(item)), expected: rows.map(([, value]) => returned(value)) };
  const subject = subjectOf({ code: `${original}\n`, original, entry: "label", recording, target: { docstring } });
  return underspecifiedFinding({ ...subject, context: [{ path: "bakery/shop.py", code: shown, names: [] }] });
}

it("lists texts of results that neither documentation nor code contains, with one test", async () => {
  const rows = [
    ["'oat'", "ash"],
    ["'rye'", "<b>rye 1 pieces</b>"],
  ] as const;
  expect(await find(rows)).toEqual({
    check: "underspecified",
    passed: true,
    reason: 'Results of 1 tests have texts that the prompt lacks: "pieces</b>". Prompts show one test.',
    evidence: { texts: ["pieces</b>"], tests: 1, example: "assert label('rye')" },
  });
});

it("returns no finding when documentation, visible code or an input contains the text, or no result does", async () => {
  const rows = [["'rye'", "large-rye"]] as const;
  expect(await find(rows)).not.toBeNull();
  expect(await find(rows, { docstring: 'Label such as "large-rye".' })).toBeNull();
  expect(await find(rows, { shown: 'PREFIXES = ["large-"]' })).toBeNull();
  expect(await find([["'large-rye'", "large-rye"]])).toBeNull();
  expect(await find([["'rye'", "rye"]])).toBeNull();
});
