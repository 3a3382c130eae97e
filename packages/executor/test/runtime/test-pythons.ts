/** Names or paths in REPOST_TEST_PYTHONS, separated by colons. @default python3 */
export const testPythons: readonly string[] = (process.env["REPOST_TEST_PYTHONS"] ?? "python3").split(":");
