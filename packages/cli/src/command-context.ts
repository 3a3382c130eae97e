import type { ExitCode } from "./exit-codes.ts";
import type { Terminal } from "./output/terminal.ts";

/** What every command works with. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Sets what the process ends with when the command itself did not fail. */
  readonly exit: (code: ExitCode) => void;
}
