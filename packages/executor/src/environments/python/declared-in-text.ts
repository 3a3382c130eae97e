import { parseConfigurationSections, parseRequirement, type Requirement } from "@repost/spec";
import type { DeclaredPart } from "./declared-part.ts";

const EXTRA = /(?:^|\W)extra\s*==/u;

export function readMetadata(text: string): DeclaredPart {
  const header = text.split(/\r?\n\r?\n/u)[0] ?? "";
  const values = (field: string): string[] =>
    header
      .split(/\r?\n/u)
      .flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).trim()] : []));
  const all = requirementsOf(values("Requires-Dist"));
  // Metadata before version 2.2 may lack dependencies.
  const saysAll =
    Number(values("Metadata-Version")[0] ?? 0) >= 2.2 &&
    !values("Dynamic").some((field) => field.toLowerCase() === "requires-dist");
  return {
    name: values("Name")[0],
    isComplete: saysAll || all.length > 0,
    required: all.filter(({ marker }) => !EXTRA.test(marker)),
    optional: all.filter(({ marker }) => EXTRA.test(marker)).map(withoutMarker),
  };
}

export function readSetupConfiguration(text: string): DeclaredPart {
  const sections = parseConfigurationSections(text);
  const extras = [...(sections.get("options.extras_require") ?? new Map<string, string>()).values()];
  return {
    name: sections.get("metadata")?.get("name")?.trim(),
    required: requirementsOf((sections.get("options")?.get("install_requires") ?? "").split("\n")),
    optional: extras.flatMap((lines) => requirementsOf(lines.split("\n"))),
  };
}

export function readBuiltRequirements(text: string): DeclaredPart {
  const [plain = "", ...sections] = text.split(/^\[/mu);
  const parts = sections.map((section) => {
    const [name = "", ...lines] = section.split(/\r?\n/u);
    const [extra = "", marker = ""] = name.replace(/\]\s*$/u, "").split(":");
    const suffix = marker === "" ? "" : `; ${marker}`;
    return { extra, requirements: requirementsOf(lines.map((line) => (line.trim() === "" ? "" : line + suffix))) };
  });
  return {
    isComplete: true,
    required: [
      ...requirementsOf(plain.split(/\r?\n/u)),
      ...parts.flatMap(({ extra, requirements }) => (extra === "" ? requirements : [])),
    ],
    optional: parts.flatMap(({ extra, requirements }) => (extra === "" ? [] : requirements)).map(withoutMarker),
  };
}

export function readRequirementsFile(text: string): DeclaredPart {
  const lines = text.replaceAll(/\\\r?\n/gu, " ").split(/\r?\n/u);
  return { required: [], optional: requirementsOf(lines.map((line) => line.replace(/\s--hash=.*$/u, ""))) };
}

function requirementsOf(lines: readonly string[]): readonly Requirement[] {
  return lines
    .map((line) => line.replace(/(?:^|\s)#.*$/u, "").trim())
    .flatMap((line) => (line === "" || line.startsWith("-") ? [] : (parseRequirement(line) ?? [])));
}

function withoutMarker(requirement: Requirement): Requirement {
  return { ...requirement, marker: "" };
}
