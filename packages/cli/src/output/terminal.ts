/** Where a command writes and how: people's lines on stderr, results on stdout. */
export interface Terminal {
  /** A line for people. */
  say(line: string): void;
  /** A result, for people or programs to read. */
  print(text: string): void;
  /** Whether bars can be drawn. */
  readonly interactive: boolean;
  /** Whether results are wanted as JSON. */
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
