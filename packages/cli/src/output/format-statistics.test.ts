import type { DatasetStatistics } from "@repost/pipeline";
import { describe, expect, it } from "vitest";
import { formatStatistics } from "./format-statistics.ts";

const spread = { count: 2, mean: 3.5, min: 1, p25: 2.25, median: 3.5, p75: 4.75, p95: 5.75, max: 6 };

const statistics: DatasetStatistics = {
  of: "contexts",
  tokenizer: "o200k_base",
  functions: 2,
  repositories: 1,
  languages: { python: 2 },
  kinds: { method: 1, function: 1 },
  modifiers: {},
  licenses: { MIT: 1 },
  difficulty: { never: 1, seldom: 0, often: 2, always: 3, unknown: 0 },
  topics: null,
  contributors: null,
  stars: null,
  libraries: {
    standard: { distinct: 9, top: "abcdefghi".split("").map((name) => ({ name, count: 1 })) },
    external: { distinct: 0, top: [] },
    functions_with_external: 0,
    a_function: spread,
  },
  target: { lines: spread, tokens: spread, code_tokens: null, ast_depth: null },
  docstring: { documented: 1, lines: null, tokens: null },
  context: { tokens: spread, lines: null, files: null, cross_file: 1, definitions: null, depth: spread, cut: 1 },
  environment: null,
  realism: {
    pairs: 2,
    token_bleu_4: spread,
    bleu_of_different: 0.0052,
    variable_jaccard: null,
    same_ast_depth: 0.62,
    correlations: { code_tokens: { r: 0.73, p: 0 }, variables: { r: 0.5, p: 0.04 }, ast_depth: null },
    complexity: {
      function_variables: spread,
      module_code_tokens: null,
      module_variables: null,
      module_ast_depth: null,
    },
  },
};

describe("formatStatistics", () => {
  it("prints counts, then distributions, and omits unknown figures", () => {
    expect(formatStatistics(statistics)).toMatchInlineSnapshot(`
      "rows                contexts
      functions           2
      repositories        1
      languages           2 python
      kinds               1 method, 1 function
      documented          1 (50 %)
      licences            1 MIT
      standard libraries  9: a 1, b 1, c 1, d 1, e 1, f 1, g 1, h 1, ...
      external libraries  0
      need external ones  0 (0 %)
      need other files    1 (50 %)
      context was cut     1 (50 %)
      models pass         1 never, 0 seldom, 2 often, 3 always, 0 unknown

      tokens by o200k_base    mean  min  25 %  median  75 %  95 %  max
      function, tokens         3.5    1  2.25     3.5  4.75  5.75    6
      function, lines          3.5    1  2.25     3.5  4.75  5.75    6
      function, variables      3.5    1  2.25     3.5  4.75  5.75    6
      context, tokens          3.5    1  2.25     3.5  4.75  5.75    6
      needs, depth             3.5    1  2.25     3.5  4.75  5.75    6
      libraries                3.5    1  2.25     3.5  4.75  5.75    6
      BLEU with the original   3.5    1  2.25     3.5  4.75  5.75    6

      function in the module against its original  2 functions
      BLEU of two different originals                                                         0.0052
      as many syntax levels                        62 %
      correlation of code tokens                   r 0.73, p < 0.001
      correlation of variables                     r 0.5, p 0.04
      correlation of syntax levels                 unknown: fewer than three functions, or all alike"
    `);
  });
});
