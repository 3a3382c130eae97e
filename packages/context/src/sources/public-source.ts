import { remoteAddress } from "./git/remote-address.ts";
import { formatSourceSpec, parseSourceSpec } from "./parse-source-spec.ts";

/**
 * Removes credentials from a SOURCE.
 *
 * @throws ContextError CONTEXT_SOURCE_UNKNOWN, CONTEXT_SOURCE_INVALID
 */
export function publicSource(source: string): string {
  const spec = parseSourceSpec(source);
  if (spec.kind !== "git") return source;
  return formatSourceSpec({ ...spec, url: remoteAddress(spec.url).displayUrl ?? spec.url });
}

/**
 * Pins a SOURCE to a revision and keeps credentials.
 *
 * @throws ContextError CONTEXT_SOURCE_UNKNOWN, CONTEXT_SOURCE_INVALID
 */
export function pinSource(source: string, pinned: string): string {
  const spec = parseSourceSpec(source);
  const { kind, ...rest } = parseSourceSpec(pinned);
  if (spec.kind !== "git" || kind !== "git" || !("revision" in rest)) return pinned;
  return formatSourceSpec({ ...spec, revision: rest.revision });
}
