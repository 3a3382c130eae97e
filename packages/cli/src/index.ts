export { EXIT, type ExitCode } from "./exit-codes.ts";
export { runCli, type RunCliOptions } from "./run-cli.ts";
export type { TerminalStream } from "./output/terminal.ts";
