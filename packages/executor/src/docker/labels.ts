import { parseJsonObject } from "@repost/spec";
import { describeOwner, type FolderOwner } from "@repost/spec/folders";

export const LABELS = {
  part: "repost.part",
  owner: "repost.owner",
  executor: "repost.executor",
  python: "repost.python",
  libc: "repost.libc",
  layer: "repost.layer",
  folder: "repost.folder",
  runtimeDigest: "repost.runtime.digest",
  runtimeEnvironments: "repost.runtime.environments",
} as const;

type ContainerPart = "worker" | "image";

export function containerLabels(part: ContainerPart, executor: string): Readonly<Record<string, string>> {
  return {
    [LABELS.part]: part,
    [LABELS.owner]: JSON.stringify(describeOwner()),
    [LABELS.executor]: executor,
  };
}

/** Returns undefined for foreign labels, which are untrusted. */
export function ownerIn(
  labels: Readonly<Record<string, string>>,
  label: typeof LABELS.owner | typeof LABELS.folder = LABELS.owner,
): FolderOwner | undefined {
  const { pid, host, boot, namespace, started }: Partial<FolderOwner> = parseJsonObject(labels[label] ?? "") ?? {};
  if (typeof pid !== "number" || typeof host !== "string") return undefined;
  return { pid, host, boot: boot ?? "", namespace: namespace ?? "", started: started ?? "" };
}
