import { type NodeLock, parseJson, records } from "@repost/spec";

export function packageLockOf(written: string, excluded: readonly string[]): NodeLock | null {
  const file: unknown = JSON.parse(written);
  if (!hasPackages(file)) return null;
  const { "": root = {}, ...packages } = file.packages;
  const { dependencies = {} } = root;
  return check({ excluded: [...excluded].toSorted(), dependencies, packages });
}

export function formatPackageLock(lock: NodeLock): string {
  return `${records.nodeLock.line(lock)}\n`;
}

export function parsePackageLock(content: string): NodeLock | null {
  return check(parseJson(content));
}

/** Keeps known fields only: npm would follow addresses in others. */
function check(value: unknown): NodeLock | null {
  try {
    const lock = records.nodeLock.dropUnknownFields(records.nodeLock.parse(value));
    // A bundled package has its parent's hash.
    const isHashed = Object.values(lock.packages).every(
      ({ integrity, inBundle }) => (integrity === undefined) === (inBundle === true),
    );
    return isHashed ? lock : null;
  } catch {
    return null;
  }
}

export function packageFiles({ dependencies, packages }: NodeLock): { manifest: string; lock: string } {
  const name = "environment";
  const whole = { name, lockfileVersion: 3, requires: true, packages: { "": { dependencies }, ...packages } };
  return { manifest: JSON.stringify({ name, private: true, dependencies }), lock: JSON.stringify(whole) };
}

export function packageName(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

function hasPackages(value: unknown): value is { packages: Record<string, { dependencies?: Record<string, string> }> } {
  return typeof value === "object" && value !== null && "packages" in value && typeof value.packages === "object";
}
