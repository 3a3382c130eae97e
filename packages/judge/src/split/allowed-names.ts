import type { Observation, Recording } from "@repost/spec";
import type { AllowedNames } from "./split-language.ts";

/**
 * What the reference's process named is kept as the one observation of the recording: a candidate's process may name the same, and
 * nothing else of what the test's process has loaded.
 */
export function observationOf({ names, remote }: AllowedNames): Observation {
  const value = { $: "dict", v: [["names", [...names].toSorted()] as const, ["remote", remote] as const] };
  return { kind: "returned", value, receiver: null, arguments: [], stdout: "" };
}

/** Undefined where the recording keeps nothing of the kind. */
export function allowedNames({ expected: [first] }: Recording): AllowedNames | undefined {
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
