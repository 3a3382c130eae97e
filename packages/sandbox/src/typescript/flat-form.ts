import type { FunctionContext } from "@repost/spec";
import { javascriptBuiltins, javascriptImplicitNames } from "@repost/syntax";
import { moduleText, type ModuleText } from "./module-text.ts";
import type { ModuleUnit } from "./module-unit.ts";

/**
 * Whether statements of several files can stand in one without a name being changed: each name means one thing, and is used under the
 * name under which it is bound.
 */
export function fitsFlatForm(units: readonly ModuleUnit[], { unresolved }: FunctionContext): boolean {
  const owners = new Map<string, ModuleUnit>();
  for (const one of units) {
    for (const name of one.unit.binds) {
      const owner = owners.get(name);
      if (name === "default" || name === "*") return false;
      if (owner !== undefined && owner.unit.path !== one.unit.path && !isSameImport(owner, one)) return false;
      owners.set(name, owner ?? one);
    }
  }
  const open = new Set(unresolved.map(({ name }) => name));
  const isOutside = (name: string): boolean =>
    javascriptBuiltins.has(name) || javascriptImplicitNames.has(name) || name in globalThis || open.has(name);
  return units.every(
    ({ unit, uses, words }) =>
      uses.every(({ edge, name }) => edge.name === name) &&
      [...words].every((word) => {
        const owner = owners.get(word);
        return owner === undefined || owner.unit.path === unit.path || !isOutside(word);
      }),
  );
}

function isSameImport(left: ModuleUnit, right: ModuleUnit): boolean {
  return isImport(left) && isImport(right) && left.unit.code === right.unit.code;
}

function isImport({ unit, uses }: ModuleUnit): boolean {
  return (
    unit.kind === "import" ||
    (unit.external.length > 0 && uses.length === 0 && /^\s*(?:const|var|let)\b/u.test(unit.code))
  );
}

/** All statements in one module. Those of other files than the target's lose their `export`. */
export function flatForm(units: readonly ModuleUnit[], targetPath: string, exports: readonly string[]): ModuleText {
  const imports = new Set<string>();
  const written = units.flatMap((one) => {
    const { unit, exportPrefixes } = one;
    if (isImport(one)) {
      if (imports.has(unit.code)) return [];
      imports.add(unit.code);
    }
    if (unit.path === targetPath) return [{ unit, code: unit.code }];
    let { code } = unit;
    for (const { start, end } of exportPrefixes.toReversed()) code = code.slice(0, start) + code.slice(end);
    return [{ unit, code }];
  });
  return moduleText({ head: [], units: written, tail: exports });
}
