import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Channel } from "./channel.mjs";
import { startRecording } from "./executed-lines.mjs";
import { reportLoaded } from "./loaded.mjs";
import { Results } from "./results.mjs";

export async function main() {
  const asked = JSON.parse(process.argv.pop());
  const channel = new Channel(asked.token);
  const results = new Results(channel, asked);
  const root = process.cwd();
  const loaded = new Map();
  const endRecording = asked.recorded === null ? null : startRecording(root, asked.canary);
  const proof = reportLoaded(channel, root, asked.proven, endRecording === null ? null : loaded);
  const { run } = await import(`./runners/${asked.runner}.mjs`);
  const find = createRequire(join(root, "package.json"));
  const load = (name) => import(pathToFileURL(find.resolve(name)).href);
  const exit = process.exit.bind(process);
  const code = await run({ root, results, proof, require: find, load, asked });
  if (endRecording !== null) channel.send("imported", { lines: endRecording(loaded) });
  results.finish();
  exit(code);
}
