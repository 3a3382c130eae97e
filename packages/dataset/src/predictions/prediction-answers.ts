import { isPlainObject } from "@repost/spec";
import { candidateName, loadLanguage } from "@repost/syntax";
import { predictionInvalid } from "../errors.ts";

/** Answer of a row. Null fields are scored as empty answers. */
export interface RowAnswer {
  readonly solution: string | null;
  readonly completion: string | null;
  readonly raw: string | null;
  /** Unified diff of repository files, as in SWE-bench. */
  readonly model_patch?: string;
}

type Row = Readonly<Record<string, unknown>>;

const NONE: RowAnswer = { solution: null, completion: null, raw: null };

/** Names of answer fields; the first in a row counts. */
const SOLUTIONS = ["solution", "solutions", "code"];
const COMPLETIONS = ["completion", "completions"];
const ANSWERS = "generation generations response responses output outputs prediction answer text".split(" ");
const SCRIPTS = ["generation_script", "generation_scripts"];

const PATCHES = ["model_patch"];

/**
 * Returns several answers for a list.
 * @throws DatasetError DATASET_PREDICTION_INVALID
 */
export async function rowAnswers(row: Row, where: string): Promise<readonly RowAnswer[]> {
  const raw = textOrNull(row, "raw", where);
  const solutions = answersIn(row, SOLUTIONS, where);
  const completions = answersIn(row, COMPLETIONS, where);
  if (solutions !== undefined || completions !== undefined) {
    const count = Math.max(solutions?.length ?? 0, completions?.length ?? 0);
    return Array.from({ length: count }, (_, index) => ({
      solution: solutions?.[index] ?? null,
      completion: completions?.[index] ?? null,
      raw: count === 1 ? raw : null,
    }));
  }
  const scripts = answersIn(row, SCRIPTS, where);
  if (scripts !== undefined) return Promise.all(scripts.map((script) => fromScript(script, row, where)));
  // Rows may also contain the model's output.
  const patches = answersIn(row, PATCHES, where);
  if (patches !== undefined) return patches.map((patch) => fromPatch(patch, patches.length === 1 ? raw : null));
  const answers = answersIn(row, ANSWERS, where);
  if (answers !== undefined) return answers.map((answer) => ({ ...NONE, raw: answer }));
  if (raw !== null) return [{ ...NONE, raw }];
  throw predictionInvalid(where, "the row has neither solution nor completion, nor an answer to cut one out of");
}

function answersIn(row: Row, fields: readonly string[], where: string): readonly (string | null)[] | undefined {
  // Objects have another meaning, such as notes.
  const field = fields.find((name) => row[name] !== undefined && !isPlainObject(row[name]));
  if (field === undefined) return undefined;
  const value = row[field];
  if (!Array.isArray(value)) return [textOrNull(row, field, where)];
  if (value.length === 0) throw predictionInvalid(where, `${field} is an empty list`);
  return value.map((item: unknown) => {
    if (item === null || typeof item === "string") return item;
    throw predictionInvalid(where, `${field} is a list of something else than texts`);
  });
}

function textOrNull(row: Row, field: string, where: string): string | null {
  const value = row[field] ?? null;
  if (value === null || typeof value === "string") return value;
  throw predictionInvalid(where, `${field} is neither a text nor a list of texts`);
}

/** An empty patch means that the model failed. */
function fromPatch(patch: string | null, raw: string | null): RowAnswer {
  return patch === null || patch.trim() === "" ? NONE : { ...NONE, raw, model_patch: patch };
}

async function fromScript(script: string | null, row: Row, where: string): Promise<RowAnswer> {
  if (script === null) return NONE;
  const name = row["func_name"];
  if (typeof name !== "string") throw predictionInvalid(where, "the row has a script and no func_name");
  const candidate = candidateName(name, script);
  const match = (await loadLanguage("python"))
    .functions(script)
    .find((definition) => definition.name === candidate || definition.name.endsWith(`.${candidate}`));
  // RepoST failed to insert the model's answer.
  if (match === undefined) return { ...NONE, raw: script };
  const text = script.slice(match.span.start, match.span.end);
  return { ...NONE, solution: text.replaceAll(candidate, name.slice(name.lastIndexOf(".") + 1)) };
}
