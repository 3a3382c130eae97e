import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { documentFields } from "./document-fields.ts";

// Runs after the build of @repost/spec.
const dist = new URL("../packages/spec/dist/", import.meta.url);
for (const file of readdirSync(dist).filter((name) => name.endsWith(".d.ts"))) {
  const declarations = new URL(file, dist);
  const exported: unknown = await import(new URL(file.replace(/\.d\.ts$/u, ".js"), dist).href);
  const text = readFileSync(declarations, "utf8");
  const documented = documentFields(text, exported);
  if (documented !== text) writeFileSync(declarations, documented);
}
if (!/\/\*\* .* \*\/ path: /u.test(readFileSync(new URL("target.d.ts", dist), "utf8")))
  throw new Error("The fields of Target got no comments: does tsc write declarations in another form?");
