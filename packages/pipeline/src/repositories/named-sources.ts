import { pinSource, publicSource, type SelectedRepository } from "@repost/context";
import { type CallOptions, RepostError, type Source } from "@repost/spec";

export type OpenSource = (spec: string, selected: SelectedRepository | null) => Source;

export interface NamedSources {
  readonly sources: readonly string[];
  /** Undefined when createSource opens all. */
  readonly openSource: OpenSource | undefined;
}

/** Opens each source object once. */
export async function nameSources(
  sources: readonly (string | Source)[],
  openSource: OpenSource | undefined,
  fallback: OpenSource,
  { signal }: CallOptions,
): Promise<NamedSources> {
  const objects = new Map<string, Source>();
  const names: string[] = [];
  for (const source of sources) {
    if (typeof source === "string") {
      names.push(source);
      continue;
    }
    const repository = await source.open({ signal });
    await repository.close();
    objects.set(repository.info.source, source);
    names.push(repository.info.source);
  }
  if (objects.size === 0) return { sources: names, openSource };
  const openOther = openSource ?? fallback;
  return { sources: names, openSource: (spec, selected) => objects.get(spec) ?? openOther(spec, selected) };
}

/** Returns the source without credentials. */
export function displayedSource(source: string, openSource: OpenSource | undefined): string {
  return unlessUnknown(openSource, source, () => publicSource(source));
}

export function pinnedSource(source: string, pinned: string, openSource: OpenSource | undefined): string {
  return unlessUnknown(openSource, source, () => pinSource(source, pinned));
}

function unlessUnknown(openSource: OpenSource | undefined, source: string, read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (openSource !== undefined && RepostError.is(error) && error.code === "CONTEXT_SOURCE_UNKNOWN") return source;
    throw error;
  }
}
