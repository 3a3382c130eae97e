// Runs git with the arguments given, in a process group of its own and with its input closed, so that git can neither
// prompt nor outlive the one who asked: when this process gets a signal, or its own input ends because its parent is
// gone, git is ended together with the helpers that it started (git-remote-https, ssh), which would otherwise go on.
// What git prints is bounded, for a repository of a few kilobytes can name more files than any memory holds.
import { spawn } from "node:child_process";

const MAX_OUTPUT = 64_000_000;

const git = spawn("git", process.argv.slice(2), {
  stdio: ["ignore", "pipe", "inherit"],
  detached: process.platform !== "win32",
  windowsHide: true,
});

let ended = false;
let printed = 0;

function endGit() {
  if (ended || git.pid === undefined) return;
  if (process.platform === "win32") git.kill("SIGKILL");
  else process.kill(-git.pid, "SIGKILL");
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endGit);
process.stdin.on("error", endGit).on("close", endGit).resume();
process.stdout.on("error", endGit);

git.stdout.on("data", (/** @type {Buffer} */ chunk) => {
  printed += chunk.length;
  if (printed <= MAX_OUTPUT) {
    if (!process.stdout.write(chunk)) git.stdout.pause();
  } else if (!ended) {
    process.stderr.write("repost: git prints too much\n");
    endGit();
  }
});
process.stdout.on("drain", () => git.stdout.resume());

git.on("error", (error) => {
  process.stderr.write(`repost: cannot start git: ${error.message}\n`);
  process.exit(127);
});
git.on("exit", () => (ended = true));
git.on("close", (code) => process.stdout.write("", () => process.exit(code ?? 1)));
