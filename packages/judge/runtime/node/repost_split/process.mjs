import { defineProperty, parse, platform } from "./base.mjs";
import { installClock } from "./clock.mjs";
import { Endpoint } from "./endpoint.mjs";
import { Files } from "./files.mjs";
import { Heap } from "./heap.mjs";
import { nameIntrinsics } from "./intrinsics.mjs";
import { Patches } from "./patches.mjs";
import { installRandomness } from "./randomness.mjs";
import { Realm } from "./realm.mjs";
import { RemoteObjects } from "./remote-objects.mjs";
import { State } from "./state.mjs";
import { Environment, Output, Time } from "./surroundings.mjs";
import { installTimers } from "./timers.mjs";
import { Variables } from "./variables.mjs";

const { existsSync, mkdirSync, readFileSync } = platform("node:fs");
const { resolve } = platform("node:path");
const FOLDER = "scratch";
const HOOK = "__repost__";
/** Node's name of the loader function. */
export const LOAD = "_load";
const STACK_FRAMES = 50;
const STREAMS = 2;

/** No candidate can choose the random numbers of a test. */
export function readJob(path, stream) {
  const job = parse(readFileSync(path, "utf8"));
  installClock(job.clock_shift_s);
  installTimers(job.names.timers);
  installRandomness(job.seed * STREAMS + stream, job.names.crypto);
  nameIntrinsics(job.names);
  // The runtime has frames between the test's and the error's.
  Error.stackTraceLimit = STACK_FRAMES;
  const isPath = (name) => name === "module" || name === "program" || name === "text";
  const resolved = Object.entries(job).map(([name, value]) => [name, isPath(name) ? resolve(value) : value]);
  enterScratch();
  return Object.fromEntries(resolved);
}

export function loader(place, format, importModule) {
  process.argv = [process.argv[0], place];
  if (format === "module") return () => importModule(platform("node:url").pathToFileURL(place).href);
  return async () => platform("node:module")[LOAD](place, null, true);
}

function enterScratch() {
  if (!existsSync(FOLDER)) mkdirSync(FOLDER);
  process.chdir(FOLDER);
}

export function installHook(hook) {
  defineProperty(globalThis, HOOK, { value: hook, configurable: true, __proto__: null });
}

export function createSide({ trusted, job, serve }) {
  const realm = new Realm({ trusted, allowed: job.allowed, variables: job.variables });
  const remoteObjects = new RemoteObjects(realm);
  const heap = new Heap(realm, remoteObjects);
  const output = new Output();
  const patches = new Patches(heap, realm, job.names);
  const variables = new Variables(heap, realm);
  const state = new State([variables, patches, new Time(realm), new Environment(realm), new Files(realm), output]);
  return { realm, remoteObjects, heap, output, patches, state, endpoint: new Endpoint(heap, state, serve) };
}
