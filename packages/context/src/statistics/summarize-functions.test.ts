import type { Target, TokenCounter } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { bakeryFiles } from "../../test/support/bakery-files.ts";
import { contextIn } from "../../test/support/contexts.ts";
import { factsOfContext, factsOfTarget } from "./function-facts.ts";
import { summarizeFunctions } from "./summarize-functions.ts";

const words: TokenCounter = { name: "words", count: (text) => text.match(/\S+/g)?.length ?? 0 };

describe("summarizeFunctions", () => {
  it("returns statistics of functions and their dependencies", async () => {
    const names = ["Shop.total", "round_up"];
    const contexts = await Promise.all(names.map((name) => contextIn(bakeryFiles, "bakery/shop.py", name)));
    expect(await summarizeFunctions({ facts: contexts.map(factsOfContext), counter: words })).toMatchInlineSnapshot(`
      {
        "context": {
          "cross_file": 1,
          "cut": 0,
          "definitions": {
            "count": 2,
            "max": 5,
            "mean": 2.5,
            "median": 2.5,
            "min": 0,
            "p25": 1.25,
            "p75": 3.75,
            "p95": 4.75,
          },
          "depth": {
            "count": 2,
            "max": 3,
            "mean": 2,
            "median": 2,
            "min": 1,
            "p25": 1.5,
            "p75": 2.5,
            "p95": 2.9,
          },
          "files": {
            "count": 2,
            "max": 3,
            "mean": 2,
            "median": 2,
            "min": 1,
            "p25": 1.5,
            "p75": 2.5,
            "p95": 2.9,
          },
          "lines": {
            "count": 2,
            "max": 34,
            "mean": 19,
            "median": 19,
            "min": 4,
            "p25": 11.5,
            "p75": 26.5,
            "p95": 32.5,
          },
          "tokens": {
            "count": 2,
            "max": 87,
            "mean": 48,
            "median": 48,
            "min": 9,
            "p25": 28.5,
            "p75": 67.5,
            "p95": 83.1,
          },
        },
        "contributors": null,
        "docstring": {
          "documented": 1,
          "lines": {
            "count": 1,
            "max": 1,
            "mean": 1,
            "median": 1,
            "min": 1,
            "p25": 1,
            "p75": 1,
            "p95": 1,
          },
          "tokens": {
            "count": 1,
            "max": 5,
            "mean": 5,
            "median": 5,
            "min": 5,
            "p25": 5,
            "p75": 5,
            "p95": 5,
          },
        },
        "environment": null,
        "functions": 2,
        "kinds": {
          "function": 1,
          "method": 1,
        },
        "languages": {
          "python": 2,
        },
        "libraries": {
          "a_function": {
            "count": 2,
            "max": 1,
            "mean": 1,
            "median": 1,
            "min": 1,
            "p25": 1,
            "p75": 1,
            "p95": 1,
          },
          "external": {
            "distinct": 0,
            "top": [],
          },
          "functions_with_external": 0,
          "standard": {
            "distinct": 1,
            "top": [
              {
                "count": 2,
                "name": "math",
              },
            ],
          },
        },
        "licenses": {
          "unknown": 1,
        },
        "modifiers": {},
        "repositories": 1,
        "stars": null,
        "target": {
          "ast_depth": {
            "count": 2,
            "max": 9,
            "mean": 7.5,
            "median": 7.5,
            "min": 6,
            "p25": 6.75,
            "p75": 8.25,
            "p95": 8.85,
          },
          "code_tokens": {
            "count": 2,
            "max": 31,
            "mean": 22,
            "median": 22,
            "min": 13,
            "p25": 17.5,
            "p75": 26.5,
            "p95": 30.1,
          },
          "lines": {
            "count": 2,
            "max": 4,
            "mean": 3,
            "median": 3,
            "min": 2,
            "p25": 2.5,
            "p75": 3.5,
            "p95": 3.9,
          },
          "tokens": {
            "count": 2,
            "max": 22,
            "mean": 13,
            "median": 13,
            "min": 4,
            "p25": 8.5,
            "p75": 17.5,
            "p95": 21.1,
          },
        },
        "tokenizer": "words",
        "topics": null,
      }
    `);
  });

  it("counts each repository once and returns null for unknown statistics", async () => {
    const { target } = await contextIn(bakeryFiles, "bakery/prices.py", "price");
    const of = (name: string, statistics?: Target["repo"]["statistics"]): Target => {
      const repo = { ...target.repo, name, license: "MIT" };
      return { ...target, repo: statistics === undefined ? repo : { ...repo, statistics } };
    };
    const unknown = { size_kb: null, created_at: null, pushed_at: null, setup_files: null };
    const knownStatistics = { ...unknown, topics: ["bread", "rye"], stars: 3, contributors: 5 };
    const targets = [of("bakery", knownStatistics), of("bakery", knownStatistics), of("mill")];
    const { functions, repositories, licenses, topics, contributors, stars, libraries, context, environment } =
      await summarizeFunctions({ facts: targets.map(factsOfTarget), counter: words });
    expect({ functions, repositories, licenses, topics, libraries, context, environment }).toEqual({
      functions: 3,
      repositories: 2,
      licenses: { MIT: 2 },
      topics: {
        distinct: 2,
        top: [
          { name: "bread", count: 1 },
          { name: "rye", count: 1 },
        ],
      },
      libraries: null,
      context: null,
      environment: null,
    });
    expect([contributors?.count, contributors?.mean, stars?.max]).toEqual([1, 5, 3]);
  });

  it("measures methods of classes in JavaScript as such", async () => {
    const { target } = await contextIn(bakeryFiles, "bakery/prices.py", "price");
    const method: Target = {
      ...target,
      language: "javascript",
      kind: "method",
      orig_func: "  total(a) {\n    return a + 1;\n  }",
    };
    const loose: Target = { ...method, kind: "function", orig_func: "function total(a) {\n  return a + 1;\n}" };
    const of = async (each: Target) =>
      (await summarizeFunctions({ facts: [factsOfTarget(each)], counter: words })).target.ast_depth?.max;
    expect([await of(method), await of(loose)]).toEqual([5, 5]);
  });
});
