import { blob, openDatasetStore } from "@repost/dataset";
import type { Environments } from "@repost/executor";
import type { CallOptions, Environment, Recording } from "@repost/spec";
import type { EvaluateEvent } from "../events.ts";

type LoadRecording = (environment: Environment, options: CallOptions) => Promise<Recording>;

interface InstallLocksOptions {
  readonly dataset: string;
  /** Null to use installed packages only. */
  readonly environments: Environments | null;
  readonly loadRecording: LoadRecording;
  readonly onEvent?: ((event: EvaluateEvent) => void) | undefined;
}

/** Installs packages first. Candidates without packages are unscored. */
export function installLocks(options: InstallLocksOptions): LoadRecording {
  const { dataset, environments, loadRecording, onEvent } = options;
  if (environments === null) return loadRecording;
  const installed = new Map<string, Promise<void>>();
  const install = async (environment: Environment, digest: string, call: CallOptions): Promise<void> => {
    try {
      const store = await openDatasetStore(dataset);
      await environments.install(await blob(environment, digest, store, call), call);
    } catch (error) {
      call.signal?.throwIfAborted();
      onEvent?.({ type: "environment-unavailable", digest, error });
      throw error;
    }
  };
  return async (environment, call) => {
    const digest = environment.runtime.lock_digest;
    if (digest !== null) {
      const installation = installed.get(digest) ?? install(environment, digest, call);
      installed.set(digest, installation);
      await installation;
    }
    return loadRecording(environment, call);
  };
}
