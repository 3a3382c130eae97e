import { readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import type { DataFile } from "@repost/spec";
import { asksAbove, escapeRegExp, moduleFile } from "@repost/syntax";
import { isFolder, readInside } from "../files/read-inside.ts";
import { memoizeWeakly } from "../memoize.ts";

export interface ReadingUnit {
  readonly path: string;
  readonly code: string;
  readonly module: string;
}

interface Folder {
  readonly folder: string;
  readonly name: string;
}

const MAX_BYTES = 1_000_000;
const MAX_ALL_BYTES = 2_000_000;
const MAX_LITERALS = 200;
const MAX_MATCHES = 60;

const RESOURCES =
  /\bimportlib[._]resources\b|\bfrom\s+importlib\s+import\b[^\n]*\bresources\b|\bpkgutil\b|\bpkg_resources\b/u;
const FILE = /\b__file__\b|\b(?:get_data|resource_\w+)\(\s*__name__\b/u;
const OWN_PACKAGE =
  /\b__package__\b|\b(?:files|path|contents|is_resource|(?:open|read)_(?:text|binary))\(\s*__name__\b/u;

const usesResources = memoizeWeakly(({ code }: ReadingUnit) => RESOURCES.test(code));
const asksItself = memoizeWeakly(({ code }: ReadingUnit) => FILE.test(code));

/** Returns data files named in Python literals. Excludes sources, binaries and outside files. */
export function dataFiles(root: string, units: readonly ReadingUnit[]): readonly DataFile[] {
  const areResources = units.some(usesResources);
  const names = ({ path, code }: ReadingUnit): boolean => packagesNamed(root, path, literalsIn(code)).length > 0;
  const reading = new Set(
    units
      .filter((unit) => asksItself(unit) || (areResources && (usesResources(unit) || names(unit))))
      .map(({ path }) => path),
  );
  const files = new Map(ownMetadata(root, units).map((file): [string, DataFile] => [file.lookup_path, file]));
  let bytes = 0;
  const settings = reading.size === 0 ? [] : filesNamed(units);
  for (const path of reading) {
    const ownUnits = units.filter((unit) => unit.path === path);
    const codes = ownUnits.map(({ code }) => code);
    const texts = [...new Set(codes.flatMap(literalsIn))].slice(0, MAX_LITERALS);
    const module = ownUnits[0]?.module ?? "";
    const packages = areResources ? [...packagesNamed(root, path, texts), ...ownPackage(path, module, codes)] : [];
    const around = ownUnits.some(asksItself) ? foldersAround(path, module, codes) : [];
    for (const { folder, name } of [...around, ...packages]) {
      const literalPaths = settings.filter((text) => !texts.includes(text) && isFile(join(root, folder, text)));
      for (const inside of [...placesNamed(root, folder, texts), ...literalPaths]) {
        const place = posix.join(name, inside);
        const read = files.has(place) ? null : readData(root, posix.join(folder, inside));
        bytes += read?.code.length ?? 0;
        if (read !== null && bytes <= MAX_ALL_BYTES)
          files.set(place, { path: posix.join(folder, inside), lookup_path: place, ...read });
      }
    }
  }
  return [...files.values()].toSorted((left, right) => (left.lookup_path < right.lookup_path ? -1 : 1));
}

function foldersAround(path: string, module: string, codes: readonly string[]): readonly Folder[] {
  const folder = posix.dirname(path);
  if (!asksAbove(codes)) return [{ folder, name: "" }];
  const names = posix.dirname(moduleFile({ path, module })).split("/");
  return names.map((_, up) => ({
    folder: posix.join(folder, ...Array.from({ length: up }, () => "..")),
    name: names.slice(0, names.length - up).join("/"),
  }));
}

function ownPackage(path: string, module: string, codes: readonly string[]): readonly Folder[] {
  if (!codes.some((code) => OWN_PACKAGE.test(code))) return [];
  return [{ folder: posix.dirname(path), name: posix.dirname(moduleFile({ path, module })) }];
}

function packagesNamed(root: string, path: string, texts: readonly string[]): readonly Folder[] {
  const names = texts.filter((text) => /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/u.test(text));
  const parts = path.split("/").slice(0, -1);
  const above = parts.map((_, depth) => parts.slice(0, depth).join("/"));
  return names.flatMap((text) => {
    const name = text.replaceAll(".", "/");
    const folder = above.map((parent) => posix.join(parent, name)).find((parent) => isFolder(join(root, parent)));
    return folder === undefined ? [] : [{ folder, name }];
  });
}

function literalsIn(code: string): readonly string[] {
  return [...code.matchAll(/(["'])(?:\.{0,2}\/)*([\w%{][\w./ %{}()-]{0,120})\1/gu)].map(([, , text = ""]) => text);
}

function filesNamed(units: readonly ReadingUnit[]): readonly string[] {
  const texts = [...new Set(units.flatMap(({ code }) => literalsIn(code)))];
  return texts
    .filter((text) => /\/.*\.\w+$/u.test(text) && !SOURCE.test(text) && !text.includes(".."))
    .slice(0, MAX_LITERALS);
}

function placesNamed(root: string, folder: string, texts: readonly string[]): readonly string[] {
  const files = texts.filter((text) => (/\.\w+$/u.test(text) && !SOURCE.test(text)) || isAnyOf(text));
  const folders = texts.filter((text) => isFolder(join(root, folder, text)));
  const places = files.flatMap((file) => [file, ...folders.map((folder) => posix.join(folder, file))]);
  return places
    .map((place) => posix.normalize(place))
    .filter((place) => !place.startsWith(".."))
    .flatMap((place) => (FILLED_IN.test(place) ? placesLike(join(root, folder), place) : [place]));
}

const SOURCE = /\.(?:py[cdiwx]?|so|dll|dylib)$/u;
const FILLED_IN = /%(?:\(\w+\))?\d*[sdr]|\{[^{}/]*\}/u;

function isAnyOf(text: string): boolean {
  const { dir, base } = posix.parse(text);
  return dir !== "" && FILLED_IN.test(base) && base.replace(FILLED_IN, "") === "";
}

function placesLike(folder: string, place: string): readonly string[] {
  const { dir, base } = posix.parse(place);
  if (FILLED_IN.test(dir) || !isFolder(join(folder, dir))) return [];
  const parts = base.split(new RegExp(FILLED_IN, "gu"));
  const like = new RegExp(`^${parts.map(escapeRegExp).join(".*")}$`, "u");
  const names = readdirSync(join(folder, dir)).filter((name) => like.test(name) && !SOURCE.test(name));
  return names
    .toSorted()
    .slice(0, MAX_MATCHES)
    .map((name) => posix.join(dir, name));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function readData(root: string, path: string): Pick<DataFile, "code" | "encoding"> | null {
  const bytes = readInside(root, path, MAX_BYTES);
  if (bytes === null) return null;
  const text = textOf(bytes);
  return text === null ? { code: Buffer.from(bytes).toString("base64"), encoding: "base64" } : { code: text };
}

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

const MAX_METADATA_BYTES = 1_000_000;

const ASKS =
  /\bimportlib[._]metadata\b|\bfrom\s+importlib\s+import\s*(?:\([^)]*|[^\n]*)\bmetadata\b|\bpkg_resources\b/u;

const asksForMetadata = memoizeWeakly(({ code }: Pick<ReadingUnit, "code">) => ASKS.test(code));

/** Returns metadata for `importlib.metadata.version("oven")`, without the long description. */
export function ownMetadata(root: string, units: readonly Pick<ReadingUnit, "code">[]): readonly DataFile[] {
  if (!units.some(asksForMetadata)) return [];
  const bytes = readInside(root, "PKG-INFO", MAX_METADATA_BYTES);
  if (bytes === null) return [];
  const [fields = ""] = new TextDecoder().decode(bytes).split(/(?:\r\n|\r|\n){2}/u);
  const field = (name: string): string | undefined => new RegExp(`^${name}: *(\\S+)`, "imu").exec(fields)?.[1];
  const [name, version] = [field("Name"), field("Version")];
  if (name === undefined || version === undefined) return [];
  const folder = `${name.replaceAll(/[-_.]+/gu, "_").toLowerCase()}-${version}.dist-info`;
  return [{ path: "PKG-INFO", lookup_path: `${folder}/METADATA`, code: `${fields}\n` }];
}
