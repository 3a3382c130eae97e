import { readlinkSync } from "node:fs";

/** Linux's initial namespace. */
export const INITIAL_PROCESSES = "pid:[4026531836]";

/** Some programs would damage a machine whose processes they reach. */
export function guarded(program: string): string {
  const host = readlinkSync("/proc/self/ns/pid");
  return `import os\nif os.readlink("/proc/self/ns/pid") in (${JSON.stringify(host)}, "${INITIAL_PROCESSES}"):\n    raise SystemExit("not apart")\n${program}`;
}
