/** Starts before its program is known. A script, because Node loads modules slowly. */

const { closeSync, existsSync, openSync, readSync, unlinkSync } = require("node:fs");
const Module = require("node:module");
const { join, resolve } = require("node:path");

const ORDERS = 4;
const CHUNK = 65_536;
const CALLS = "--calls";
const LIBRARY = "--library";
const DIRECT = "--direct";
const STUB_LISTS = ["module_stubs.json", "model_stand_ins.json"];

const isDirect = process.argv.includes(DIRECT);
const moveLibrary = process.argv.includes(LIBRARY) ? require("./library.cjs").loadLibrary() : () => {};
if (process.argv.includes(CALLS)) void prepareCalls();
else wait();

async function prepareCalls() {
  await import("./repost_runtime/calls.js");
  const { prepare } = await import("./repost_runtime/prestarted-thread.js");
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

function hooksFor({ folder, typed }) {
  return [
    ...(typed ? [hookTypes] : []),
    ...(STUB_LISTS.some((name) => existsSync(join(folder, name))) ? [hookStubs] : []),
  ];
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

async function hookStubs() {
  const { installStubHooks } = await import("./stub-hooks.js");
  installStubHooks();
}

function readFrom(path) {
  closeSync(0);
  openSync(path);
  unlinkSync(path);
}

/** Continues as `node entry ...args` in the folder. */
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
