/**
 * A Node process that starts before its program is known. It loads what programs need, waits for one line of JSON on
 * descriptor 4, and becomes that program. It exits when descriptor 4 closes without a line.
 *
 * This is a CommonJS script because a process that runs scripts does not start the module loader.
 */

const { closeSync, existsSync, openSync, readSync, unlinkSync } = require("node:fs");
const Module = require("node:module");
const { join, resolve } = require("node:path");

const ORDERS = 4;
const CHUNK = 65_536;
/** Selects what the process preloads, by its arguments. */
const CALLS = "--calls";
const LIBRARY = "--library";
const DIRECT = "--direct";
/** A file of the run that lists stand-in modules. */
const STAND_INS = "model_stand_ins.json";

const isDirect = process.argv.includes(DIRECT);
const moveLibrary = process.argv.includes(LIBRARY) ? require("./library.cjs").loadLibrary() : () => {};
if (process.argv.includes(CALLS)) void prepareCalls();
else wait();

async function prepareCalls() {
  await import("./repost_runtime/calls.js");
  const { prepare } = await import("./repost_runtime/spare-thread.js");
  await import("./typed-hooks.js");
  prepare();
  wait();
}

function wait() {
  const order = readOrder();
  if (order === null) process.exit(0);
  closeSync(ORDERS);
  const hooks = isDirect ? [] : hooksFor(order);
  if (hooks.length === 0) become(order);
  else void becomeHooked(order, hooks);
}

function readOrder() {
  const chunks = [];
  for (;;) {
    const chunk = Buffer.alloc(CHUNK);
    const size = readSync(ORDERS, chunk, 0, CHUNK, null);
    if (size === 0) return null;
    chunks.push(chunk.subarray(0, size));
    if (chunk[size - 1] === 10) return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  }
}

/** Installs the hooks that Node's own loader needs for the files of this program. */
function hooksFor({ folder, typed }) {
  return [...(typed ? [hookTypes] : []), ...(existsSync(join(folder, STAND_INS)) ? [hookStandIns] : [])];
}

async function becomeHooked(order, hooks) {
  for (const hook of hooks) await hook();
  become(order);
}

async function hookTypes() {
  const { installTypedHooks } = await import("./typed-hooks.js");
  process.setSourceMapsEnabled(true);
  installTypedHooks();
}

async function hookStandIns() {
  const { installStandInHooks } = await import("./stand-in-hooks.js");
  installStandInHooks();
}

/** Replaces standard input by a file, and unlinks the file. */
function readFrom(path) {
  closeSync(0);
  // Gets the lowest free descriptor.
  openSync(path);
  unlinkSync(path);
}

/** Continues as if `node entry ...args` had been started in the folder. */
function become({ folder, starts_in: startsIn, entry, args, env, stdin }) {
  if (stdin !== null) readFrom(stdin);
  process.chdir(startsIn);
  moveLibrary(folder);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const path = resolve(folder, entry);
  process.argv.splice(1, process.argv.length, path, ...args);
  process.execArgv.length = 0;
  process.mainModule = undefined;
  for (const path of Object.keys(require.cache)) if (path.startsWith(`${__dirname}/`)) delete require.cache[path];
  Module.runMain(path);
}
