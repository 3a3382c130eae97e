import path from "node:path";

/** Returns FILE-PART if there are several parts. */
export function splitPath(file: string, split: string, splits: readonly string[]): string {
  if (splits.length === 1) return file;
  const { dir, base } = path.parse(file);
  const dot = base.indexOf(".", 1);
  return path.join(dir, dot === -1 ? `${base}-${split}` : `${base.slice(0, dot)}-${split}${base.slice(dot)}`);
}
