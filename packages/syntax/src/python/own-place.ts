/** Steps from a file to a folder, and on to those above: `os.path.dirname(...)`, `Path(...).parent`, `".."`. */
const STEP = /\bdirname\(|\.parent\b|(?<=["'/])\.\.(?=["'/])/gu;
const FURTHER = /\.parents\b/u;

/**
 * Whether statements of one file of Python, which ask where it lies (`__file__`), seem to go on to folders above its own: by two steps up.
 */
export function asksAbove(codes: readonly string[]): boolean {
  if (!codes.some((code) => /\b__file__\b/u.test(code))) return false;
  const steps = codes.reduce((sum, code) => sum + (code.match(STEP)?.length ?? 0), 0);
  return steps > 1 || codes.some((code) => FURTHER.test(code));
}

/** The file of a module of Python below the folder that its name starts in: `oven/bread.py`. */
export function moduleFile({ path, module }: { readonly path: string; readonly module: string }): string {
  const place = module.replaceAll(".", "/");
  return /(?:^|\/)__init__\.py$/u.test(path) ? `${place}/__init__.py` : `${place}.py`;
}
