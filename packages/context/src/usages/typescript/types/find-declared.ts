import type { Declaration, DeclarationReader } from "@repost/syntax";
import { dirname, join, relative } from "node:path/posix";
import { buildFolderOf, moduleKeyOf, nameOfModule } from "../../../files/typescript/module-key.ts";
import { memoize } from "../../../memoize.ts";
import { packageAround, typesBeside, typesOfPackage } from "./package-types.ts";
import { publicNames } from "./public-names.ts";

export interface FoundDeclaration {
  readonly owner: Declaration;
  readonly holder: Declaration | null;
  readonly comments: readonly string[] | null;
}

export type DeclarationSearch = (
  path: string,
  name: string,
  others?: readonly string[],
) => FoundDeclaration | undefined;

interface CandidateFile {
  readonly path: string;
  readonly isOfModule: boolean;
}

export function createDeclarationSearch(
  reader: DeclarationReader,
  read: (path: string) => string | undefined,
): DeclarationSearch {
  const moduleAt = memoize((path: string) => ({
    candidates: candidateFiles(read, path),
    ...publicNames(read(path) ?? ""),
  }));
  return (path, name, otherPaths = []) => {
    const module = moduleAt(path);
    const [first = "", ...members] = name.split(".").filter((part) => part !== "prototype");
    const names = module.namesOf(first);
    const isWhole = first === "default" || names.includes("default");
    const candidates = [
      ...module.candidates,
      ...otherPaths.map((other): CandidateFile => ({ path: other, isOfModule: false })),
    ];
    const declarations = [first, ...names].flatMap((owner) =>
      candidates
        .filter(({ isOfModule }) => (isOfModule ? owner !== first || !module.isOfAnother(first) : owner !== "default"))
        .flatMap((candidate) => declaredAs(reader, candidate, owner, members.at(-1)) ?? []),
    );
    const listed = !isWhole ? [] : members.length === 0 ? [nameOfModule(path)] : members.slice(-1);
    const inList = listed.flatMap((owner) =>
      candidates.flatMap((candidate) => declaredAs(reader, candidate, owner, undefined) ?? []),
    );
    const all = [...declarations, ...inList];
    return all.find(({ holder }) => holder !== null) ?? all[0];
  };
}

function declaredAs(
  { declarationOf }: DeclarationReader,
  { path }: CandidateFile,
  name: string,
  member: string | undefined,
): FoundDeclaration | undefined {
  const owner = declarationOf(path, name);
  if (owner === null) return undefined;
  if (member !== undefined) return { owner, ...(owner.member(member) ?? { holder: null, comments: null }) };
  const values = owner.parts.filter(({ isType }) => !isType);
  if (values.length === 0) return { owner, holder: null, comments: null };
  return { owner, holder: owner, comments: values.map(({ comment }) => comment) };
}

function candidateFiles(read: (path: string) => string | undefined, path: string): readonly CandidateFile[] {
  const siblingFiles = typesBeside(path);
  const ofPackage = typesOfPackage(read, dirname(path));
  // Builds of a module share types: dist/types/a/b.d.ts for dist/esm/a/b.js.
  const build = buildFolderOf(path);
  const folders = build === null ? [] : ofPackage.map((entry) => dirname(entry));
  const inFolders = folders.flatMap((folder) =>
    siblingFiles.map((besidePath) => join(folder, relative(build ?? "", besidePath))),
  );
  const ownPaths = new Set([...siblingFiles, ...inFolders]);
  const isOfModule = isEntry(read, path);
  return [
    ...[...ownPaths].map((path) => ({ path, isOfModule: true })),
    ...ofPackage.filter((path) => !ownPaths.has(path)).map((path) => ({ path, isOfModule })),
  ];
}

function isEntry(read: (path: string) => string | undefined, path: string): boolean {
  const { folder, entries } = packageAround(read, dirname(path));
  const keyOf = (path: string): string => moduleKeyOf(path.slice(folder.length));
  const keys =
    entries.length === 0 ? ["index"] : entries.flatMap((entry) => [keyOf(entry), keyOf(join(entry, "index"))]);
  return keys.includes(keyOf(path));
}
