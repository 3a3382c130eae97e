import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const CHECKS = fileURLToPath(new URL("./canary.cjs", import.meta.url));

/** `lines` can use the variables `checks` and `title`. */
export function writeCanary(root, title, extension, lines) {
  const path = join(root, `${title}.${extension}`);
  const constants = [`const title = ${JSON.stringify(title)};`, `const checks = require(${JSON.stringify(CHECKS)});`];
  const own =
    extension === "cjs" ? [] : [`import { createRequire } from "node:module";`, `const require = createRequire("/");`];
  writeFileSync(path, [...own, ...constants, ...lines, ""].join("\n"));
  return path;
}
