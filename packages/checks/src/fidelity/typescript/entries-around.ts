import type { ImportableFiles } from "@repost/spec";

const ENTRY = /^(?<folder>(?:.*\/)?)index\.[cm]?[jt]sx?$/u;

/** Files by the name of index in the folders around a file, the outermost first: they load the parts of a package together. */
export function entriesAround(path: string, { names }: Pick<ImportableFiles, "names">): readonly string[] {
  return [...names.keys()]
    .filter((other) => {
      const folder = ENTRY.exec(other)?.groups?.["folder"];
      return folder !== undefined && other !== path && path.startsWith(folder) && !other.endsWith(".d.ts");
    })
    .toSorted((left, right) => left.length - right.length);
}
