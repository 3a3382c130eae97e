// Runs git with the arguments given, in a process group of its own and with its input closed, so that git can neither
// prompt nor outlive the one who asked: when this process gets a signal, or its own input ends because its parent is
// gone, git is ended together with the helpers that it started (git-remote-https, ssh), which would otherwise go on.
import { spawn } from "node:child_process";

const git = spawn("git", process.argv.slice(2), {
  stdio: ["ignore", "inherit", "inherit"],
  detached: process.platform !== "win32",
  windowsHide: true,
});

let ended = false;

function endGit() {
  if (ended || git.pid === undefined) return;
  if (process.platform === "win32") git.kill("SIGKILL");
  else process.kill(-git.pid, "SIGKILL");
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endGit);
process.stdin.on("error", endGit).on("close", endGit).resume();

git.on("error", (error) => {
  process.stderr.write(`repost: cannot start git: ${error.message}\n`);
  process.exit(127);
});
git.on("exit", (code) => {
  ended = true;
  process.exit(code ?? 1);
});
