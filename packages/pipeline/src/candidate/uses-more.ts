export interface UsesMoreOptions {
  readonly solution: string;
  readonly reference: string;
  readonly names: ReadonlySet<string>;
}

/** Also reads comments and strings, because a false positive costs only time. */
export function usesMore({ solution, reference, names }: UsesMoreOptions): boolean {
  if (solution === reference) return false;
  const known = new Set(wordsOf(reference));
  if (wordsOf(solution).some((word) => names.has(word) && !known.has(word))) return true;
  const paths = new Set(attributesOf(reference));
  const isNew = (path: string): boolean => names.has(path.split(".")[0] ?? "") && !paths.has(path);
  return attributesOf(solution).some(isNew) || relativeImport(solution) > relativeImport(reference);
}

function wordsOf(code: string): readonly string[] {
  return code.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [];
}

/** `a.b` of `a.b.c`, and `b.c` of it. */
function attributesOf(code: string): readonly string[] {
  const found = code.matchAll(
    /(?=(?<![\p{ID_Continue}$])([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*\??\.\s*([\p{ID_Start}$_][\p{ID_Continue}$]*))/gu,
  );
  return [...found].map((match) => `${match[1]}.${match[2]}`);
}

function relativeImport(code: string): number {
  return code.match(/\bfrom\s+\.|(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)["']\.{1,2}\//gu)?.length ?? 0;
}
