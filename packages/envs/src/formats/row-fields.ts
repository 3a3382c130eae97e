import { ENV_LANGUAGES, isPlainObject, parseJson } from "@repost/spec";
import { tableAt, type Table } from "../files/tables.ts";

/** In the order of detection. */
const ENV_ROW_FORMATS = ["repost", "multi_docker_eval", "swe_rebench", "swe_bench", "repo_launch"] as const;
type EnvRowFormat = (typeof ENV_ROW_FORMATS)[number];

type Check = (value: unknown) => string | null;

const text: Check = (value) => (typeof value === "string" ? null : "a text");
const list: Check = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? null : "a list of texts";
const textOrList: Check = (value) =>
  typeof value === "string" || list(value) === null ? null : "a text or a list of texts";
const listOrJson: Check = (value) =>
  list(typeof value === "string" ? parseJson(value) : value) === null ? null : "a list of texts, or its JSON";
const table: Check = (value) => (isPlainObject(value) ? null : "an object");
const number: Check = (value) => (typeof value === "number" || typeof value === "bigint" ? null : "a number");
const time: Check = (value) =>
  typeof value === "string" && (value === "" || !Number.isNaN(Date.parse(value)))
    ? null
    : "a time such as 2024-05-31 12:00:00";
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && values.includes(value) ? null : `one of ${values.join(", ")}`;

const SHARED: Readonly<Record<string, Check>> = {
  instance_id: text,
  repo: text,
  base_commit: text,
  language: text,
  created_at: time,
  patch: text,
  test_patch: text,
  problem_statement: text,
  hints_text: text,
  license: text,
};

const FIELDS: Readonly<Record<EnvRowFormat, Readonly<Record<string, Check>>>> = {
  repost: { source: text, label: oneOf("Easy", "Hard"), language: oneOf(...ENV_LANGUAGES) },
  multi_docker_eval: {
    pull_number: number,
    issue_numbers: listOrJson,
    label: oneOf("Easy", "Hard"),
    repo_url: text,
  },
  swe_bench: {
    version: text,
    FAIL_TO_PASS: listOrJson,
    PASS_TO_PASS: listOrJson,
    image: text,
    log_parser: text,
    eval_type: oneOf("pass_and_fail", "fail_only"),
    eval_script: text,
  },
  swe_rebench: {
    FAIL_TO_PASS: listOrJson,
    PASS_TO_PASS: listOrJson,
    image_name: text,
    interface: text,
    pr_description: text,
    install_config: table,
    meta: table,
  },
  repo_launch: {
    hints: text,
    docker_image: text,
    setup_cmds: textOrList,
    rebuild_cmds: textOrList,
    test_cmds: textOrList,
    print_cmds: textOrList,
    log_parser: text,
    test_status: table,
  },
};

const INSTALL_CONFIG: Readonly<Record<string, Check>> = {
  base_image_name: text,
  docker_specs: table,
  install: textOrList,
  test_cmd: textOrList,
  log_parser: text,
};

const SIGNS: Readonly<Record<EnvRowFormat, readonly string[]>> = {
  repost: ["schema_version"],
  multi_docker_eval: ["pull_number", "label"],
  swe_rebench: ["install_config", "image_name"],
  swe_bench: ["FAIL_TO_PASS", "eval_script"],
  repo_launch: [],
};

export function formatOfRow(row: Table): EnvRowFormat {
  return ENV_ROW_FORMATS.find((format) => SIGNS[format].some((key) => key in row)) ?? "repo_launch";
}

/** Returns the problem as a sentence without its end, or null. */
export function fieldProblem(row: Table): string | null {
  const format = formatOfRow(row);
  const problem = problemOf(row, { ...SHARED, ...FIELDS[format] });
  if (problem !== null || format !== "swe_rebench") return problem;
  return problemOf(tableAt(row, "install_config"), INSTALL_CONFIG, "install_config.");
}

function problemOf(row: Table, checks: Readonly<Record<string, Check>>, prefix = ""): string | null {
  for (const [name, check] of Object.entries(checks)) {
    const value = row[name];
    // Parquet writes missing values as null.
    const wanted = value === undefined || value === null ? null : check(value);
    if (wanted !== null) return `"${prefix}${name}" has to be ${wanted}`;
  }
  return null;
}
