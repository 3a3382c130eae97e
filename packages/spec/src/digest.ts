import { createHash } from "node:crypto";

/** Returns `sha256:<hex>` of the UTF-8 bytes. */
export function digestOf(content: string): string {
  return `sha256:${createHash("sha256").update(content).digest("hex")}`;
}
