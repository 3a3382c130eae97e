import type { DiscoveryOptions } from "@repost/pipeline";
import type { DiscoverSettings } from "@repost/spec/settings";

export function discoveryOf(flags: DiscoverSettings): DiscoveryOptions {
  const { language, docstring, result, maxFunctions, maxMethods, seed, limit, maxRepoMb } = flags;
  return {
    docstring,
    result,
    maxFunctions,
    maxMethods,
    seed,
    ...(language === undefined ? {} : { language }),
    ...(maxRepoMb === undefined ? {} : { maxRepoMb }),
    ...(limit === undefined ? {} : { limit }),
  };
}
