import type { Unit } from "@repost/spec";

export interface ModuleNames {
  of(path: string): string;
  /** Empty outside of packages. */
  packageOf(path: string): string;
}

export function createModuleNames(units: readonly Unit[]): ModuleNames {
  const moduleByPath = new Map(units.map(({ path, module }) => [path, module]));
  const roots = [...new Set(units.map(rootOf))].toSorted((left, right) => right.length - left.length);
  const nameOf = (path: string): string => {
    const name = moduleByPath.get(path);
    if (name !== undefined) return name;
    const root = roots.find((folder) => path.startsWith(folder)) ?? "";
    return dotted(path.slice(root.length));
  };
  return {
    of: nameOf,
    packageOf: (path) => {
      const name = nameOf(path);
      return /(?:^|\/)__init__\.py$/.test(path) ? name : name.slice(0, Math.max(0, name.lastIndexOf(".")));
    },
  };
}

function dotted(path: string): string {
  return path.replace(/\/?(?:__init__)?\.py$|\/$/, "").replaceAll("/", ".");
}

/** Folder above the outermost package, with a trailing slash. */
function rootOf({ path, module }: Unit): string {
  const inside = module.replaceAll(".", "/");
  const at = path.lastIndexOf(`${inside}.py`);
  return path.slice(0, at === -1 ? Math.max(0, path.lastIndexOf(`${inside}/`)) : at);
}
