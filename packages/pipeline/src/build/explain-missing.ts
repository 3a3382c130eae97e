import type { StageRejection } from "@repost/spec";
import type { TargetRuntime } from "./lock-source.ts";

/**
 * Returns the module that was missing when a module failed to load, as a dotted name or a specifier; null for other
 * failures.
 */
export function missingModule(detail: string): string | null {
  const asked = /Cannot find (?:package|module) '(?<asked>[^./'\s][^'\s]*)'/u.exec(detail)?.groups?.["asked"];
  if (asked !== undefined) return asked;
  const module = /No module named '(?<module>[\p{L}_][\p{L}\p{N}_.]*)'/u.exec(detail)?.groups?.["module"];
  if (module !== undefined) return module;
  const name = /cannot import name '(?<name>\w+)' from '(?<from>[\w.]+)'/u.exec(detail)?.groups;
  return name === undefined ? null : `${name["from"]}.${name["name"]}`;
}

/** Messages of Python and Node about missing modules. */
const MISSING = [
  /No module named '?(?<module>[\p{L}_][\p{L}\p{N}_]*)/u,
  /Cannot find (?:package|module) '(?<module>(?:@[^/'\s]+\/)?[^/'.\s][^/'\s]*)/u,
];

type Why = Pick<StageRejection, "reason" | "detail">;

/** Explains a load failure by the package that could not be installed. */
export function explainMissing({ reason, detail }: Why, { unresolved }: Pick<TargetRuntime, "unresolved">): Why {
  const named = MISSING.flatMap((pattern) => pattern.exec(detail)?.groups?.["module"] ?? [])[0];
  const missing = unresolved.find(({ module }) => module === named);
  if (missing === undefined) return { reason, detail };
  return { reason: "package_missing", detail: `It imports ${missing.module}: ${missing.reason}` };
}
