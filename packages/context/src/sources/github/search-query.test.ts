import { describe, expect, it } from "vitest";
import { formatSearchQuery, parseSearchQuery } from "./search-query.ts";

const whole = { from: 0, to: Date.parse("2025-01-01T00:00:00Z") / 1000 };

describe("parseSearchQuery", () => {
  it.each([
    ["topic:bread", "topic:bread language:python"],
    ["topic:bread language:Rust", "topic:bread language:Rust"],
    ["topic:bread -language:rust", "topic:bread -language:rust"],
    ['"created:2020-01-01 is text" stars:>3', '"created:2020-01-01 is text" stars:>3 language:python'],
    [
      "license:mit created:2023-01-01..2024-08-31 size:<5000",
      "license:mit size:<5000 language:python created:2023-01-01T00:00:00Z..2024-08-31T23:59:59Z",
    ],
    [
      'created:>=2023-01-01 created:"<2024-01-01"',
      "language:python created:2023-01-01T00:00:00Z..2023-12-31T23:59:59Z",
    ],
    ['license:"apache-2.0" in:name,readme oven', 'license:"apache-2.0" in:name,readme oven language:python'],
  ])("sends %j as %j", (query, sent) => {
    expect(formatSearchQuery(parseSearchQuery(query, { language: "python", whole }))).toBe(sent);
  });

  it("adds no language where none is wanted", () => {
    expect(parseSearchQuery("oven", { whole })).toEqual({ text: "oven", window: null });
  });

  it("refuses a time that it cannot split", () => {
    expect(() => parseSearchQuery("oven created:lately", { whole })).toThrow(
      expect.objectContaining({
        code: "CONTEXT_SEARCH_INVALID",
        message: 'GitHub cannot be searched for "oven created:lately": "created:lately" is no date or range of dates.',
      }) as Error,
    );
  });
});
