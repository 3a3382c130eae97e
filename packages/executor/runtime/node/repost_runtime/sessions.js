/** Runs snippets in one global scope. A message reports the end of each. */

import { createRequire } from "node:module";
import { Socket } from "node:net";
import { join } from "node:path";
import { inspect } from "node:util";
import { constants, Script } from "node:vm";

const DESCRIPTOR = 3;
const OWN_FRAMES = /\n\s+at [^\n]*(?:node:vm|repost_runtime\/sessions\.js)[^]*$/;

const OPTIONS = { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER };

const { parse, stringify } = JSON;

export function main() {
  const channel = new Socket({ fd: DESCRIPTOR, readable: true, writable: true });
  const send = (message) => channel.write(`${stringify(message)}\n`);
  globalThis.require = createRequire(join(process.cwd(), "session.cjs"));
  let rest = "";
  let last = useLoader();
  channel.setEncoding("utf8");
  channel.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) last = last.then(() => run(parse(line))).then(send);
  });
  channel.on("end", () => process.exit());
  void last.then(() => send({ folder: process.cwd() }));
}

/** Node prints a warning at the first import from a snippet. */
async function useLoader() {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  await new Script("import('node:path')", OPTIONS).runInThisContext();
  process.emitWarning = emitWarning;
}

async function run({ id, code, asynchronous }) {
  const raised = await fails(id, code, asynchronous);
  // Large output is written to pipes asynchronously.
  for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write("", resolve));
  return { id, raised };
}

async function fails(id, code, asynchronous) {
  try {
    const value = new Script(code, { ...OPTIONS, filename: `<snippet ${id}>` }).runInThisContext();
    if (asynchronous) await value;
    return false;
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    return true;
  }
}

function describe(error) {
  if (!(error instanceof Error)) return `Uncaught ${inspect(error)}`;
  return inspect(error).replace(OWN_FRAMES, "");
}
