import { describeOwner, type FolderOwner } from "../owned/folder-owner.ts";

/** Labels of everything that this package makes in an engine, so that it can be found again. */
export const LABELS = {
  /** What it is: a worker's container, or one that an image is made in. */
  part: "repost.part",
  /** The process that made it, as JSON. */
  owner: "repost.owner",
  /** The executor within that process. */
  executor: "repost.executor",
  /** Version of the interpreter in an image for workers. */
  python: "repost.python",
  /** C library of such an image. */
  libc: "repost.libc",
} as const;

export type ContainerPart = "worker" | "image";

export function containerLabels(part: ContainerPart, executor: string): Readonly<Record<string, string>> {
  return {
    [LABELS.part]: part,
    [LABELS.owner]: JSON.stringify(describeOwner()),
    [LABELS.executor]: executor,
  };
}

/** Whose a container is; undefined for a label that is not ours. */
export function ownerIn(labels: Readonly<Record<string, string>>): FolderOwner | undefined {
  try {
    const owner = JSON.parse(labels[LABELS.owner] ?? "") as Partial<FolderOwner> | null;
    const { pid, host, boot, namespace } = owner ?? {};
    if (typeof pid !== "number" || typeof host !== "string") return undefined;
    return { pid, host, boot: boot ?? "", namespace: namespace ?? "" };
  } catch {
    // Anybody may write labels.
    return undefined;
  }
}
