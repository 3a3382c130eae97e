import { remoteAddress } from "./git/remote-address.ts";
import { formatSourceSpec, parseSourceSpec } from "./parse-source-spec.ts";

/**
 * A SOURCE as records, messages and file names may show it: without the credentials that its address has.
 *
 * @throws ContextError CONTEXT_SOURCE_UNKNOWN, CONTEXT_SOURCE_INVALID
 */
export function publicSource(source: string): string {
  const spec = parseSourceSpec(source);
  if (spec.kind !== "git") return source;
  return formatSourceSpec({ ...spec, url: remoteAddress(spec.url).shown ?? spec.url });
}

/**
 * The SOURCE that opens, with the credentials of the one that was given, the revision that `info.source` of the repository names.
 *
 * @throws ContextError CONTEXT_SOURCE_UNKNOWN, CONTEXT_SOURCE_INVALID
 */
export function pinSource(source: string, pinned: string): string {
  const spec = parseSourceSpec(source);
  const { kind, ...rest } = parseSourceSpec(pinned);
  if (spec.kind !== "git" || kind !== "git" || !("revision" in rest)) return pinned;
  return formatSourceSpec({ ...spec, revision: rest.revision });
}
