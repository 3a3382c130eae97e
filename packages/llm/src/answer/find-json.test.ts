import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJson } from "./find-json.ts";

describe("findJson", () => {
  it.each([
    ['{"a": 1}', "text", false, { a: 1 }],
    ['Sure!\n```json\n{"a": [1]}\n```', "fence", false, { a: [1] }],
    ['The answer is {"a": "}"} as asked.', "prose", false, { a: "}" }],
    ["```\n{'a': True, 'b': None,}\n```", "fence", true, { a: true, b: null }],
    ["{a: 1, // one\n}", "text", true, { a: 1 }],
    ['{"a": "line\nbreak"}', "text", true, { a: "line\nbreak" }],
    ['Well, {"a": [1, 2', "prose", true, { a: [1, 2] }],
  ] as const)("returns for %j first the JSON in its %s (repaired: %s): %j", (text, location, repaired, value) => {
    expect(findJson(text)[0]).toEqual({ value, location, repaired });
  });

  it("returns all JSON values, from which a schema can choose", () => {
    expect(findJson('As said in [1], {"a": 2}').map(({ value }) => value)).toEqual([[1], { a: 2 }]);
  });

  it.each(["", "No.", "42", '"text"', "true"])("returns none for %j", (text) => {
    expect(findJson(text)).toEqual([]);
  });

  it("returns any object unchanged in any wrapping", () => {
    const objects = fc
      .dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
      .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    const wrap = fc.constantFrom<(json: string) => string>(
      (json) => json,
      (json) => `Here it is:\n\n\`\`\`json\n${json}\n\`\`\`\nDone.`,
      (json) => `I'd say "so": ${json} - that's all.`,
    );
    fc.assert(
      fc.property(objects, wrap, fc.constantFrom(0, 2), (value, wrap, indent) => {
        expect(findJson(wrap(JSON.stringify(value, null, indent)))[0]?.value).toEqual(value);
      }),
    );
  });

  it("terminates on any text, also on long ones", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("{", "}", "[", "]", '"', "'", "\\", ",", ":", "a", "\n", "`") }),
        (text) => void findJson(text),
      ),
    );
    findJson("{".repeat(3000));
    expect(findJson('"'.repeat(20_000))).toEqual([]);
  });
});
