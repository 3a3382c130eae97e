import { RepostError } from "@repost/spec";
import { diskFull, fileMissing, fileUnreadable, fileUnwritable, gzipBroken } from "./errors.ts";

/** Returns a code such as ENOENT. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

export function readFailure(path: string, error: unknown): unknown {
  const code = systemCodeOf(error);
  if (code === undefined) return error;
  if (code === "ENOENT" || code === "ENOTDIR") return fileMissing(path, error);
  return code.startsWith("Z_") ? gzipBroken(path, error) : fileUnreadable(path, error);
}

export function writeFailure(path: string, error: unknown): unknown {
  const code = systemCodeOf(error);
  if (code === undefined) return error;
  return code === "ENOSPC" || code === "EDQUOT" ? diskFull(path, error) : fileUnwritable(path, error);
}

/** Returns the system's code; RepostErrors and aborts have none. */
function systemCodeOf(error: unknown): string | undefined {
  if (RepostError.is(error)) return undefined;
  const code = systemCode(error);
  return code !== undefined && (/^E[A-Z0-9]+$/u.test(code) || code.startsWith("Z_")) ? code : undefined;
}
