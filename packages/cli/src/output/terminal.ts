/** Messages go to stderr, results to stdout. */
export interface Terminal {
  say(line: string): void;
  print(text: string): void;
  /** The terminal can draw bars. */
  readonly interactive: boolean;
  /** Prints results as JSON. */
  readonly json: boolean;
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
