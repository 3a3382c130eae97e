export function documentedCodes(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^\|\s*`([A-Z][A-Z0-9_]*)`\s*\|/gm)].flatMap(([, code]) =>
    code === undefined ? [] : [code],
  );
}

export function errorCodeProblems(declared: readonly string[], documented: readonly string[]): readonly string[] {
  return [
    ...declared.filter((code) => !documented.includes(code)).map((code) => `${code}: not documented`),
    ...documented
      .filter((code) => !declared.includes(code))
      .map((code) => `${code}: documented, but no package has it`),
    ...repeated(declared).map((code) => `${code}: declared twice`),
    ...repeated(documented).map((code) => `${code}: documented twice`),
  ];
}

function repeated(codes: readonly string[]): readonly string[] {
  return codes.filter((code, position) => codes.indexOf(code) !== position);
}
