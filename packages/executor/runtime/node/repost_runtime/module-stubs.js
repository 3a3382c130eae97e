/** Finds files of a run that replace unavailable modules. */

import { platform } from "./platform.js";

// Saved before a program can replace them.
const { readFileSync } = platform("node:fs");
const { dirname, join, relative, sep } = platform("node:path");

const LIST = "module_stubs.json";
/** Before schema version 3. */
const OLD_LIST = "model_stand_ins.json";
/** Prefix of the runtime's folders in a run. */
const RUNTIME = "repost_";
const known = new Map();

/** Returns null without a replacement. Packages keep their imports. */
export function stubFor(specifier, from) {
  if (from.includes(`${sep}node_modules${sep}`)) return null;
  const found = stubsOf(dirname(from));
  if (found === null || !Object.hasOwn(found.modules, specifier)) return null;
  if (relative(found.folder, from).startsWith(RUNTIME)) return null;
  return join(found.folder, found.modules[specifier]);
}

function stubsOf(folder) {
  if (!known.has(folder))
    known.set(
      folder,
      read(folder, LIST) ?? read(folder, OLD_LIST) ?? (dirname(folder) === folder ? null : stubsOf(dirname(folder))),
    );
  return known.get(folder);
}

function read(folder, name) {
  try {
    return { folder, modules: JSON.parse(readFileSync(join(folder, name), "utf8")) };
  } catch {
    return null;
  }
}
