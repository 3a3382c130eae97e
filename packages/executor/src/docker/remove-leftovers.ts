import type Dockerode from "dockerode";
import { isGone } from "@repost/spec/folders";
import { answeredSoon, statusOf } from "./docker-engine.ts";
import { LABELS, ownerIn } from "./labels.ts";

/** Requires our labels and a certainly dead owner on this host. */
export async function removeLeftoverContainers(docker: Dockerode, signal: AbortSignal): Promise<readonly string[]> {
  const containers = await docker.listContainers({
    all: true,
    filters: { label: [LABELS.part, LABELS.owner] },
    abortSignal: answeredSoon(signal),
  });
  const leftovers = containers.filter(({ Labels }) => {
    const owner = ownerIn(Labels);
    return owner !== undefined && isGone(owner);
  });
  const removed = await Promise.all(leftovers.map(({ Id }) => removeContainer(docker, Id, signal)));
  return leftovers.map(({ Id }) => Id).filter((_, at) => removed[at] === true);
}

/** Returns false when the engine is already removing it. */
export async function removeContainer(
  docker: Dockerode,
  id: string,
  signal: AbortSignal,
  answerMs?: number,
): Promise<boolean> {
  try {
    await docker.getContainer(id).remove({ force: true, v: true, abortSignal: answeredSoon(signal, answerMs) });
    return true;
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 409) return false;
    throw error;
  }
}

export async function removeLeftoverFolders(docker: Dockerode, signal: AbortSignal): Promise<readonly string[]> {
  const filters = { label: [LABELS.folder] };
  const images = await docker.listImages({ filters, abortSignal: answeredSoon(signal) });
  const removed: string[] = [];
  for (const { Id, Labels } of images) {
    const owner = ownerIn(Labels ?? {}, LABELS.folder);
    if (owner !== undefined && isGone(owner) && (await removeImage(docker, Id))) removed.push(Id);
  }
  return removed;
}

export async function removeImage(docker: Dockerode, name: string): Promise<boolean> {
  try {
    await docker.getImage(name).remove();
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return true;
    if (statusOf(error) === 409) return false;
    throw error;
  }
}
