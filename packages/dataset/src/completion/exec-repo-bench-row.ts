import type { CompletionTask, ExecRepoBenchRow, Mask, MaskLanguage, MaskLevel } from "@repost/spec";

const FILL_TYPES: Readonly<Record<MaskLevel, string>> = {
  span: "Random Span Completion",
  line: "Random Single-line Completion",
  lines: "Random Multi-line Completion",
  expression: "grammar-based: expression",
  statement: "grammar-based: statement",
  block: "grammar-based: block",
  function: "grammar-based: block",
  class: "grammar-based: block",
};

const LANGUAGES: Readonly<Record<string, MaskLanguage>> = {
  py: "python",
  js: "javascript",
  cjs: "javascript",
  mjs: "javascript",
  jsx: "javascript",
  ts: "typescript",
  cts: "typescript",
  mts: "typescript",
  tsx: "typescript",
  java: "java",
  cs: "csharp",
  cpp: "cpp",
  php: "php",
  go: "go",
};

/** Uses published columns and names of kinds. */
export function execRepoBenchRow(task: CompletionTask): ExecRepoBenchRow {
  const { repo, path, prefix, middle, suffix, context, level, fill_type: fillType } = task;
  return {
    repo_name: repo.name,
    file_name: path,
    prefix_code: prefix,
    middle_code: middle,
    suffix_code: suffix,
    context_code: context.map(({ path: name, content }) => [name, content]),
    fill_type: fillType === level ? FILL_TYPES[level] : fillType,
  };
}

/** Converts a published row; null for unknown languages. */
export function execRepoBenchMask(row: ExecRepoBenchRow): Mask | null {
  const { file_name: path, prefix_code: prefix, middle_code: middle, suffix_code: suffix, fill_type: fillType } = row;
  const language = LANGUAGES[path.slice(path.lastIndexOf(".") + 1)];
  if (language === undefined) return null;
  const [level] = Object.entries(FILL_TYPES).find(([, name]) => name === fillType) ?? ["block"];
  return {
    path,
    language,
    level: level as MaskLevel,
    fill_type: fillType,
    node_type: null,
    start: prefix.length,
    prefix,
    middle,
    suffix,
  };
}
