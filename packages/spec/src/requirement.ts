/** A dependency as a project declares it (PEP 508), without addresses. */
export interface Requirement {
  /** Normalised (PEP 503): lower case, parted by single hyphens. */
  readonly name: string;
  readonly extras: readonly string[];
  /** Such as `>=1.2,<2`; empty for any version. */
  readonly specifier: string;
  /** Such as `python_version < "3.11"`; empty without. */
  readonly marker: string;
}

const FORM = /^(?<name>[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[(?<extras>[^\]]*)\])?\s*(?<rest>.*)$/u;
const SPECIFIER = /^(?:(?:~=|===?|!=|<=|>=|<|>)\s*[\w.*+!-]+(?:\s*,\s*|$))*$/u;

/** The name by which an index knows a distribution (PEP 503). */
export function distributionName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/gu, "-");
}

/** Reads one requirement; null for what is none, such as an option or a path. What comes from an address is a name of any version. */
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

/** The requirement as an installer reads it. */
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
