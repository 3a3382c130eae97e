import type { SandboxedModule, Target } from "@repost/spec";
import { BUILTIN_NAMES } from "../source/builtin-names.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { qualifyCode, qualifyName, type QualifiedCode } from "../values/qualify.ts";
import type { ModuleNames } from "./read-observed.ts";

export function createModuleNames(
  index: ModuleIndex,
  { provenance }: Pick<SandboxedModule, "provenance">,
  target: Pick<Target, "path">,
): ModuleNames {
  const paths = [...new Set([target.path, ...provenance.map(({ path }) => path)])];
  const packageNames = new Set(paths.flatMap((path) => dotted(path).split(".")));
  const pathOf = (name: string): string | null => {
    const line = lineOf(index, name);
    const piece = provenance.find(({ start, end }) => line !== null && start <= line && line <= end);
    return piece?.path ?? (provenance.length === 0 ? target.path : null);
  };
  const localName = (moduleName: string, head: string): string | null => {
    const stands = (name: string): boolean => {
      const path = pathOf(name);
      return path !== null && isModule(path, moduleName);
    };
    if (index.names.has(head) && stands(head)) return head;
    // Names of several modules are numbered.
    const numbered = [...index.classes.keys(), ...index.functions.keys(), ...index.assigned.keys()].find(
      (name) => name.startsWith(`${head}_`) && /^\d+$/u.test(name.slice(head.length + 1)) && stands(name),
    );
    if (numbered !== undefined) return numbered;
    const path = index.assigned.has(head) ? pathOf(head) : null;
    return index.assigned.has(head) && (path === null || isInside(path, moduleName)) ? head : null;
  };
  const localCode = (moduleName: string, head: string): QualifiedCode | null => {
    const source = localName(moduleName, head);
    return source === null ? null : { source, requirements: [] };
  };
  return {
    of(moduleName, name) {
      const [head = "", ...members] = name.split(".");
      if (moduleName === "builtins")
        return BUILTIN_NAMES.has(head) && !index.names.has(head) ? { source: name, requirements: [] } : null;
      const isLocal =
        packageNames.has(moduleName.split(".")[0] ?? "") || paths.some((path) => isModule(path, moduleName));
      const qualified = isLocal ? localCode(moduleName, head) : qualifyName(`${moduleName}.${head}`, index);
      return qualified === null ? null : { ...qualified, source: [qualified.source, ...members].join(".") };
    },
    inCode: (source) => qualifyCode(source, index),
  };
}

function lineOf(index: ModuleIndex, name: string): number | null {
  const node = index.classes.get(name)?.node ?? index.functions.get(name)?.node ?? index.assigned.get(name);
  return node === undefined ? null : node.startPosition.row + 1;
}

function dotted(path: string): string {
  return path
    .replace(/\.py$/u, "")
    .replace(/\/__init__$/u, "")
    .replaceAll("/", ".");
}

/** A package may re-export its content. */
function isInside(path: string, packageName: string): boolean {
  return `.${dotted(path)}.`.includes(`.${packageName}.`);
}

function isModule(path: string, moduleName: string): boolean {
  const whole = dotted(path);
  return whole === moduleName || whole.endsWith(`.${moduleName}`);
}
