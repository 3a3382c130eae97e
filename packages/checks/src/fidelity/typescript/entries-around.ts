import type { ImportableFiles } from "@repost/spec";

const ENTRY = /^(?<folder>(?:.*\/)?)index\.[cm]?[jt]sx?$/u;
const SCRIPT = /^(?<stem>.+)\.[cm]?[jt]sx?$/u;

/** Index files of enclosing folders, outermost first, which load parts of a package. */
export function entriesAround(path: string, { names }: Pick<ImportableFiles, "names">): readonly string[] {
  return [...names.keys()]
    .filter((other) => {
      if (other === path || other.endsWith(".d.ts")) return false;
      const stem = SCRIPT.exec(other)?.groups?.["stem"];
      const folder = ENTRY.exec(other)?.groups?.["folder"] ?? (stem === undefined ? undefined : `${stem}/`);
      return folder !== undefined && path.startsWith(folder);
    })
    .toSorted((left, right) => left.length - right.length);
}
