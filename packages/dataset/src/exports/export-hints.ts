const LICENSE = "Add --license-allow any to take code of unknown licence, or allow further licences.";
const DATE = "Change --since, --until or --split: environments without a date have no place in a choice by date.";
const RATE = "Change --pass-rate, or name further runs of eval with --results.";
const JSONL = "Write it with --to jsonl, which holds every environment.";

const HINTS: Readonly<Record<string, string>> = {
  license_unknown: LICENSE,
  license_not_allowed: LICENSE,
  date_unknown: DATE,
  date_outside: DATE,
  length_outside: "Change --min-lines or --max-lines.",
  pass_rate_unknown: RATE,
  pass_rate_outside: RATE,
  own_name: "Write it with --to execcsn: its tests call the function by its own name, as CodeBenchGen's do.",
  two_implementations: "Write it with --to repost: its tests compare two implementations, as RepoST's do.",
  not_python: `The form holds Python only. ${JSONL}`,
  several_files: `The form holds one file. ${JSONL}`,
  not_defined: JSONL,
  not_a_function: `The form holds functions at the top of a module only. ${JSONL}`,
  used_while_loading: JSONL,
  one_line: JSONL,
  no_plain_test: "The form needs tests with literal expectations. Write it with --to repost or jsonl.",
  no_returned_value: "The form needs a test whose call returns. Write it with --to humaneval or jsonl.",
  no_tests: "The form needs tests of pytest. Write it with --to execcsn, repost or jsonl.",
};

export function exportHint(reason: string): string | undefined {
  return HINTS[reason];
}
