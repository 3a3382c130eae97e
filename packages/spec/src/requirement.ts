/** Dependency as declared (PEP 508), without addresses. */
export interface Requirement {
  /** Normalised (PEP 503): lower case, single hyphens. */
  readonly name: string;
  readonly extras: readonly string[];
  /** Version range, for example `>=1.2,<2`; empty for any version. */
  readonly specifier: string;
  /** Environment marker, for example `python_version < "3.11"`; empty without a marker. */
  readonly marker: string;
}

const FORM = /^(?<name>[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[(?<extras>[^\]]*)\])?\s*(?<rest>.*)$/u;
const SPECIFIER = /^(?:(?:~=|===?|!=|<=|>=|<|>)\s*[\w.*+!-]+(?:\s*,\s*|$))*$/u;

export function distributionName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/gu, "-");
}

/**
 * Returns null for other lines, such as an option or a path. A requirement with an address becomes its name with any
 * version.
 */
export function parseRequirement(text: string): Requirement | null {
  const { name, extras = "", rest = "" } = FORM.exec(text.trim())?.groups ?? {};
  if (name === undefined) return null;
  if (rest.startsWith("@"))
    return { name: distributionName(name), extras: extrasOf(extras), specifier: "", marker: "" };
  const [versions = "", ...markers] = rest.split(";");
  const specifier = versions
    .trim()
    .replace(/^\((?<inner>.*)\)$/u, "$<inner>")
    .trim()
    .replace(/,$/u, "");
  if (!SPECIFIER.test(specifier)) return null;
  return {
    name: distributionName(name),
    extras: extrasOf(extras),
    specifier: specifier.replaceAll(/\s+/gu, ""),
    marker: markers.join(";").trim(),
  };
}

export function formatRequirement({ name, extras, specifier, marker }: Requirement): string {
  const base = `${name}${extras.length === 0 ? "" : `[${extras.join(",")}]`}${specifier}`;
  return marker === "" ? base : `${base} ; ${marker}`;
}

function extrasOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((extra) => extra.trim())
    .filter((extra) => /^[\w.-]+$/u.test(extra));
}
