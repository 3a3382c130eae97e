import { RepostError } from "@repost/spec";

export type EnvsErrorCode = "ENVS_MEMORY_UNUSABLE" | "ENVS_ROW_INVALID";

export class EnvsError extends RepostError<EnvsErrorCode> {
  override readonly name = "EnvsError";
}

export function memoryUnusable(folder: string, cause: unknown): EnvsError {
  return new EnvsError(`Cannot use ${folder} as a memory of environments.`, {
    code: "ENVS_MEMORY_UNUSABLE",
    hint: "Name a folder that can be written with --memory.",
    cause,
  });
}

export function rowInvalid(where: string, reason: string): EnvsError {
  return new EnvsError(`Cannot read ${where} as an environment task: ${reason}.`, {
    code: "ENVS_ROW_INVALID",
    hint: "Compare the row with the fields of Multi-Docker-Eval or SWE-bench.",
  });
}
