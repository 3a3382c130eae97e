import { distributionName, type Requirement } from "./requirement.ts";

const INTERPRETER = "python";

/** Converts a dependency of Poetry. Null when an index cannot know the version. */
export function poetryRequirement(name: string, value: unknown): Requirement | null {
  if (name === INTERPRETER) return null;
  const version = typeof value === "string" ? value : fieldOf(value, "version");
  const specifier = typeof version === "string" ? specifierOf(version) : "";
  return specifier === null ? null : { name: distributionName(name), extras: [], specifier, marker: "" };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Converts caret, tilde and star to PEP 440; null for other forms. */
function specifierOf(version: string): string | null {
  const parts = version.split(",").map((part) => comparison(part.trim()));
  return parts.includes(null) ? null : parts.filter((part) => part !== "").join(",");
}

function comparison(part: string): string | null {
  if (part === "*" || part === "") return "";
  if (/^(?:~=|==|!=|<=|>=|<|>)\s*[\w.*+!-]+$/u.test(part)) return part.replaceAll(/\s+/gu, "");
  const { sign = "", numbers } = /^(?<sign>[\^~]?)\s*(?<numbers>\d+(?:\.\d+)*)$/u.exec(part)?.groups ?? {};
  if (numbers === undefined) return null;
  if (sign === "") return `==${numbers}`;
  const digits = numbers.split(".").map(Number);
  const kept = sign === "~" ? Math.min(digits.length, 2) : Math.max(1, digits.findIndex((digit) => digit > 0) + 1);
  const above = digits.slice(0, kept).map((digit, at) => (at === kept - 1 ? digit + 1 : digit));
  return `>=${numbers},<${above.join(".")}`;
}
