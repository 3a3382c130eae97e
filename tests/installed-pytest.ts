import { execFileSync } from "node:child_process";

/** Folder with pytest: `REPOST_TEST_PACKAGES`, or of the machine's Python. */
export function installedPytest(): string | null {
  const program = "import os, pytest; print(os.path.dirname(os.path.dirname(pytest.__file__)))";
  const packages = process.env["REPOST_TEST_PACKAGES"];
  const env = packages === undefined ? process.env : { ...process.env, PYTHONPATH: packages };
  try {
    return execFileSync("python3", ["-c", program], { encoding: "utf8", env, stdio: "pipe" }).trim();
  } catch {
    return null;
  }
}
