import { createHash } from "node:crypto";

/** Maximum length in characters, because of file systems and image names. */
export const MAX_INSTANCE_ID = 180;

const HASH_LENGTH = 10;

export interface InstanceIdParts {
  /** Repository: owner__name, pypi__name, npm__scope+name or dir__name. */
  readonly source: string;
  /** 8 characters of a commit or content hash, or a version. */
  readonly revision: string;
  readonly path: string;
  /** Qualified name of the function. */
  readonly name: string;
  /** Number among equal names in the file, from 1. @default 1 */
  readonly definition?: number;
}

/** Returns the source part of an instance id. */
export function sourceName(kind: "git" | "pypi" | "npm" | "dir", name: string): string {
  const flat = name.replace(/^@/u, "").replaceAll("/", kind === "git" ? "__" : "+");
  return kind === "git" ? flat : `${kind}__${flat}`;
}

/**
 * `<source>.<rev>.<path>.<Qual.name>[~n]` with dots for slashes and without extension. Longer ids than 180 characters
 * end with a hash.
 */
export function instanceId({ source, revision, path, name, definition = 1 }: InstanceIdParts): string {
  const dotted = path.replace(/\.[A-Za-z]+$/u, "").replaceAll("/", ".");
  const suffix = definition > 1 ? `~${definition}` : "";
  const whole = [source, revision, dotted, name].map(safe).join(".") + suffix;
  if (whole.length <= MAX_INSTANCE_ID) return whole;
  const hash = createHash("sha256").update(whole).digest("hex").slice(0, HASH_LENGTH);
  return `${whole.slice(0, MAX_INSTANCE_ID - HASH_LENGTH - 1)}-${hash}`;
}

function safe(part: string): string {
  return part.replaceAll(/[^\p{L}\p{N}._+$#~-]/gu, "_");
}
