import type { RuntimeArchive } from "@repost/spec";
import { indexDigest } from "../../environments/archive/archive-index.ts";

export const RUNTIME_REPOSITORY = "repost-runtime";

const LABEL = { digest: "repost.runtime.digest", environments: "repost.runtime.environments" } as const;

export function runtimeLabels(index: RuntimeArchive): Readonly<Record<string, string>> {
  return {
    [LABEL.digest]: indexDigest(index),
    [LABEL.environments]: index.environments.map(({ name }) => name).join(" "),
  };
}

interface ImageRuntime {
  readonly digest: string;
  readonly environments: readonly string[];
}

export function runtimeIn(labels: Readonly<Record<string, string>> | null | undefined): ImageRuntime | null {
  const digest = labels?.[LABEL.digest] ?? "";
  if (digest === "") return null;
  const names = labels?.[LABEL.environments] ?? "";
  return { digest, environments: names.split(" ").filter((name) => name !== "") };
}
