import { instanceId, type InstanceIdParts } from "@repost/spec";

/** Gives each row of a file its instance id. */
export type InstanceIds = (parts: Omit<InstanceIdParts, "definition">) => string;

/** Rows that name the same function of the same file are numbered as its definitions are, `~2` and so on, in the file's order. */
export function createInstanceIds(): InstanceIds {
  const counts = new Map<string, number>();
  return (parts) => {
    const first = instanceId(parts);
    const definition = (counts.get(first) ?? 0) + 1;
    counts.set(first, definition);
    return instanceId({ ...parts, definition });
  };
}
