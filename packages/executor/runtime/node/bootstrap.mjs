/**
 * A Node process that is started ahead of its program: it loads what programs need, waits for one line of JSON on descriptor 4, and then
 * becomes the program in a folder, with arguments and an environment of its own. An end without a line means that nobody needs it.
 */

import { closeSync, readSync } from "node:fs";
import Module from "node:module";
import { resolve } from "node:path";
import { prepare } from "./repost_runtime/calls.js";
import { installTypedHooks } from "./typed-hooks.js";

const ORDERS = 4;
const CHUNK = 65_536;
const makesCalls = process.argv.includes("--calls");

if (makesCalls) prepare();
const order = readOrder();
if (order === null) process.exit(0);
closeSync(ORDERS);
become(order);

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

/** From here on it is as if `node entry ...args` had been started in the folder. */
function become({ folder, entry, args, env, user, typed }) {
  if (user !== null) leaveRoot(user);
  process.chdir(folder);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const path = resolve(folder, entry);
  process.argv.splice(1, process.argv.length, path, ...args);
  process.execArgv.length = 0;
  if (typed) {
    process.setSourceMapsEnabled(true);
    installTypedHooks();
  }
  Module.runMain(path);
}

function leaveRoot(user) {
  process.setgroups([]);
  process.setgid(user);
  process.setuid(user);
}
