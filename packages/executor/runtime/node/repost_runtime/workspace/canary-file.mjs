/** Writes the canary as a file of the run, for runners that load tests by file. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const CHECKS = fileURLToPath(new URL("./canary.cjs", import.meta.url));

/** `lines` are the file's own code; it finds the checks in `checks` and the title of the test in `title`. Returns the path. */
export function writeCanary(root, title, extension, lines) {
  const path = join(root, `${title}.${extension}`);
  const constants = [`const title = ${JSON.stringify(title)};`, `const checks = require(${JSON.stringify(CHECKS)});`];
  const own =
    extension === "cjs" ? [] : [`import { createRequire } from "node:module";`, `const require = createRequire("/");`];
  writeFileSync(path, [...own, ...constants, ...lines, ""].join("\n"));
  return path;
}
