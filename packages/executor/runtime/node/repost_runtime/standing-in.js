/** Files of a run that stand in for modules that cannot be there. */

import { platform } from "./platform.js";

// Kept before a program could replace them.
const { readFileSync } = platform("node:fs");
const { dirname, join, relative, sep } = platform("node:path");

/** Lies beside the module: which specifier means which file, from the folder that it is in. */
const STAND_INS = "model_stand_ins.json";
/** What folders of programs of the runtime begin with, in a run's folder. */
const RUNTIME = "repost_";
const known = new Map();

/** The file that a specifier means for a file of the run instead of what it says; null where it means that. Packages keep what they have. */
export function standInFor(specifier, from) {
  if (from.includes(`${sep}node_modules${sep}`)) return null;
  const found = standInsOf(dirname(from));
  if (found === null || !Object.hasOwn(found.modules, specifier)) return null;
  if (relative(found.folder, from).startsWith(RUNTIME)) return null;
  return join(found.folder, found.modules[specifier]);
}

/** Those of the nearest folder that has some. */
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
