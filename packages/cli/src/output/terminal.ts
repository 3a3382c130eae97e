/** Output of a command: messages on stderr, results on stdout. */
export interface Terminal {
  /** Prints a message for people. */
  say(line: string): void;
  /** Prints a result for people or programs. */
  print(text: string): void;
  /** True when the terminal can draw bars. */
  readonly interactive: boolean;
  /** True when results are printed as JSON. */
  readonly json: boolean;
  /** Width in columns. */
  readonly columns: number;
}

export interface TerminalOptions {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly json: boolean;
}

export function createTerminal({ stdout, stderr, json }: TerminalOptions): Terminal {
  return {
    say: (line) => void stderr.write(`${line}\n`),
    print: (text) => void stdout.write(`${text}\n`),
    interactive: stderr.isTTY && !json && process.env["CI"] === undefined,
    json,
    columns: stderr.columns ?? 80,
  };
}
