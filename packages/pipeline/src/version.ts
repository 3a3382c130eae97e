import { readFileSync } from "node:fs";

/** Release of this package; all packages of the family have the same number. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }
).version;
