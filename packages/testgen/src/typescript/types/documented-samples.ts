const PARAMETER_TAG =
  /@(?:param|arg|argument)\s+(?:\{[^}]*\}\s*)?\[?(?<name>[A-Za-z_$][\w$]*)(?<said>(?:(?!\n\s*\*?\s*@|\*\/)[^])*)/gu;
/** Backticks mostly enclose code. */
const QUOTED = /(?<![\w'"])(?:'(?<single>[^'\n]+)'|"(?<double>[^"\n]+)")(?![\w'"])/gu;
const LONGEST = 200;

export function documentedSamples(documentation: string): ReadonlyMap<string, readonly string[]> {
  const samplesByName = new Map<string, readonly string[]>();
  for (const { groups } of documentation.matchAll(PARAMETER_TAG)) {
    const texts = [...(groups?.["said"] ?? "").matchAll(QUOTED)].map(
      (match) => match.groups?.["single"] ?? match.groups?.["double"] ?? "",
    );
    const samples = texts.filter((text) => text.trim() !== "" && text.length <= LONGEST);
    const name = groups?.["name"] ?? "";
    if (samples.length > 0) samplesByName.set(name, [...(samplesByName.get(name) ?? []), ...samples]);
  }
  return samplesByName;
}
