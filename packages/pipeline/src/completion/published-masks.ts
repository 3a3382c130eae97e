import type { MaskFile } from "@repost/context";
import { execRepoBenchMask, readJsonLines } from "@repost/dataset";
import { type Mask, records } from "@repost/spec";

/** Ignores rows of another revision, whose text differs from the file. */
export async function publishedMasks(
  path: string,
  repository: string,
  files: readonly MaskFile[],
): Promise<readonly Mask[]> {
  const codeOf = new Map(files.map((file) => [file.path, file.code]));
  const masks: Mask[] = [];
  for await (const row of readJsonLines(path, records.execRepoBench)) {
    if (lastPart(row.repo_name) !== lastPart(repository)) continue;
    const mask = execRepoBenchMask(row);
    if (mask !== null && codeOf.get(mask.path) === mask.prefix + mask.middle + mask.suffix) masks.push(mask);
  }
  return masks;
}

/** Published rows lack the owner. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
