import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SandboxedModule } from "@repost/spec";

export function evaluate(
  { path: location, code, files }: SandboxedModule,
  expressions: readonly string[],
): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "repost-stubs-"));
  try {
    for (const file of [{ path: location, code }, ...files]) writeFileSync(path.join(folder, file.path), file.code);
    const tries = expressions.map(
      (item) => `try: print(${item})\nexcept BaseException as error: print(type(error).__name__ + ":", error)\n`,
    );
    const program = `from ${location.replace(".py", "")} import *\n${tries.join("")}`;
    const { stdout, stderr } = spawnSync("python3", ["-I", "-c", `import sys; sys.path.insert(0, "")\n${program}`], {
      cwd: folder,
      encoding: "utf8",
    });
    if (stderr !== "") throw new Error(stderr);
    return stdout.trimEnd().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
