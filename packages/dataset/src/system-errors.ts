import { RepostError } from "@repost/spec";
import { diskFull, fileMissing, fileUnreadable, fileUnwritable, gzipBroken } from "./errors.ts";

/** The code of a system or zlib error, such as ENOENT. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** What a failed read means to a caller; errors that no file system raised come back as they are. */
export function readFailure(path: string, error: unknown): unknown {
  const code = ownCode(error);
  if (code === undefined) return error;
  if (code === "ENOENT" || code === "ENOTDIR") return fileMissing(path, error);
  return code.startsWith("Z_") ? gzipBroken(path, error) : fileUnreadable(path, error);
}

/** What a failed write means to a caller; errors that no file system raised come back as they are. */
export function writeFailure(path: string, error: unknown): unknown {
  const code = ownCode(error);
  if (code === undefined) return error;
  return isDiskFull(code) ? diskFull(path, error) : fileUnwritable(path, error);
}

function isDiskFull(code: string): boolean {
  return code === "ENOSPC" || code === "EDQUOT";
}

/** Errors of the family and aborts pass through: they already say what they mean. */
function ownCode(error: unknown): string | undefined {
  if (RepostError.is(error)) return undefined;
  const code = systemCode(error);
  return code !== undefined && (/^E[A-Z0-9]+$/u.test(code) || code.startsWith("Z_")) ? code : undefined;
}
