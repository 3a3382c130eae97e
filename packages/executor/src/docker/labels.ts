import { describeOwner, type FolderOwner } from "../owned/folder-owner.ts";

/** Labels of all objects that this package creates in an engine. */
export const LABELS = {
  /** Purpose: a worker's container, or one that creates an image. */
  part: "repost.part",
  /** Creating process as JSON. */
  owner: "repost.owner",
  /** Executor within that process. */
  executor: "repost.executor",
  python: "repost.python",
  /** C library of a worker image. */
  libc: "repost.libc",
  /** Key of a layer of a repository environment. */
  layer: "repost.layer",
} as const;

export type ContainerPart = "worker" | "image";

export function containerLabels(part: ContainerPart, executor: string): Readonly<Record<string, string>> {
  return {
    [LABELS.part]: part,
    [LABELS.owner]: JSON.stringify(describeOwner()),
    [LABELS.executor]: executor,
  };
}

/** Returns the owner of a container; undefined for foreign labels. */
export function ownerIn(labels: Readonly<Record<string, string>>): FolderOwner | undefined {
  try {
    const owner = JSON.parse(labels[LABELS.owner] ?? "") as Partial<FolderOwner> | null;
    const { pid, host, boot, namespace } = owner ?? {};
    if (typeof pid !== "number" || typeof host !== "string") return undefined;
    return { pid, host, boot: boot ?? "", namespace: namespace ?? "" };
  } catch {
    // Labels are untrusted.
    return undefined;
  }
}
