import { ENV_LANGUAGES, type EnvLanguage, type EnvTask, SCHEMA_VERSION } from "@repost/spec";
import { rowInvalid } from "../errors.ts";
import { tableAt, type Table } from "../files/tables.ts";
import { fieldProblem } from "./row-fields.ts";

const ALIASES: Readonly<Record<string, EnvLanguage>> = {
  js: "javascript",
  ts: "javascript",
  typescript: "javascript",
  golang: "go",
  "c++": "cpp",
  py: "python",
};

export interface ReadEnvTaskOptions {
  /** For rows without a language. @default "python", as in SWE-bench */
  readonly language?: EnvLanguage;
  /** Name of the row in messages. @default "a row" */
  readonly where?: string;
}

/**
 * Reads a row of Multi-Docker-Eval, SWE-bench, SWE-rebench V2 or RepoLaunch. Missing fields are empty.
 *
 * @throws EnvsError ENVS_ROW_INVALID
 */
export function readEnvTask(row: unknown, { language = "python", where = "a row" }: ReadEnvTaskOptions = {}): EnvTask {
  const fields = tableAt(row);
  const problem = fieldProblem(fields);
  if (problem !== null) throw rowInvalid(where, problem);
  const missing = ["instance_id", "repo", "base_commit"].filter((key) => text(fields, key) === "");
  if (missing.length > 0) throw rowInvalid(where, `it lacks ${missing.join(" and ")}`);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: text(fields, "instance_id"),
    repo: text(fields, "repo"),
    source: text(fields, "source") || text(fields, "repo_url") || null,
    base_commit: text(fields, "base_commit"),
    language: languageOf(text(fields, "language"), language, where),
    created_at: text(fields, "created_at").replace(/^(\S+) (\S+)$/u, "$1T$2Z") || null,
    problem_statement: text(fields, "problem_statement") || text(fields, "pr_description"),
    hints_text: text(fields, "hints_text") || text(fields, "hints"),
    patch: text(fields, "patch"),
    test_patch: text(fields, "test_patch"),
    label: labelOf(fields["label"]),
    license: text(fields, "license") || null,
  };
}

function text(fields: Table, key: string): string {
  const value = fields[key];
  return typeof value === "string" ? value : "";
}

function languageOf(name: string, fallback: EnvLanguage, where: string): EnvLanguage {
  if (name === "") return fallback;
  const lower = name.toLowerCase();
  const language = ALIASES[lower] ?? ENV_LANGUAGES.find((each) => each === lower);
  if (language === undefined) throw rowInvalid(where, `${name} is none of ${ENV_LANGUAGES.join(", ")}`);
  return language;
}

function labelOf(value: unknown): EnvTask["label"] {
  return value === "Easy" || value === "Hard" ? value : null;
}
