import type { Unit } from "@repost/spec";

export interface ModuleNames {
  /** Import name of a file of the repository. */
  of(path: string): string;
  /** The package that a file lies in, or is; empty outside of packages. */
  packageOf(path: string): string;
}

/** Learns from units, which know their module's name, at which folders names start. */
export function createModuleNames(units: readonly Unit[]): ModuleNames {
  const known = new Map(units.map(({ path, module }) => [path, module]));
  const roots = [...new Set(units.map(rootOf))].toSorted((left, right) => right.length - left.length);
  const nameOf = (path: string): string => {
    const name = known.get(path);
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

/** The folder above a unit's outermost package, with a slash at the end. */
function rootOf({ path, module }: Unit): string {
  const inside = module.replaceAll(".", "/");
  const at = path.lastIndexOf(`${inside}.py`);
  return path.slice(0, at === -1 ? Math.max(0, path.lastIndexOf(`${inside}/`)) : at);
}
