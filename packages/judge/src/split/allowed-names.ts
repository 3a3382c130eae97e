import type { Recording } from "@repost/spec";
import type { AllowedNames } from "./split-language.ts";

/**
 * Returns the names of the test's process that a candidate may use: those of the reference in the recording. Undefined
 * for recordings without them. Old recordings keep them as their only observation.
 */
export function allowedNames({ allowed, expected: [first] }: Recording): AllowedNames | undefined {
  if (allowed !== undefined) return allowed;
  if (first?.kind !== "returned" || typeof first.value !== "object" || first.value === null) return undefined;
  if (!("$" in first.value) || first.value.$ !== "dict") return undefined;
  const found = new Map<unknown, unknown>();
  for (const pair of Array.isArray(first.value["v"]) ? (first.value["v"] as readonly unknown[]) : []) {
    if (Array.isArray(pair)) found.set(pair[0], pair[1]);
  }
  const names = found.get("names");
  const remote = found.get("remote");
  if (!Array.isArray(names) || typeof remote !== "boolean") return undefined;
  return { names: (names as readonly unknown[]).filter((name) => typeof name === "string"), remote };
}
