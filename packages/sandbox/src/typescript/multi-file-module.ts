import { posix } from "node:path";
import type { SandboxedModule, SourceFile } from "@repost/spec";
import { endingFor, moduleText, type ModuleText, specifierFrom } from "./module-text.ts";
import type { ModuleUnit, Use } from "./module-unit.ts";

export interface MultiFileModule {
  readonly main: ModuleText;
  readonly files: readonly SourceFile[];
}

interface MultiFileModuleOptions {
  readonly units: readonly ModuleUnit[];
  readonly targetPath: string;
  readonly mainPath: string;
  readonly entryName: string;
}

/** Keeps the files' texts, except for imports and exports. */
export function buildMultiFileModule({
  units,
  targetPath,
  mainPath,
  entryName,
}: MultiFileModuleOptions): MultiFileModule {
  const byPath = Map.groupBy(
    units.filter(({ isLinking }) => !isLinking),
    ({ unit }) => unit.path,
  );
  const names = new Map(
    [...byPath].map(([path, unitsOfFile]) => [path, fileName(path, unitsOfFile, targetPath, mainPath)]),
  );
  const nameOf = (path: string): string => names.get(path) ?? path;
  const wanted = new Map<string, Set<string>>([[targetPath, new Set([entryName])]]);
  for (const { unit, uses } of units)
    for (const use of uses.filter((candidate) => isImported(candidate, unit.path)))
      wanted.set(use.unit.path, (wanted.get(use.unit.path) ?? new Set()).add(use.name));
  const facades: SourceFile[] = [];
  const isType = (path: string, name: string): boolean => {
    const binding = (byPath.get(path) ?? []).filter(({ unit }) => unit.binds.includes(name));
    return binding.length > 0 && binding.every(({ isTypeOnly }) => isTypeOnly);
  };
  const write = (path: string, unitsOfFile: readonly ModuleUnit[]): ModuleText => {
    const name = nameOf(path);
    const order = path === targetPath ? [...byPath.keys()].filter((other) => other !== path) : [];
    const head = [
      ...order.map((other) => `import ${JSON.stringify(specifierFrom(name, nameOf(other)))};`),
      ...importLines(unitsOfFile, name, { nameOf, isType, facades }),
    ];
    return moduleText({
      head,
      units: unitsOfFile.map(({ unit }) => ({ unit, code: unit.code })),
      tail: exportLines(unitsOfFile, wanted.get(path) ?? new Set()),
    });
  };
  const texts = new Map([...byPath].map(([path, unitsOfFile]) => [path, write(path, unitsOfFile)]));
  const main = texts.get(targetPath) ?? { code: "", provenance: [] as SandboxedModule["provenance"] };
  const furtherTexts = [...texts].filter(([path]) => path !== targetPath);
  return { main, files: [...furtherTexts.map(([path, { code }]) => ({ path: nameOf(path), code })), ...facades] };
}

function fileName(path: string, fileUnits: readonly ModuleUnit[], targetPath: string, mainPath: string): string {
  if (path === targetPath) return mainPath;
  return `repository/${path.replace(/\.[^./]+$/u, "")}${endingFor(path, fileUnits, "module")}`;
}

function isImported({ edge, unit, name }: Use, path: string): boolean {
  return edge.name !== name || path !== unit.path;
}

interface Writing {
  readonly nameOf: (path: string) => string;
  readonly isType: (path: string, name: string) => boolean;
  readonly facades: SourceFile[];
}

function importLines(
  fileUnits: readonly ModuleUnit[],
  file: string,
  { nameOf, isType, facades }: Writing,
): readonly string[] {
  const isTyped = /\.[cm]?tsx?$/u.test(file);
  const lines = new Set<string>();
  const namespaces = new Map<string, Map<string, Use>>();
  for (const { unit, uses } of fileUnits) {
    for (const use of uses.filter((candidate) => isImported(candidate, unit.path))) {
      const [head = "", member] = use.edge.name.split(".");
      if (member !== undefined) {
        namespaces.set(head, (namespaces.get(head) ?? new Map<string, Use>()).set(member, use));
        continue;
      }
      const renamed = use.name === head ? head : `${use.name} as ${head}`;
      lines.add(`import { ${renamed} } from ${JSON.stringify(specifierFrom(file, nameOf(use.unit.path)))};`);
    }
  }
  for (const [head, members] of namespaces) {
    const path = `repository/names/${posix.basename(file).replaceAll(".", "_")}_${facades.length}${isTyped ? ".mts" : ".mjs"}`;
    const code = [...members].map(([member, { name, unit }]) => {
      const renamed = name === member ? name : `${name} as ${member}`;
      return `export ${isType(unit.path, name) ? "type " : ""}{ ${renamed} } from ${JSON.stringify(specifierFrom(path, nameOf(unit.path)))};\n`;
    });
    facades.push({ path, code: code.join("") });
    lines.add(`import * as ${head} from ${JSON.stringify(specifierFrom(file, path))};`);
  }
  return [...lines];
}

function exportLines(fileUnits: readonly ModuleUnit[], wanted: ReadonlySet<string>): readonly string[] {
  const exported = new Set(fileUnits.flatMap((moduleUnit) => [...moduleUnit.exported]));
  const bound = new Set(fileUnits.flatMap(({ unit }) => unit.binds));
  const missing = [...wanted].filter((name) => bound.has(name) && !exported.has(name) && name !== "default");
  if (missing.length > 0) return [`export { ${missing.join(", ")} };`];
  return fileUnits.some(({ marks }) => marks.has("module")) ? [] : ["export {};"];
}
