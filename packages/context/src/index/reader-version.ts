import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { memoize } from "../memoize.ts";

const require = createRequire(import.meta.url);

export const readerVersion = memoize((codeFolder: URL): string => {
  const folder = fileURLToPath(codeFolder);
  const manifest = require.resolve("@repost/syntax/package.json");
  // The manifest has exact grammar versions.
  const hash = createHash("sha256").update(`${process.versions.v8}\0`).update(readFileSync(manifest));
  const flavour = import.meta.url.endsWith(".ts") ? "src" : "dist";
  for (const part of [folder, fileURLToPath(new URL(".", import.meta.url)), join(dirname(manifest), flavour)]) {
    for (const file of codeFiles(part))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(part, file)))
        .update("\0");
  }
  return hash.digest("hex");
});

function codeFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|js)$/.test(file) && !/\.(?:test|d)\.ts$/.test(file))
    .toSorted();
}
