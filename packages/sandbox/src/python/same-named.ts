import type { FunctionDefinition, LanguageAdapter, Span } from "@repost/spec";
import type { BundleUnit } from "./bundle-unit.ts";

export interface Renamed extends Span {
  readonly name: string;
}

/** Only decorators use them, as `_` under `@show.register`. The target keeps its name. */
export function sameNamed(
  units: readonly BundleUnit[],
  name: string,
  adapter: LanguageAdapter,
): ReadonlyMap<string, readonly Renamed[]> {
  const targetUnit = units.find(({ target }) => target !== null);
  const none = new Map<string, readonly Renamed[]>();
  if (targetUnit?.target === null || targetUnit === undefined) return none;
  const isOfClass = name.includes(".");
  if (!isOfClass && isNamed(units, targetUnit.unit.path, name)) return none;
  const { target } = targetUnit;
  const renamedByUnit = new Map<string, readonly Renamed[]>();
  for (const { unit } of isOfClass ? [targetUnit] : units) {
    if (unit.path !== targetUnit.unit.path || unit.kind !== "definition") continue;
    const definitions = adapter
      .functions(unit.code)
      .filter(
        (definition) => definition.name === name && !(unit === targetUnit.unit && overlap(definition.span, target)),
      )
      .filter(({ decorators }) =>
        isOfClass ? decorators.some((decorator) => /\.register\b/u.test(decorator)) : decorators.length > 0,
      );
    const renamed = definitions.flatMap((definition) => renamedIn(definition, unit.code, unit.start_line, units));
    if (renamed.length > 0) renamedByUnit.set(unit.id, renamed);
  }
  return renamedByUnit;
}

function isNamed(units: readonly BundleUnit[], path: string, name: string): boolean {
  return units.some(({ variableUses }) =>
    variableUses.some(({ variable }) => variable.kind !== "import" && variable.path === path && variable.name === name),
  );
}

function renamedIn(
  { signature, span, name }: FunctionDefinition,
  code: string,
  firstLine: number,
  units: readonly BundleUnit[],
): readonly Renamed[] {
  const start = code.indexOf(`def ${signature}`, span.start) + "def ".length;
  if (start < "def ".length || start > span.end) return [];
  const short = name.slice(name.lastIndexOf(".") + 1);
  const line = firstLine + code.slice(0, start).split("\n").length - 1;
  let other = `${short}_of_line_${line}`;
  while (units.some(({ unit }) => unit.code.includes(other))) other += "_";
  return [{ start, end: start + short.length, name: other }];
}

function overlap(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}
