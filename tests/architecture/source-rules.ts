import type { SourceFile } from "./source-file.ts";

const maxIndexStatements = 60;

export function indexProblems(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.endsWith("/index.ts"))
    .flatMap(({ path, hasStarExport, hasDefaultExport, statements }) => [
      ...(hasStarExport ? [`${path}: has a star export`] : []),
      ...(hasDefaultExport ? [`${path}: has a default export`] : []),
      ...(statements > maxIndexStatements ? [`${path}: ${statements} statements, at most ${maxIndexStatements}`] : []),
    ]);
}

const doubleAssertion = /\bas\s+unknown\s+as\b/;
const compilerComment = /@ts-(?:ignore|nocheck|expect-error)\b/;
const drawerNames = new Set(["utils", "util", "helpers", "helper", "common", "misc", "shared"]);

export function houseRuleProblems(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const names = path.replace(/\.ts$/, "").split("/").slice(2);
    return [
      ...(doubleAssertion.test(text) ? [`${path}: asserts through unknown`] : []),
      // Type tests need these comments.
      ...(compilerComment.test(text) && !path.endsWith(".test-d.ts") ? [`${path}: silences the compiler`] : []),
      ...names.filter((name) => drawerNames.has(name)).map((name) => `${path}: "${name}" does not say what is in it`),
    ];
  });
}

const languageLiteral = /[!=]==\s*"(?:python|javascript|typescript)"|"(?:python|javascript|typescript)"\s*[!=]==/;

export function languageProblems(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path, text }) => !/(?:\/languages|\.test(?:-d)?)\.ts$/.test(path) && languageLiteral.test(text))
    .map(({ path }) => `${path}: compares a language outside of languages.ts`);
}
