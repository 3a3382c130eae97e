import { stableJson } from "@repost/spec";
import { z } from "zod/v4";

/** Entry of one installed package in a package-lock.json; nothing else of it is kept, for the rest may hold addresses. */
const entrySchema = z.object({
  version: z.string(),
  integrity: z.string().regex(/^sha(?:512|1)-[A-Za-z0-9+/=]+(?: sha512-[A-Za-z0-9+/=]+)*$/u),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
  optional: z.boolean().optional(),
  peer: z.boolean().optional(),
  engines: z.record(z.string(), z.string()).optional().catch(undefined),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  bin: z.record(z.string(), z.string()).optional(),
});

const rootSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** Where a package lies: nested below others as npm needs it, never outside. */
const PLACE = /^node_modules\/(?:@[\w.~-]+\/)?[\w.~-]+(?:\/node_modules\/(?:@[\w.~-]+\/)?[\w.~-]+)*$/u;

const contentSchema = z.object({
  /** Names of packages that are left out even where another one needs them. */
  excluded: z.array(z.string()),
  dependencies: z.record(z.string(), z.string()),
  packages: z.record(
    z
      .string()
      .regex(PLACE)
      .refine((place) => !/(?:^|\/)\.{1,2}(?:\/|$)/u.test(place)),
    entrySchema,
  ),
});

/** What a lock of Node packages holds. */
export type PackageLock = z.infer<typeof contentSchema>;

/** The content of a lock made of what npm wrote; null where it has packages that are not of a registry. */
export function packageLockOf(written: string, excluded: readonly string[]): PackageLock | null {
  const file = z.object({ packages: z.record(z.string(), z.unknown()) }).safeParse(parseJson(written));
  if (!file.success) return null;
  const { "": root, ...packages } = file.data.packages;
  const read = rootSchema.safeParse(root);
  if (!read.success) return null;
  const content = { excluded: [...excluded].toSorted(), dependencies: read.data.dependencies, packages };
  const checked = contentSchema.safeParse(content);
  return checked.success ? checked.data : null;
}

export function formatPackageLock(lock: PackageLock): string {
  return `${stableJson(lock)}\n`;
}

/** Null for what is none. */
export function parsePackageLock(content: string): PackageLock | null {
  const read = contentSchema.safeParse(parseJson(content));
  return read.success ? read.data : null;
}

/** The files from which npm installs a lock. */
export function packageFiles({ dependencies, packages }: PackageLock): { manifest: string; lock: string } {
  const name = "environment";
  const whole = { name, lockfileVersion: 3, requires: true, packages: { "": { dependencies }, ...packages } };
  return { manifest: JSON.stringify({ name, private: true, dependencies }), lock: JSON.stringify(whole) };
}

/** Name of the package at a place: the part after the last node_modules. */
export function packageName(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
