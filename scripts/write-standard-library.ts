import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";

/**
 * Writes the modules of the standard library of each supported Python, as reported by python3.9, python3.10 and so on.
 * For missing releases, the changes below come from the release notes.
 *
 * node scripts/write-standard-library.ts
 */
const VERSIONS = ["3.9", "3.10", "3.11", "3.12", "3.13", "3.14"];

/** Source: "What's New in Python 3.14": annotationlib (PEP 749), compression (PEP 784). */
const NOTES: Readonly<Record<string, { readonly added: readonly string[]; readonly removed: readonly string[] }>> = {
  "3.14": { added: ["annotationlib", "compression"], removed: [] },
};

const FILE = new URL("../packages/context/src/statistics/python/standard-library.json", import.meta.url);

/** Python 3.9 has no list, so folders and built-in modules are used. */
const PROGRAM = `
import os, sys, sysconfig
names = getattr(sys, "stdlib_module_names", None)
if names is None:
    names = set(sys.builtin_module_names)
    for folder in {sysconfig.get_paths()[kind] for kind in ("stdlib", "platstdlib")}:
        for place in (folder, os.path.join(folder, "lib-dynload")):
            for entry in os.listdir(place) if os.path.isdir(place) else ():
                stem = entry.split(".")[0]
                package = os.path.isfile(os.path.join(place, entry, "__init__.py"))
                if stem.isidentifier() and (package or entry.endswith((".py", ".so"))):
                    names.add(stem)
    names -= {"test", "sitecustomize", "usercustomize"}
    names |= {"_msi", "_overlapped", "_scproxy", "_winapi", "msilib", "msvcrt", "nt", "winreg", "winsound"}
hidden = ("_sysconfigdata", "_test", "_xx", "xx", "__phello__")
print("\\n".join(sorted(name for name in names if not name.startswith(hidden))))
`;

async function modulesOf(version: string): Promise<readonly string[] | null> {
  try {
    const { stdout } = await promisify(execFile)(`python${version}`, ["-c", PROGRAM]);
    return stdout.trim().split("\n");
  } catch {
    return null;
  }
}

const modules = new Map<string, ReadonlySet<string>>();
let previous: readonly string[] = [];
for (const version of VERSIONS) {
  const listed = await modulesOf(version);
  const { added = [], removed = [] } = NOTES[version] ?? {};
  const names = listed ?? [...previous.filter((name) => !removed.includes(name)), ...added];
  if (listed === null && NOTES[version] === undefined) throw new Error(`There is no python${version} to ask.`);
  console.log(`${version}: ${names.length} modules${listed === null ? ", from its notes" : ""}`);
  modules.set(version, new Set(names));
  previous = names;
}

const all = [...new Set([...modules.values()].flatMap((names) => [...names]))].toSorted();
const versionsOf = (name: string): readonly string[] => VERSIONS.filter((version) => modules.get(version)?.has(name));
const inAll = all.filter((name) => versionsOf(name).length === VERSIONS.length);
const inSome = all.filter((name) => versionsOf(name).length < VERSIONS.length);
const inSomeVersions = Object.fromEntries(inSome.map((name) => [name, versionsOf(name)]));
writeFileSync(FILE, `${JSON.stringify({ inAllVersions: inAll, inSomeVersions })}\n`);
