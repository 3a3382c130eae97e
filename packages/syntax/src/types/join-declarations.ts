import type { Declaration, DeclarationPart } from "./declarations.ts";

interface TypeExcerpt {
  readonly path: string;
  readonly code: string;
}

interface JoinedTypes {
  readonly declarations: readonly Declaration[];
  readonly parts: readonly DeclarationPart[];
  /** Packages whose types are used, even uninstalled ones. */
  readonly packages: readonly string[];
  /** Returns a name that no other declaration has. */
  readonly nameOf: (declaration: Declaration) => string;
  /** @param name @default its unique name */
  readonly textOf: (part: DeclarationPart, name?: string) => string;
}

/** Joins declarations and dependencies, nearest first, and renames duplicates. Adds `later` if possible. */
export function joinDeclarations(
  first: readonly Declaration[],
  maxCharacters: number,
  later: readonly Declaration[] = [],
): JoinedTypes {
  const included = new Map<string, Declaration>();
  const parts: DeclarationPart[] = [];
  const packages = new Set<string>();
  const seen = new Set<string>();
  let room = maxCharacters;
  for (const queue of [[...first], [...later]])
    for (const declaration of queue) {
      if (seen.has(keyOf(declaration))) continue;
      seen.add(keyOf(declaration));
      for (const part of declaration.parts) {
        if (part.text.length > room) continue;
        room -= part.text.length;
        parts.push(part);
        included.set(keyOf(declaration), declaration);
        for (const { declaration: used, module } of part.uses()) {
          if (module !== null) packages.add(module);
          if (used !== null) queue.push(used);
        }
      }
    }
  const names = new Map<string, string>();
  const usedNames = new Set<string>();
  // Values keep their names, because code uses them.
  for (const declaration of [...included.values()].toSorted(
    (left, right) => Number(isType(left)) - Number(isType(right)),
  ))
    names.set(keyOf(declaration), freeName(declaration.name, usedNames));
  return {
    declarations: [...included.values()],
    parts,
    packages: [...packages],
    nameOf: (declaration) => names.get(keyOf(declaration)) ?? declaration.name,
    textOf: (part, name) => withNames(part, names, name),
  };
}

export function excerptsOf(
  parts: readonly DeclarationPart[],
  textOf: JoinedTypes["textOf"] = ({ text }) => text,
): readonly TypeExcerpt[] {
  return [...new Set(parts.map(({ path }) => path))].map((path) => {
    const partsOfFile = parts.filter((part) => part.path === path).toSorted((left, right) => left.start - right.start);
    return { path, code: partsOfFile.map((part) => textOf(part)).join("\n") };
  });
}

function isType({ parts }: Declaration): boolean {
  return parts.every((part) => part.isType);
}

function keyOf({ path, name }: Declaration): string {
  return `${path} ${name}`;
}

function freeName(preferred: string, usedNames: Set<string>): string {
  let name = preferred;
  for (let count = 2; usedNames.has(name); count += 1) name = `${preferred}$${count}`;
  usedNames.add(name);
  return name;
}

function withNames(
  { text, uses, name: declared }: DeclarationPart,
  names: ReadonlyMap<string, string>,
  newName: string | undefined,
): string {
  let renamed = "";
  let from = 0;
  for (const { start, end, declaration } of [{ ...declared, declaration: null }, ...uses()]) {
    const uniqueName = declaration === null ? undefined : names.get(keyOf(declaration));
    const name = start === declared.start ? (newName ?? uniqueName) : uniqueName;
    if (name === undefined || start < from) continue;
    renamed += text.slice(from, start) + name;
    from = end;
  }
  return renamed + text.slice(from);
}
