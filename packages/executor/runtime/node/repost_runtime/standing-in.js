/** Finds files of a run that replace unavailable modules. */

import { platform } from "./platform.js";

// Saved before a program can replace them.
const { readFileSync } = platform("node:fs");
const { dirname, join, relative, sep } = platform("node:path");

const STAND_INS = "model_stand_ins.json";
/** Prefix of the runtime's folders in a run. */
const RUNTIME = "repost_";
const known = new Map();

/** Returns null without a replacement. Packages keep their imports. */
export function standInFor(specifier, from) {
  if (from.includes(`${sep}node_modules${sep}`)) return null;
  const found = standInsOf(dirname(from));
  if (found === null || !Object.hasOwn(found.modules, specifier)) return null;
  if (relative(found.folder, from).startsWith(RUNTIME)) return null;
  return join(found.folder, found.modules[specifier]);
}

function standInsOf(folder) {
  if (!known.has(folder))
    known.set(folder, read(folder) ?? (dirname(folder) === folder ? null : standInsOf(dirname(folder))));
  return known.get(folder);
}

function read(folder) {
  try {
    return { folder, modules: JSON.parse(readFileSync(join(folder, STAND_INS), "utf8")) };
  } catch {
    return null;
  }
}
