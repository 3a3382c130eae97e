import { existsSync } from "node:fs";
import { type Command, CommanderError } from "commander";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { normalizeFlags } from "./normalize-flags.ts";
import { formatError } from "./output/format-error.ts";
import { createTerminal, type TerminalStream } from "./output/terminal.ts";
import { createProgram } from "./program.ts";

export interface RunCliOptions {
  /** Arguments without the interpreter and the script. */
  readonly argv: readonly string[];
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
}

/**
 * Returns the exit code. The first Ctrl-C stops the command and leaves a run that can resume; the second ends it at
 * once.
 */
export async function runCli({ argv, stdout, stderr }: RunCliOptions): Promise<ExitCode> {
  const flags = normalizeFlags(argv);
  const debug = flags.includes("--debug");
  const terminal = createTerminal({ stdout, stderr, json: flags.includes("--json") });
  const abort = new AbortController();
  const interrupt = (): void => {
    if (abort.signal.aborted) process.exit(EXIT.interrupted);
    terminal.say("\nStopping; what is finished is kept. Once more ends at once.");
    abort.abort();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    let exitCode: ExitCode = EXIT.ok;
    const program = createProgram({
      terminal,
      signal: abort.signal,
      exit: (code) => {
        exitCode = code;
      },
    });
    writeHelpTo(program, { stdout, stderr });
    await program.parseAsync(flags, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (abort.signal.aborted) return EXIT.interrupted;
    terminal.say(formatError(error, { debug }));
    return EXIT.error;
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

/** Commander writes help and usage errors itself. */
function writeHelpTo(command: Command, streams: Pick<RunCliOptions, "stdout" | "stderr">): void {
  const { stdout, stderr } = streams;
  command.configureOutput({
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text),
  });
  for (const subcommand of command.commands) writeHelpTo(subcommand, streams);
}
