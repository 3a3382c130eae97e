import { createHash } from "node:crypto";

/** Returns the digest of a text as the store names it: `sha256:<hex>` of its UTF-8 bytes. */
export function digestOf(content: string): string {
  return `sha256:${createHash("sha256").update(content).digest("hex")}`;
}
