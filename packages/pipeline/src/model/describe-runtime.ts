import { parseLock, pinsOf } from "@repost/executor";
import { type DescribeRuntime, type Executor, runtimeOf, type Store } from "@repost/spec";

const MOST_NAMED = 40;

export function runtimeDescriber(executor: Executor, store: Store | null): DescribeRuntime {
  return async (language, { environment, signal }) => {
    const { runtimes } = await executor.capabilities({ signal });
    const { runtime, title, modules: base } = runtimeOf(language);
    const interpreter = `${title} ${runtimes[runtime]?.replace(/^v/u, "") ?? ""}`;
    const pins =
      environment === null || store === null ? [] : pinsOf(parseLock(await store.get(environment, { signal })));
    if (pins.length === 0) return `${interpreter.trim()}, ${base} and no other package`;
    const more = pins.length > MOST_NAMED ? ` and ${pins.length - MOST_NAMED} more` : "";
    return `${interpreter.trim()}, ${base} and these packages: ${pins.slice(0, MOST_NAMED).join(", ")}${more}`;
  };
}
