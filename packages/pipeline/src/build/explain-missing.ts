import type { StageRejection } from "@repost/spec";
import type { TargetRuntime } from "./lock-source.ts";

/**
 * What a module was missing when it failed to load, as a dotted name or, of JavaScript, as it was asked for; null where it failed for another
 * reason.
 */
export function missingModule(detail: string): string | null {
  const asked = /Cannot find (?:package|module) '(?<asked>[^./'\s][^'\s]*)'/u.exec(detail)?.groups?.["asked"];
  if (asked !== undefined) return asked;
  const module = /No module named '(?<module>[\p{L}_][\p{L}\p{N}_.]*)'/u.exec(detail)?.groups?.["module"];
  if (module !== undefined) return module;
  const name = /cannot import name '(?<name>\w+)' from '(?<from>[\w.]+)'/u.exec(detail)?.groups;
  return name === undefined ? null : `${name["from"]}.${name["name"]}`;
}

/** How Python and Node name what they do not find. */
const MISSING = [
  /No module named '?(?<module>[\p{L}_][\p{L}\p{N}_]*)/u,
  /Cannot find (?:package|module) '(?<module>(?:@[^/'\s]+\/)?[^/'.\s][^/'\s]*)/u,
];

type Why = Pick<StageRejection, "reason" | "detail">;

/** Where a module fails for a package that could not be had, that is the reason, and why it could not be had the detail. */
export function explainMissing({ reason, detail }: Why, { unresolved }: Pick<TargetRuntime, "unresolved">): Why {
  const named = MISSING.flatMap((pattern) => pattern.exec(detail)?.groups?.["module"] ?? [])[0];
  const missing = unresolved.find(({ module }) => module === named);
  if (missing === undefined) return { reason, detail };
  return { reason: "package_missing", detail: `It imports ${missing.module}: ${missing.reason}` };
}
