import { withoutUndefined } from "@repost/spec";
import type { DiscoveryOptions } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";

export function discoveryOf(flags: SettingsOf<"discover">): DiscoveryOptions {
  const { language, docstring, result, maxFunctions, maxMethods, seed, limit, maxRepoMb } = flags;
  return {
    docstring,
    result,
    maxFunctions,
    maxMethods,
    seed,
    ...withoutUndefined({ language, maxRepoMb, limit }),
  };
}
