import { readFileSync } from "node:fs";

/** Shared by all packages of the family. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }
).version;
