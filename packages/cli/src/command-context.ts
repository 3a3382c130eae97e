import type { ExitCode } from "./exit-codes.ts";
import type { Terminal } from "./output/terminal.ts";

export interface CommandContext {
  readonly terminal: Terminal;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Sets the exit code of a command that does not throw. */
  readonly exit: (code: ExitCode) => void;
}
