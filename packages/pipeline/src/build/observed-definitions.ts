import type { Definition } from "@repost/context";
import type { ObservedCalls } from "@repost/spec";

const MOST = 8;
const MAX_DEPTH = 40;

export function observedDefinitions({ calls }: ObservedCalls): readonly Definition[] {
  const counts = new Map<string, { readonly definition: Definition; count: number }>();
  for (const call of calls) {
    const callDefinitions = new Map<string, Definition>();
    collect([call.receiver, call.arguments, call.rest, call.named], callDefinitions, 0);
    for (const [key, definition] of callDefinitions) {
      const entry = counts.get(key) ?? { definition, count: 0 };
      counts.set(key, { definition, count: entry.count + 1 });
    }
  }
  return [...counts.values()]
    .toSorted((left, right) => right.count - left.count)
    .slice(0, MOST)
    .map(({ definition }) => definition);
}

interface Named {
  readonly k?: unknown;
  readonly module?: unknown;
  readonly name?: unknown;
  readonly local?: unknown;
}

/** Observed data is untrusted, so only names are used. */
function collect(value: unknown, definitions: Map<string, Definition>, depth: number): void {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  const { k: tag, module, name, local } = value as Named;
  if (typeof module === "string" && typeof name === "string" && local !== true) {
    const top = name.split(".")[0] ?? name;
    definitions.set(`${module}:${top}`, { module, name: top });
  }
  // A base class may replace a class of another module.
  for (const [key, item] of Object.entries(value))
    if (key !== "or" || tag === "name") collect(item, definitions, depth + 1);
}
