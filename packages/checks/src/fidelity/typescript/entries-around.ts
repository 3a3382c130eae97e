import type { ImportableFiles } from "@repost/spec";

const ENTRY = /^(?<folder>(?:.*\/)?)index\.[cm]?[jt]sx?$/u;
const SCRIPT = /^(?<stem>.+)\.[cm]?[jt]sx?$/u;

/** Files by the name of index in the folders around a file, and files beside these folders by their names, the outermost first: they load the parts of a package together. */
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
