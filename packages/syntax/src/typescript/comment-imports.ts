export interface ImportedType {
  readonly local: string;
  readonly name: string;
  readonly from: string;
}

const BY_TYPE = /\bimport\s*\(\s*(["'])(?<from>[^"'\s]+)\1\s*\)\s*\.\s*(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/gu;
const BY_TAG = /@import\s*\{(?<names>[^{}]*)\}\s*from\s*(["'])(?<from>[^"'\s]+)\2/gu;

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
