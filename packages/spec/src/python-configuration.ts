/** Options by section of an INI file such as setup.cfg. */
export type ConfigurationSections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Parses as Python's configparser does: indented lines continue a value, and keys have no case. */
export function parseConfigurationSections(text: string): ConfigurationSections {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  let key = "";
  for (const line of text.split(/\r?\n/u)) {
    if (/^\s*[#;]/u.test(line)) continue;
    const { name } = /^\[(?<name>[^\]]+)\]/u.exec(line)?.groups ?? {};
    const { option, value } = /^(?<option>[^\s=:#;[][^=:]*?)\s*[=:](?<value>.*)$/u.exec(line)?.groups ?? {};
    if (name !== undefined) {
      section = sections.get(name) ?? new Map<string, string>();
      sections.set(name, section);
      key = "";
    } else if (/^\s/u.test(line)) {
      if (key !== "") section.set(key, `${section.get(key) ?? ""}\n${line.trim()}`);
    } else if (option !== undefined) {
      key = option.toLowerCase();
      section.set(key, (value ?? "").trim());
    }
  }
  return sections;
}
