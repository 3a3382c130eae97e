import type { ExecutionRequest } from "@repost/spec";

/** The programs that run snippets, by what runs them. */
const PROGRAMS = {
  python: { path: ".repost-session.py", content: "from repost_runtime.sessions import main\n\nmain()\n" },
  node: { path: ".repost-session.mjs", content: 'import { main } from "repost_runtime/sessions";\n\nmain();\n' },
} as const;

/** The file that a session starts with. */
export function sessionProgram(runtime: ExecutionRequest["runtime"]): ExecutionRequest["files"][number] {
  return PROGRAMS[runtime];
}
