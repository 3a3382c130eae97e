/**
 * Interpreters that the runtime library is tested with: names or paths in REPOST_TEST_PYTHONS, separated by colons.
 * @default the one that `python3` leads to
 */
export const testPythons: readonly string[] = (process.env["REPOST_TEST_PYTHONS"] ?? "python3").split(":");
