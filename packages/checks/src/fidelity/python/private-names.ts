import type { Observation, SandboxedModule } from "@repost/spec";

const RENAMED = /^(?<flat>\w+)\.__name__ = \k<flat>\.__qualname__ = "(?<own>\w+)"$/gmu;

/** A flat module may have renamed the class in the prefix. */
export function withOriginalPrivateNames(
  observation: Observation,
  { code }: Pick<SandboxedModule, "code">,
): Observation {
  const renamed = [...code.matchAll(RENAMED)].map(({ groups }) => [groups?.["flat"] ?? "", groups?.["own"] ?? ""]);
  if (renamed.length === 0) return observation;
  const text = renamed.reduce(
    (text, [flat = "", original = ""]) =>
      text
        .replaceAll(`"${prefixOf(flat)}`, `"${prefixOf(original)}`)
        .replaceAll(`{"$":"function","v":"${flat}.`, `{"$":"function","v":"${original}.`),
    JSON.stringify(observation),
  );
  return JSON.parse(text) as Observation;
}

function prefixOf(name: string): string {
  return `_${name.replace(/^_+/u, "")}__`;
}
