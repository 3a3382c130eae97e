import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isPlainObject, parseJsonObject, type Requirement } from "@repost/spec";
import type { DeclaredDependencies } from "../python/declared-dependencies.ts";

const RANGE = /^[\w\s.*+^~<>=|-]*$/u;

export async function readDeclaredPackages(root: string): Promise<DeclaredDependencies> {
  const file = parseJsonObject(await readFile(join(root, "package.json"), "utf8").catch(() => "")) ?? {};
  const required = requirementsOf(file["dependencies"]);
  const names = new Set(required.map(({ name }) => name));
  const optional = ["optionalDependencies", "peerDependencies", "devDependencies"].flatMap((field) =>
    requirementsOf(file[field]).filter(({ name }) => !names.has(name) && names.add(name)),
  );
  return { name: typeof file["name"] === "string" ? file["name"] : null, required, optional };
}

function requirementsOf(value: unknown): readonly Requirement[] {
  return Object.entries(isPlainObject(value) ? value : {}).flatMap(([name, range]) =>
    typeof range === "string" && isPackageName(name)
      ? [{ name, extras: [], specifier: isRange(range) ? range : "", marker: "" }]
      : [],
  );
}

/** Excludes addresses, paths and workspaces. */
export function isRange(text: string): boolean {
  return RANGE.test(text);
}

export function isPackageName(name: string): boolean {
  return /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~_][\w.~-]*$/iu.test(name);
}

export function parsePackageRange(text: string): Requirement | null {
  const at = text.indexOf("@", 1);
  const [name, specifier] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  return isPackageName(name) && isRange(specifier) ? { name, extras: [], specifier, marker: "" } : null;
}
