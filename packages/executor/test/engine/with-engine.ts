/**
 * Runs a command with DOCKER_HOST and REPOST_DOCKER_IMAGE of a test engine:
 * node --conditions=@repost/source packages/executor/test/engine/with-engine.ts COMMAND [ARGUMENT...]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { findTestEngine } from "./test-engine.ts";

const [command, ...args] = process.argv.slice(2);
const result = await findTestEngine();
if ("missing" in result || command === undefined) {
  console.error("missing" in result ? result.missing : "There is no command to run.");
  process.exitCode = 2;
} else {
  try {
    const env = { ...process.env, DOCKER_HOST: result.host, REPOST_DOCKER_IMAGE: result.image };
    const [code] = (await once(spawn(command, args, { stdio: "inherit", env }), "exit")) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    await result.stop();
  }
}
