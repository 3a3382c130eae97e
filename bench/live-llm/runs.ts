import { fileURLToPath } from "node:url";

export interface LiveRun {
  readonly name: string;
  readonly source: string;
  readonly functions: readonly string[];
  readonly flags: readonly string[];
}

const AUGMENT = ["--augment-model", "scripted-augment"];
const SINGLE_FILE = ["--pipeline", "codebenchgen"];

export const LIVE_RUNS: readonly LiveRun[] = [
  {
    name: "parse",
    source: "pypi:parse==1.22.4",
    functions: ["Match.evaluate_result", "date_convert", "search", "with_pattern"],
    flags: [],
  },
  {
    name: "sqlparse",
    source: "pypi:sqlparse==0.6.1",
    functions: ["StatementSplitter._handle_nested_block", "TokenList.group_tokens", "_group_matching"],
    flags: [],
  },
  { name: "ms", source: "npm:ms@2.1.3", functions: ["default", "plural"], flags: [] },
  { name: "bytes", source: "npm:bytes@3.1.2", functions: ["bytes", "parse"], flags: AUGMENT },
  { name: "scure-base", source: "npm:@scure/base@2.4.0", functions: ["createBase58check", "radix2"], flags: [] },
  {
    name: "slugify",
    source: "pypi:python-slugify==9.2.0",
    functions: ["_modern_truncate", "_replace_disallowed_unicode"],
    flags: [...AUGMENT, "--more-rounds", "1"],
  },
  {
    name: "tabulate-single-file",
    source: "pypi:tabulate==0.10.0",
    functions: ["_asciidoc_row", "_normalize_tabular_data"],
    flags: [...SINGLE_FILE, ...AUGMENT],
  },
  {
    name: "slugify-single-file",
    source: "pypi:python-slugify==9.2.0",
    functions: ["_modern_truncate", "_replace_disallowed_unicode"],
    flags: [...SINGLE_FILE, ...AUGMENT, "--describe", "docstring"],
  },
];

/** Measures how long a build waits for answers. */
export const OFFICE: LiveRun = {
  name: "office",
  source: fileURLToPath(new URL("fixtures/office-source", import.meta.url)),
  functions: ["busy_days", "clock_of", "debts", "grain_of", "merged", "shares", "shortened", "toll_of"],
  flags: ["--no-dedup"],
};
