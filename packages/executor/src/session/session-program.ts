import type { ExecutionRequest } from "@repost/spec";

/** Session programs by runtime. */
const PROGRAMS = {
  python: { path: ".repost-session.py", content: "from repost_runtime.sessions import main\n\nmain()\n" },
  node: { path: ".repost-session.mjs", content: 'import { main } from "repost_runtime/sessions";\n\nmain();\n' },
} as const;

export function sessionProgram(runtime: ExecutionRequest["runtime"]): ExecutionRequest["files"][number] {
  return PROGRAMS[runtime];
}
