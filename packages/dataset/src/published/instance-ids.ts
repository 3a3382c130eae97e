import { instanceId, type InstanceIdParts } from "@repost/spec";

export type InstanceIds = (parts: Omit<InstanceIdParts, "definition">) => string;

/** Appends `~2`, `~3` to repeated functions of a file. */
export function createInstanceIds(): InstanceIds {
  const counts = new Map<string, number>();
  return (parts) => {
    const first = instanceId(parts);
    const definition = (counts.get(first) ?? 0) + 1;
    counts.set(first, definition);
    return instanceId({ ...parts, definition });
  };
}
