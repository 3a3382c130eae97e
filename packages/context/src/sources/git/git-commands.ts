import { fileURLToPath } from "node:url";
import { GitError, simpleGit, type SimpleGit } from "simple-git";

const LAUNCHER = fileURLToPath(new URL("../../../runtime/run-git.mjs", import.meta.url));

/** Paths and network settings that git inherits. */
const INHERITED = [
  "PATH HOME USER LOGNAME XDG_CONFIG_HOME TMPDIR TMP TEMP SSH_AUTH_SOCK",
  "HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY http_proxy https_proxy all_proxy no_proxy",
  "SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE GIT_SSL_CAINFO GIT_SSL_CAPATH",
  "SystemRoot USERPROFILE APPDATA LOCALAPPDATA ProgramData ProgramFiles",
].flatMap((names) => names.split(" "));

/** Fixed environment: no prompts, no configurable programs, English messages. */
const FIXED = {
  GIT_TERMINAL_PROMPT: "0",
  GCM_INTERACTIVE: "never",
  GIT_ASKPASS: "",
  SSH_ASKPASS: "",
  SSH_ASKPASS_REQUIRE: "never",
  GIT_SSH_COMMAND: "ssh -oBatchMode=yes -oConnectTimeout=20",
  GIT_ALLOW_PROTOCOL: "file:git:http:https:ssh",
  GIT_LFS_SKIP_SMUDGE: "1",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  LC_ALL: "C",
};

/** Exit codes of run-git.mjs, unused by git. */
const EXIT_OUTPUT_LIMIT = 200;
const EXIT_NO_GIT = 201;

export class OutputLimitError extends GitError {}

export class NoGitError extends GitError {}

export interface GitCommandsOptions {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** Patches need surrounding white space. @default true */
  readonly trimmed?: boolean;
}

/** simple-git neither closes input nor ends helpers. */
export function gitCommands({ folder, environment, signal, trimmed = true }: GitCommandsOptions): SimpleGit {
  const env: Record<string, string> = { ...FIXED };
  for (const name of INHERITED) {
    const value = environment[name];
    if (value !== undefined) env[name] = value;
  }
  return simpleGit({
    baseDir: folder,
    binary: [process.execPath, LAUNCHER],
    abort: signal,
    trimmed,
    // simple-git accepts failures without stderr by default.
    errors: (error, { exitCode, stdErr, stdOut }) => {
      if (exitCode === 0) return error;
      if (exitCode === EXIT_OUTPUT_LIMIT) return new OutputLimitError(undefined, "git prints too much");
      const output = Buffer.concat(stdErr.length > 0 ? stdErr : stdOut);
      return exitCode === EXIT_NO_GIT ? new NoGitError(undefined, output.toString()) : output;
    },
    allowEnvironment: Object.keys(env),
    unsafe: {
      allowUnsafeCustomBinary: true,
      allowUnsafeSshCommand: true,
      allowUnsafeAskPass: true,
      allowUnsafeTemplateDir: true,
    },
  }).env(env);
}
