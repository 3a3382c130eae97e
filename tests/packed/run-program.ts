import { execFile } from "node:child_process";

export interface ProgramOptions {
  readonly cwd: string;
  /** Added to those of this process. @default {} */
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the program when it has printed this. */
  readonly until?: string;
}

export async function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env = {}, until }: ProgramOptions,
): Promise<string> {
  return await new Promise((resolve, reject) => {
    let ended = false;
    const child = execFile(
      command,
      args,
      { cwd, env: { ...environment(), ...env }, maxBuffer: 64 * 2 ** 20 },
      (error, stdout, stderr) => {
        if (error === null || ended) resolve(stdout);
        else reject(new Error(`${command} ${args.join(" ")}\n${stdout}\n${stderr}`, { cause: error }));
      },
    );
    let printed = "";
    child.stdout?.on("data", (text: string) => {
      printed += text;
      if (until === undefined || ended || !printed.includes(until)) return;
      ended = true;
      child.kill();
    });
  });
}

/** Removes variables of npm and vitest, which name this repository. */
function environment(): NodeJS.ProcessEnv {
  const { npm_config_local_prefix: _prefix, NODE_OPTIONS: _options, VITEST: _vitest, ...rest } = process.env;
  return rest;
}
