export const OLDEST_PYTHON = "3.9";

/** Compares the first two numbers of versions. */
export function isAtLeast(version: string, least: string): boolean {
  const [[major = 0, minor = 0] = [], [leastMajor = 0, leastMinor = 0] = []] = [version, least].map((each) =>
    each.split(".").map(Number),
  );
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
