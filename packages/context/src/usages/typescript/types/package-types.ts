import { escapeRegExp } from "@repost/syntax";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path/posix";
import { packageFolders, partTargets, type PackageFolder } from "../../../files/typescript/package-manifests.ts";
import { readInside } from "../../../files/read-inside.ts";
import { parseJson, recordOf } from "../../../untrusted-json.ts";
import { maskScript } from "../mask-script.ts";
import { commentImports, type ImportedType } from "./comment-imports.ts";
import {
  createTypeFiles,
  findType,
  joinedClosure,
  placesOf,
  type DeclaredType,
  type TypeFiles,
  TYPES_OF_COMPILED,
} from "./type-closure.ts";
import { readLinks } from "./type-file.ts";

const PACKAGES = "node_modules/";
const MAX_FILE_BYTES = 5_000_000;
const MAX_CHARACTERS = 60_000;
const PACKAGE = /^(?:@[\w.~-]+\/)?[\w~][\w.~-]*/u;

type Read = (path: string) => string | undefined;

export function filesWithPackages(packages: string, readOwn: Read): TypeFiles {
  const read: Read = (path) => {
    if (!path.startsWith(PACKAGES)) return readOwn(path);
    const bytes = readInside(packages, path.slice(PACKAGES.length), MAX_FILE_BYTES);
    return bytes === null ? undefined : new TextDecoder().decode(bytes);
  };
  return createTypeFiles(read, (name) => [...typesOfItself(read, name), ...typesOfInstalled(read, name)]);
}

export function typesOfItself(read: Read, written: string): readonly string[] {
  const [name] = PACKAGE.exec(written) ?? [];
  const manifest = read("package.json");
  if (name === undefined || manifest === undefined || recordOf(parseJson(manifest))["name"] !== name) return [];
  return typesOfPart(read, ".", written.slice(name.length + 1));
}

function typesOfPart(read: Read, folder: string, part: string): readonly string[] {
  if (part === "") return typesOfPackage(read, folder);
  const fields = recordOf(parseJson(read(join(folder, "package.json")) ?? ""));
  const [types, entries] = partTargets(fields, part);
  const named = [...types, ...entries.flatMap(typesBeside)].map((one) => join(folder, one));
  return [...named, ...placesOf(join(folder, part))];
}

function typesOfInstalled(read: Read, written: string): readonly string[] {
  const [name] = PACKAGE.exec(written) ?? [];
  if (name === undefined) return [];
  const rest = written.slice(name.length + 1);
  return [name, byOthers(name)].flatMap((one) => {
    const folder = `${PACKAGES}${one}`;
    if (rest !== "") return typesOfPart(read, folder, rest);
    const own = read(join(folder, "package.json")) === undefined ? [] : typesOfPackage(read, folder);
    return [...own, join(folder, "index.d.ts")];
  });
}

function byOthers(name: string): string {
  return `@types/${name.replace(/^@/u, "").replace("/", "__")}`;
}

export function typesOfPackage(read: Read, folder: string): readonly string[] {
  const own = packageIn(read, folder);
  const found = own === undefined ? [] : [...own.types, ...own.entries.flatMap(typesBeside)];
  if (found.length > 0) return found;
  return folder === "." ? [] : typesOfPackage(read, dirname(folder));
}

export function packageAround(read: Read, folder: string): PackageFolder {
  const own = packageIn(read, folder);
  if (own !== undefined && (own.folder !== "" || folder === ".")) return own;
  return folder === "." ? { folder: "", entries: [], types: [], forPages: [] } : packageAround(read, dirname(folder));
}

const packagesRead = new Map<string, { readonly text: string; readonly found: PackageFolder | undefined }>();
const MOST_PACKAGES = 64;

function packageIn(read: Read, folder: string): PackageFolder | undefined {
  const manifest = join(folder, "package.json");
  const text = read(manifest);
  if (text === undefined) return undefined;
  const known = packagesRead.get(manifest);
  if (known?.text === text) return known.found;
  const found = packageFolders(new Map([[manifest, text]])).at(-1);
  if (packagesRead.size >= MOST_PACKAGES) packagesRead.clear();
  packagesRead.set(manifest, { text, found });
  return found;
}

export function typesBeside(path: string): readonly string[] {
  const [compiled, types] = TYPES_OF_COMPILED.find(([pattern]) => pattern.test(path)) ?? [];
  return compiled === undefined ? [] : (types ?? []).map((ending) => path.replace(compiled, ending));
}

const files = new Map<string, TypeFiles>();

/**
 * Returns the types that a module and its comments import from installed packages, with their dependencies.
 *
 * @param packages the folder `node_modules`
 * @param usages texts whose comments count as the module's
 */
export function packageTypes(code: string, packages: string, usages: readonly string[] = []): readonly string[] {
  const known = files.get(packages) ?? filesWithPackages(packages, () => undefined);
  files.set(packages, known);
  const first = new Map<string, DeclaredType>();
  for (const { local, from, name } of typesImported(code, usages.join("\n"))) {
    const found = known
      .ofPackage(from)
      .map((place) => findType(known, place, name))
      .find((one) => one !== undefined);
    if (found !== undefined) first.set(local, found);
  }
  const { codes, nameOf } = joinedClosure(known, [...first.values()], MAX_CHARACTERS);
  const renamed = [...first].flatMap(([local, found]) =>
    local === nameOf(found) ? [] : [`declare type ${local} = ${nameOf(found)};`],
  );
  return codes.length === 0 ? [] : [[...codes, ...renamed].join("\n")];
}

export function declaredTypePackages(manifest: string, code: string, asked: readonly string[] = []): readonly string[] {
  const fields = recordOf(parseJson(manifest));
  const needed = new Set(["dependencies", "peerDependencies"].flatMap((field) => Object.keys(recordOf(fields[field]))));
  const written = new Set([...needed, ...Object.keys(recordOf(fields["devDependencies"]))]);
  const imported = typesImported(code).map(({ from }) => from);
  const found = [...asked, ...imported].flatMap((specifier) => {
    const [name] = PACKAGE.exec(specifier) ?? [];
    if (name === undefined || isBuiltin(specifier)) return [];
    const others = byOthers(name);
    return written.has(others) ? [others] : needed.has(name) ? [name] : [];
  });
  return [...new Set(found)].toSorted();
}

const TYPE_NAME = /^[\p{Lu}_$]/u;

function typesImported(code: string, others = ""): readonly ImportedType[] {
  const found = new Map<string, ImportedType>();
  const add = (local: string, from: string, name: string): void => {
    if (!from.startsWith(".") && TYPE_NAME.test(local) && !found.has(local)) found.set(local, { local, from, name });
  };
  for (const [local, { from, name }] of readLinks(code, maskScript(code)).links) {
    if (from === null) continue;
    if (name !== "*") add(local, from, name);
    else for (const one of membersOf(local, code)) add(one, from, one);
  }
  for (const { local, from, name } of commentImports(`${code}\n${others}`)) add(local, from, name);
  return [...found.values()];
}

function membersOf(space: string, code: string): readonly string[] {
  const escaped = escapeRegExp(space);
  const members = code.matchAll(new RegExp(String.raw`(?<![\w$.])${escaped}\.([\p{Lu}][\p{L}\p{N}_$]*)`, "gu"));
  return [...new Set([...members].map(([, member = ""]) => member))];
}
