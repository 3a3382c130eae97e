import { lockDigest, lockText } from "@repost/executor";
import type { Store } from "@repost/spec";
import type { InstallPackages } from "@repost/testgen";
import type { EnvironmentChoice } from "../build/lock-source.ts";

/** Adds packages to a script's environment and stores the new lock. */
export function installPackages({ environments, cutoff }: EnvironmentChoice, store: Store): InstallPackages {
  return async (distributions, { environment, signal }) => {
    const base = environment === null ? null : await store.get(environment, { signal });
    const lock = await environments.extend({ base, distributions, cutoff, signal });
    if (lock === null) return null;
    await store.put(lockText(lock), { signal });
    return lockDigest(lock);
  };
}
