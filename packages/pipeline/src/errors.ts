import { RepostError, errorMessage } from "@repost/spec";

export type PipelineErrorCode =
  | "PIPELINE_RUN_BUSY"
  | "PIPELINE_RUN_MISMATCH"
  | "PIPELINE_RUN_MISSING"
  | "PIPELINE_SOURCE_CHANGED"
  | "PIPELINE_NOTHING_TO_DO"
  | "PIPELINE_CONFIG_UNREADABLE"
  | "PIPELINE_CONFIG_INVALID"
  | "PIPELINE_RULE_UNUSABLE"
  | "PIPELINE_INSTANCE_MISSING"
  | "PIPELINE_REPOSITORIES_MISSING"
  | "PIPELINE_INSTANCE_AMBIGUOUS"
  | "PIPELINE_REPOSITORY_TOO_LARGE"
  | "PIPELINE_ARCHIVE_UNSAFE"
  | "PIPELINE_SELECTION_INVALID"
  | "PIPELINE_ISSUES_INVALID"
  | "PIPELINE_SUITE_UNMAPPED"
  | "PIPELINE_FORMAT_UNUSABLE"
  | "PIPELINE_UNSAFE_EXECUTION";

export class PipelineError extends RepostError<PipelineErrorCode> {
  override readonly name = "PipelineError";
}

export function issuesInvalid(where: string): PipelineError {
  return new PipelineError(`Cannot read ${where} as an issue: it lacks "number" or "title".`, {
    code: "PIPELINE_ISSUES_INVALID",
    hint: "Write one JSON object per line with number, title and body.",
  });
}

export function runBusy(folder: string, pid: number): PipelineError {
  return new PipelineError(`Another process (${pid}) is working on the run ${folder}.`, {
    code: "PIPELINE_RUN_BUSY",
    hint: "Wait for it to end, or choose another folder with -o.",
  });
}

export function runMismatch(folder: string, differences: readonly string[]): PipelineError {
  return new PipelineError(`The run ${folder} was begun with other options: ${differences.join("; ")}.`, {
    code: "PIPELINE_RUN_MISMATCH",
    hint: "Repeat the command with the options it was begun with, or choose another folder with -o.",
  });
}

export function runMissing(folder: string, missing: string): PipelineError {
  return new PipelineError(`There is no ${missing} in ${folder}.`, {
    code: "PIPELINE_RUN_MISSING",
    hint: "Name the folder of a finished run, or repeat the command that makes it.",
  });
}

export function repositoriesMissing(file: string, names: readonly string[]): PipelineError {
  return new PipelineError(`No source is a repository of ${file}, whose rows are of ${names.join(", ")}.`, {
    code: "PIPELINE_REPOSITORIES_MISSING",
    hint:
      "Unpack the set's repositories (function_level.zip of RepoCoder in github.com/microsoft/CodeT) and name their folders, by these names, as " +
      "sources.",
  });
}

export function sourceChanged(source: string, expected: string, actual: string): PipelineError {
  return new PipelineError(`${source} is at ${actual}; the targets were found at ${expected}.`, {
    code: "PIPELINE_SOURCE_CHANGED",
    hint: "Bring the source back to that revision, or discover its targets again into another folder.",
  });
}

export function configUnreadable(file: string, cause: unknown): PipelineError {
  return new PipelineError(`The configuration ${file} cannot be read: ${errorMessage(cause)}`, {
    code: "PIPELINE_CONFIG_UNREADABLE",
    hint: "Correct it, or name another one with --config. Files with types need Node 22.18 or newer; repost.config.mjs needs none.",
    cause,
  });
}

export function configInvalid(file: string, problems: string): PipelineError {
  return new PipelineError(`The configuration ${file} is not of the form that defineConfig takes:\n${problems}`, {
    code: "PIPELINE_CONFIG_INVALID",
    hint: "Export by default an object with factories and fixtures: names with expressions of the source's language.",
  });
}

export function nothingToDo(why: string): PipelineError {
  return new PipelineError(why, {
    code: "PIPELINE_NOTHING_TO_DO",
    hint: "Check the sources, and filters such as --docstring, --limit and --license-allow.",
  });
}

export function instanceMissing(folder: string, id: string): PipelineError {
  return new PipelineError(`The run ${folder} has nothing named ${id}.`, {
    code: "PIPELINE_INSTANCE_MISSING",
    hint: "Use an instance_id from environments.jsonl or rejected.jsonl; a part of exactly one is enough.",
  });
}

export function instanceAmbiguous(folder: string, id: string, matches: readonly string[]): PipelineError {
  return new PipelineError(`The run ${folder} has several functions named ${id}: ${matches.join(", ")}.`, {
    code: "PIPELINE_INSTANCE_AMBIGUOUS",
    hint: "Give more of the instance_id, or all of it.",
  });
}

export function publishedRuleUnusable(id: string): PipelineError {
  return new PipelineError(`The tests of ${id} are calls; the published rule needs a program.`, {
    code: "PIPELINE_RULE_UNUSABLE",
    hint: "Judge by repost's own rule (--judge repost); the published one is for published sets.",
  });
}

export function unsafeExecution(backend: string, code: string): PipelineError {
  return new PipelineError(`The executor "${backend}" is no boundary, and ${code} would run on it with your rights.`, {
    code: "PIPELINE_UNSAFE_EXECUTION",
    hint:
      "Use the sandbox or docker. Where you trust the code, add --allow-unsafe-local-exec; in a program, set " +
      "allowUnsafeLocalExec.",
  });
}

export function repositoryTooLarge(root: string, limit: number): PipelineError {
  return new PipelineError(`The files of ${root} have more than ${limit} bytes.`, {
    code: "PIPELINE_REPOSITORY_TOO_LARGE",
    hint: "Choose a smaller repository, or remove data files that its tests do not need.",
  });
}

export function archiveUnsafe(name: string): PipelineError {
  return new PipelineError(`The archive has the path ${name}, which leads out of the repository.`, {
    code: "PIPELINE_ARCHIVE_UNSAFE",
    hint: "Do not use this folder of tasks: its archive was changed or made by another program.",
  });
}

export function selectionInvalid(text: string, problem: string): PipelineError {
  return new PipelineError(`"${text}" selects no lines: ${problem}.`, {
    code: "PIPELINE_SELECTION_INVALID",
    hint: "Write PATH:FUNCTION, PATH:LINE or PATH:FIRST-LAST, with a path inside the repository: src/shop.py:Cart.total, src/shop.py:12-20.",
  });
}

export function suiteUnmapped(source: string, reason: string, detail: string): PipelineError {
  return new PipelineError(`${source} has no impact map (${reason}): ${detail}`, {
    code: "PIPELINE_SUITE_UNMAPPED",
    hint: "See with `repost test` whether the suite runs to its end, and which tests pass.",
  });
}

export function formatUnusable(format: string, usable: readonly string[]): PipelineError {
  return new PipelineError(`This dataset cannot be written as ${format}.`, {
    code: "PIPELINE_FORMAT_UNUSABLE",
    hint: `Choose ${usable.join(", ")}: completion tasks and environments of functions have different forms.`,
  });
}
