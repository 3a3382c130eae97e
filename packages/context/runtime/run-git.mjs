// Runs git with closed input, so that it cannot prompt. Ends git and its helpers on a signal or without parent. Limits
// output, because repositories and servers are untrusted.
import { spawn } from "node:child_process";

const MAX_OUTPUT = 64_000_000;
const MAX_ERRORS = 1_000_000;
/** Read by git-commands.ts. */
const EXIT_OUTPUT_LIMIT = 200;
const EXIT_NO_GIT = 201;

const git = spawn("git", process.argv.slice(2), {
  stdio: ["ignore", "pipe", "pipe"],
  detached: process.platform !== "win32",
  windowsHide: true,
});

let ended = false;
let hasPrintedTooMuch = false;

function endGit() {
  if (ended || git.pid === undefined) return;
  if (process.platform === "win32") git.kill("SIGKILL");
  else process.kill(-git.pid, "SIGKILL");
}

/**
 * @param {import("node:stream").Readable} from
 * @param {NodeJS.WriteStream} to
 * @param {number} most
 * @param {() => void} onLimit
 */
function passOn(from, to, most, onLimit) {
  let printed = 0;
  from.on("data", (/** @type {Buffer} */ chunk) => {
    printed += chunk.length;
    if (printed > most) {
      if (!ended) onLimit();
      endGit();
    } else if (!to.write(chunk)) from.pause();
  });
  to.on("drain", () => from.resume());
  to.on("error", endGit);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endGit);
process.stdin.on("error", endGit).on("close", endGit).resume();
passOn(git.stdout, process.stdout, MAX_OUTPUT, () => (hasPrintedTooMuch = true));
passOn(git.stderr, process.stderr, MAX_ERRORS, () => process.stderr.write("\nerror: the server says too much\n"));

git.on("error", (error) => {
  process.stderr.write(`repost: cannot start git: ${error.message}\n`);
  process.exit(EXIT_NO_GIT);
});
git.on("exit", () => (ended = true));
git.on("close", (code) => {
  const exitCode = hasPrintedTooMuch ? EXIT_OUTPUT_LIMIT : (code ?? 1);
  process.stdout.write("", () => process.stderr.write("", () => process.exit(exitCode)));
});
