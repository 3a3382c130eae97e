import { isPlainObject, parseRequirement, poetryRequirement, type Requirement } from "@repost/spec";
import { parse } from "smol-toml";
import type { DeclaredPart } from "./declared-part.ts";

/** Reads standard or Poetry fields. */
export function readProjectFile(text: string): DeclaredPart {
  const file = parseToml(text);
  const project = tableOf(file["project"]);
  const poetry = tableOf(tableOf(file["tool"])["poetry"]);
  const name = project["name"] ?? poetry["name"];
  const dynamic = Array.isArray(project["dynamic"]) ? (project["dynamic"] as unknown[]) : [];
  return {
    name: typeof name === "string" ? name : undefined,
    isComplete: typeof project["name"] === "string" && !dynamic.includes("dependencies"),
    required: [...requirementsOf(project["dependencies"]), ...poetryOf(poetry["dependencies"])],
    optional: [
      ...Object.values(tableOf(project["optional-dependencies"])).flatMap(requirementsOf),
      ...Object.values(tableOf(file["dependency-groups"])).flatMap(requirementsOf),
      ...poetryOf(poetry["dev-dependencies"]),
      ...Object.values(tableOf(poetry["group"])).flatMap((group) => poetryOf(tableOf(group)["dependencies"])),
    ],
  };
}

function parseToml(text: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

function tableOf(value: unknown): Record<string, unknown> {
  return isPlainObject(value) ? value : {};
}

function requirementsOf(value: unknown): readonly Requirement[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => (typeof item === "string" ? (parseRequirement(item) ?? []) : []));
}

function poetryOf(value: unknown): readonly Requirement[] {
  return Object.entries(tableOf(value)).flatMap(([name, version]) => poetryRequirement(name, version) ?? []);
}
