/** A parameter and what is said of it, up to the next tag. */
const SAID =
  /@(?:param|arg|argument)\s+(?:\{[^}]*\}\s*)?\[?(?<name>[A-Za-z_$][\w$]*)(?<said>(?:(?!\n\s*\*?\s*@|\*\/)[^])*)/gu;
/** Texts in quotes. What stands in backticks is mostly code. */
const QUOTED = /(?<![\w'"])(?:'(?<single>[^'\n]+)'|"(?<double>[^"\n]+)")(?![\w'"])/gu;
const LONGEST = 200;

/** Texts that a documentation comment quotes where it speaks of a parameter, by its name: they are samples of it. */
export function documentedSamples(documentation: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { groups } of documentation.matchAll(SAID)) {
    const texts = [...(groups?.["said"] ?? "").matchAll(QUOTED)].map(
      (one) => one.groups?.["single"] ?? one.groups?.["double"] ?? "",
    );
    const samples = texts.filter((text) => text.trim() !== "" && text.length <= LONGEST);
    const name = groups?.["name"] ?? "";
    if (samples.length > 0) found.set(name, [...(found.get(name) ?? []), ...samples]);
  }
  return found;
}
