import { RepostError } from "@repost/spec";

export type SandboxErrorCode = "SANDBOX_PATH_OUTSIDE";

export class SandboxError extends RepostError<SandboxErrorCode> {
  override readonly name = "SandboxError";
}

export function pathOutside(path: string, folder: string): SandboxError {
  return new SandboxError(`Cannot write the module: its path "${path}" leads out of ${folder}.`, {
    code: "SANDBOX_PATH_OUTSIDE",
    hint: "Build the module again: modules that repost builds have paths inside their folder.",
  });
}
