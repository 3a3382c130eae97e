const STEP = /\bdirname\(|\.parent\b|(?<=["'/])\.\.(?=["'/])/gu;
const FURTHER = /\.parents\b/u;

/** Returns whether code that uses `__file__` goes two folders up. */
export function asksAbove(codes: readonly string[]): boolean {
  if (!codes.some((code) => /\b__file__\b/u.test(code))) return false;
  const steps = codes.reduce((sum, code) => sum + (code.match(STEP)?.length ?? 0), 0);
  return steps > 1 || codes.some((code) => FURTHER.test(code));
}

/** Returns the path of a module below its import root: `oven/bread.py`. */
export function moduleFile({ path, module }: { readonly path: string; readonly module: string }): string {
  const modulePath = module.replaceAll(".", "/");
  return /(?:^|\/)__init__\.py$/u.test(path) ? `${modulePath}/__init__.py` : `${modulePath}.py`;
}
