/** What a candidate was shown beyond its reference. */
export interface UsesMoreOptions {
  readonly solution: string;
  /** The reference, all of whose names the environment's module has. */
  readonly reference: string;
  /** Names of the repository that a candidate may use. */
  readonly names: ReadonlySet<string>;
}

/**
 * Whether a candidate may name something of its repository that the reference does not: a word of its own among the names, another
 * attribute of a name, or a relative import. Comments and strings count as well; looking again costs time alone.
 */
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
