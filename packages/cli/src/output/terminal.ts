/** Messages go to stderr, results to stdout. */
export interface Terminal {
  say(line: string): void;
  print(text: string): void;
  /** The terminal can draw bars. */
  readonly interactive: boolean;
  readonly json: boolean;
  readonly columns: number;
}

/** `process.stdout` is one. */
export interface TerminalStream {
  write(text: string): unknown;
  /** @default false */
  readonly isTTY?: boolean;
  /** @default 80 */
  readonly columns?: number;
}

export interface TerminalOptions {
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
  readonly json: boolean;
}

export function printResult<Result>(terminal: Terminal, result: Result, format: (result: Result) => string): void {
  terminal.print(terminal.json ? JSON.stringify(result) : format(result));
}

export function createTerminal({ stdout, stderr, json }: TerminalOptions): Terminal {
  return {
    say: (line) => void stderr.write(`${line}\n`),
    print: (text) => void stdout.write(`${text}\n`),
    interactive: stderr.isTTY === true && !json && process.env["CI"] === undefined,
    json,
    columns: stderr.columns ?? 80,
  };
}
