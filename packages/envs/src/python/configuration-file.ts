import type { ConfigurationSections } from "@repost/spec";

export function optionLines(sections: ConfigurationSections, section: string, option: string): readonly string[] {
  return (sections.get(section)?.get(option) ?? "")
    .split("\n")
    .map((line) => line.replace(/(?:^|\s)#.*$/u, "").trim())
    .filter((line) => line !== "");
}
