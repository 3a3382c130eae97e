import { instanceSource } from "@repost/context";
import { instanceId, type Mask, type RepositoryInfo } from "@repost/spec";

/** Compared lines around a mask, because masks are short. */
const LINES_AROUND = 8;

export function maskId(repository: RepositoryInfo, { path, level, start, middle }: Mask): string {
  return instanceId({ ...instanceSource(repository), path, name: `${level}.${start}-${start + middle.length}` });
}

/** Returns the text that is compared with other masks. */
export function codeAround({ prefix, middle, suffix }: Pick<Mask, "prefix" | "middle" | "suffix">): string {
  const before = prefix.split("\n").slice(-LINES_AROUND).join("\n");
  const after = suffix.split("\n").slice(0, LINES_AROUND).join("\n");
  return before + middle + after;
}
