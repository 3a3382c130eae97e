import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "@repost/spec";

export interface SourceFile {
  readonly path: string;
  readonly language: Language;
  readonly code: string;
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Other files: `REPOST_SYNTAX_CORPUS=<folder> npx vitest run packages/syntax/test/typescript`. */
const corpus = process.env["REPOST_SYNTAX_CORPUS"];

const patterns = ["packages/*/src/**/*.ts", "node_modules/{@babel,acorn,c8,fast-check,publint,tsup,yargs,zod}/**/*"];
const sourceForm = /(?<!\.d)\.([cm]?[jt]s|[jt]sx)$/;

/** Returns files of this repository and its packages, evenly spread; all files of another folder. */
export function sourceFiles(count: number, maxCharacters = 100_000): readonly SourceFile[] {
  const paths = (corpus === undefined ? patterns : ["**/*"])
    .flatMap((pattern) => globSync(pattern, { cwd: corpus ?? root }))
    .filter((path) => sourceForm.test(path) && !path.includes(".min."))
    .toSorted();
  const step = corpus === undefined ? Math.max(1, Math.floor(paths.length / (count * 1.2))) : 1;
  const chosen = paths.filter((_, position) => position % step === 0).map(readSource);
  const read = chosen.filter(({ code }) => code.length < maxCharacters && !code.includes("\uFFFD"));
  return corpus === undefined ? read.slice(0, count) : read;
}

function readSource(path: string): SourceFile {
  const extension = sourceForm.exec(path)?.[1] ?? "";
  const code = readFileSync(join(corpus ?? root, path), "utf8");
  return { path, language: extension.includes("ts") ? "typescript" : "javascript", code };
}
