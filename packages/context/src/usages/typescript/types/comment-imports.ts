/** A type that a module or its comments import. */
export interface ImportedType {
  /** The name that the text knows it by. */
  readonly local: string;
  /** Its name in what it is imported from. */
  readonly name: string;
  /** What it is imported from: a package, or a file by where it lies from the comment's. */
  readonly from: string;
}

/** `import("oven").Loaf` */
const BY_TYPE = /\bimport\s*\(\s*(["'])(?<from>[^"'\s]+)\1\s*\)\s*\.\s*(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/gu;
/** `@import { Loaf as Bread } from "oven"` */
const BY_TAG = /@import\s*\{(?<names>[^{}]*)\}\s*from\s*(["'])(?<from>[^"'\s]+)\2/gu;

/** The types that comments in a text import: those that types import where they stand, then those of tags. */
export function commentImports(text: string): readonly ImportedType[] {
  const byType = [...text.matchAll(BY_TYPE)].map(({ groups }) => {
    const { from = "", name = "" } = groups ?? {};
    return { local: name, name, from };
  });
  const byTag = [...text.matchAll(BY_TAG)].flatMap(({ groups }) => {
    const { from = "", names = "" } = groups ?? {};
    return names.split(",").map((one) => {
      const [name = "", local = name] = one.trim().split(/\s+as\s+/u);
      return { local, name, from };
    });
  });
  return [...byType, ...byTag];
}
