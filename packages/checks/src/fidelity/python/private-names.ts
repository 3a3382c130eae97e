import type { Observation, SandboxedModule } from "@repost/spec";

/** What a flat module says where it renamed a class or function. */
const RENAMED = /^(?<flat>\w+)\.__name__ = \k<flat>\.__qualname__ = "(?<own>\w+)"$/gmu;

/**
 * An observation with private attributes and methods under the names that they have in the package: Python puts the name of the class before them, and
 * classes of which two have the same name are renamed in the flat module.
 */
export function withOwnPrivateNames(observation: Observation, { code }: Pick<SandboxedModule, "code">): Observation {
  const renamed = [...code.matchAll(RENAMED)].map(({ groups }) => [groups?.["flat"] ?? "", groups?.["own"] ?? ""]);
  if (renamed.length === 0) return observation;
  const text = renamed.reduce(
    (shown, [flat = "", own = ""]) =>
      shown
        .replaceAll(`"${prefixOf(flat)}`, `"${prefixOf(own)}`)
        .replaceAll(`{"$":"function","v":"${flat}.`, `{"$":"function","v":"${own}.`),
    JSON.stringify(observation),
  );
  return JSON.parse(text) as Observation;
}

function prefixOf(name: string): string {
  return `_${name.replace(/^_+/u, "")}__`;
}
