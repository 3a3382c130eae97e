import { errorCreator, RepostError, errorMessage } from "@repost/spec";

const HINTS = {
  PIPELINE_RUN_BUSY: "Wait for it to end, or choose another folder with -o.",
  PIPELINE_RUN_MISMATCH: "Repeat the command with the options it was begun with, or choose another folder with -o.",
  PIPELINE_RUN_MISSING: "Name the folder of a finished run, or repeat the command that makes it.",
  PIPELINE_SOURCE_CHANGED: "Bring the source back to that revision, or discover its targets again into another folder.",
  PIPELINE_NOTHING_TO_DO: "Check the sources, and filters such as --docstring, --limit and --license-allow.",
  PIPELINE_CONFIG_UNREADABLE:
    "Correct it, or name another one with --config. Files with types need Node 22.18 or newer; repost.config.mjs needs none.",
  PIPELINE_CONFIG_INVALID:
    "Export by default an object with factories and fixtures: names with expressions of the source's language.",
  PIPELINE_RULE_UNUSABLE: "Judge by repost's own rule (--judge repost); the published one is for published sets.",
  PIPELINE_INSTANCE_MISSING:
    "Use an instance_id from environments.jsonl or rejected.jsonl; a part of exactly one is enough.",
  PIPELINE_REPOSITORIES_MISSING:
    "Unpack the set's repositories (function_level.zip of RepoCoder in github.com/microsoft/CodeT) and name their folders, by these names, as sources.",
  PIPELINE_INSTANCE_AMBIGUOUS: "Give more of the instance_id, or all of it.",
  PIPELINE_REPOSITORY_TOO_LARGE: "Choose a smaller repository, or remove data files that its tests do not need.",
  PIPELINE_ARCHIVE_UNSAFE: "Do not use this folder of tasks: its archive was changed or made by another program.",
  PIPELINE_SELECTION_INVALID:
    "Write PATH:FUNCTION, PATH:LINE or PATH:FIRST-LAST, with a path inside the repository: src/shop.py:Cart.total, src/shop.py:12-20.",
  PIPELINE_ISSUES_INVALID: "Write one JSON object per line with number, title and body.",
  PIPELINE_SUITE_UNMAPPED: "See with `repost test` whether the suite runs to its end, and which tests pass.",
  PIPELINE_UNSAFE_EXECUTION:
    "Use the sandbox or docker. Where you trust the code, add --allow-unsafe-local-exec; in a program, set allowUnsafeLocalExec.",
} as const;

export type PipelineErrorCode = keyof typeof HINTS | "PIPELINE_FORMAT_UNUSABLE";

export class PipelineError extends RepostError<PipelineErrorCode> {
  override readonly name = "PipelineError";
}

const failure = errorCreator(PipelineError, HINTS);

export function issuesInvalid(where: string): PipelineError {
  return failure("PIPELINE_ISSUES_INVALID", `Cannot read ${where} as an issue: it lacks "number" or "title".`);
}

export function runBusy(folder: string, pid: number): PipelineError {
  return failure("PIPELINE_RUN_BUSY", `Another process (${pid}) is working on the run ${folder}.`);
}

export function runMismatch(folder: string, differences: readonly string[]): PipelineError {
  return failure("PIPELINE_RUN_MISMATCH", `The run ${folder} was begun with other options: ${differences.join("; ")}.`);
}

export function runMissing(folder: string, missing: string): PipelineError {
  return failure("PIPELINE_RUN_MISSING", `There is no ${missing} in ${folder}.`);
}

export function repositoriesMissing(file: string, names: readonly string[]): PipelineError {
  return failure(
    "PIPELINE_REPOSITORIES_MISSING",
    `No source is a repository of ${file}, whose rows are of ${names.join(", ")}.`,
  );
}

export function sourceChanged(source: string, expected: string, actual: string): PipelineError {
  return failure("PIPELINE_SOURCE_CHANGED", `${source} is at ${actual}; the targets were found at ${expected}.`);
}

export function configUnreadable(file: string, cause: unknown): PipelineError {
  return failure(
    "PIPELINE_CONFIG_UNREADABLE",
    `The configuration ${file} cannot be read: ${errorMessage(cause)}`,
    cause,
  );
}

export function configInvalid(file: string, problems: string): PipelineError {
  return failure(
    "PIPELINE_CONFIG_INVALID",
    `The configuration ${file} is not of the form that defineConfig takes:\n${problems}`,
  );
}

export function nothingToDo(why: string): PipelineError {
  return failure("PIPELINE_NOTHING_TO_DO", why);
}

export function instanceMissing(folder: string, id: string): PipelineError {
  return failure("PIPELINE_INSTANCE_MISSING", `The run ${folder} has nothing named ${id}.`);
}

export function instanceAmbiguous(folder: string, id: string, matches: readonly string[]): PipelineError {
  return failure(
    "PIPELINE_INSTANCE_AMBIGUOUS",
    `The run ${folder} has several functions named ${id}: ${matches.join(", ")}.`,
  );
}

export function publishedRuleUnusable(id: string): PipelineError {
  return failure("PIPELINE_RULE_UNUSABLE", `The tests of ${id} are calls; the published rule needs a program.`);
}

export function unsafeExecution(backend: string, code: string): PipelineError {
  return failure(
    "PIPELINE_UNSAFE_EXECUTION",
    `The executor "${backend}" is no boundary, and ${code} would run on it with your rights.`,
  );
}

export function repositoryTooLarge(root: string, limit: number): PipelineError {
  return failure("PIPELINE_REPOSITORY_TOO_LARGE", `The files of ${root} have more than ${limit} bytes.`);
}

export function archiveUnsafe(name: string): PipelineError {
  return failure("PIPELINE_ARCHIVE_UNSAFE", `The archive has the path ${name}, which leads out of the repository.`);
}

export function selectionInvalid(text: string, problem: string): PipelineError {
  return failure("PIPELINE_SELECTION_INVALID", `"${text}" selects no lines: ${problem}.`);
}

export function suiteUnmapped(source: string, reason: string, detail: string): PipelineError {
  return failure("PIPELINE_SUITE_UNMAPPED", `${source} has no impact map (${reason}): ${detail}`);
}

export function formatUnusable(format: string, usable: readonly string[]): PipelineError {
  return new PipelineError(`This dataset cannot be written as ${format}.`, {
    code: "PIPELINE_FORMAT_UNUSABLE",
    hint: `Choose ${usable.join(", ")}: completion tasks and environments of functions have different forms.`,
  });
}
