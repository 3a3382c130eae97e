import { type LanguageAdapter, rejected, type Span, type StageResult } from "@repost/spec";
import type { BundleUnit } from "./bundle-unit.ts";
import type { Renamed } from "./same-named.ts";

/**
 * Checks that the target is the first definition of its name, because a module's entry is found by name. Overload
 * signatures before the target are dropped; definitions that get other names are ignored.
 */
export function definitionsBefore(
  units: readonly BundleUnit[],
  name: string,
  adapter: LanguageAdapter,
  renamed: ReadonlyMap<string, readonly Renamed[]>,
): { readonly dropped: readonly Span[]; readonly problem: StageResult<never> | undefined } {
  const position = units.findIndex(({ target }) => target !== null);
  const unit = units[position];
  const ambiguous = rejected("entry_ambiguous", `The first ${name} of the module is another one than the target.`);
  if (unit?.target === null || unit === undefined) return { dropped: [], problem: ambiguous };
  const { path, code, id } = unit.unit;
  const [top = ""] = name.split(".");
  const isRebound = units
    .slice(0, position)
    .some(({ unit: one }) => one.path === path && one.binds.includes(top) && !renamed.has(one.id));
  const { start } = unit.target;
  const earlier =
    start === 0
      ? []
      : adapter
          .functions(code)
          .filter((one) => one.name === name && one.span.end <= start)
          .filter(({ span }) => !isRenamed(span, renamed.get(id) ?? []));
  const isOverload = (decorator: string): boolean => /(?:^|\.)overload$/.test(decorator);
  const isAmbiguous = isRebound || earlier.some(({ decorators }) => !decorators.some(isOverload));
  return { dropped: earlier.map(({ span }) => span), problem: isAmbiguous ? ambiguous : undefined };
}

function isRenamed({ start, end }: Span, renamed: readonly Renamed[]): boolean {
  return renamed.some((one) => one.start >= start && one.end <= end);
}
