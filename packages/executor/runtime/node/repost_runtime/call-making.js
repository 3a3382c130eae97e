import { canonicalText, createMemory } from "./canonical.js";
import { DEFAULT_LIMITS } from "./canonical-limits.js";
import { describeThrown } from "./exceptions.js";
import { loadTarget } from "./loading.js";
import { observe, restartWorld } from "./observing.js";
import { platform } from "./platform.js";
import { createNames } from "./reachability.js";
import { NeverSettles, settle } from "./settling.js";

const { stringify } = JSON;
const { resolve } = platform("node:path");

/** Rethrows errors of `within`; the module's errors are in `failure`. */
export async function loadModule(job, { within, packages } = {}) {
  try {
    return { loaded: await evaluated(job, { within, packages }) };
  } catch (error) {
    if (error instanceof NeverSettles) throw error;
    return { failure: failureOf(error) };
  }
}

export async function observationOf(job, index, { loaded = null, onCall = () => undefined, within = (act) => act() }) {
  const seed = job.seed ?? 0;
  let problem = "the module could not be loaded again";
  try {
    restartWorld(seed);
    // Evaluation does not count towards the time limit.
    const module = loaded ?? (await evaluated(job));
    problem = "nothing was left to write with";
    const { entry, calls, iterate = DEFAULT_LIMITS.iterate } = job;
    return await observe({ loaded: module, call: calls[index], entry, seed, iterate, onCall, within });
  } catch (error) {
    if (error instanceof NeverSettles) return '{"kind":"timeout"}';
    return stringify({ kind: "unusable", detail: `${problem}: ${failureOf(error).exception.message}` });
  }
}

let prepareEvaluation = () => undefined;

export function beforeEvaluation(prepare) {
  prepareEvaluation = prepare;
}

async function evaluated(job, how = {}) {
  if (how.packages === undefined) prepareEvaluation();
  const before = (job.before ?? []).map((path) => resolve(path));
  const { state, value } = await settle(loadTarget(resolve(job.module), { ...how, before }));
  if (state === "fulfilled") return value;
  throw state === "rejected" ? value : new Error("the module waits for what never comes");
}

function failureOf(error) {
  const write = (value) =>
    canonicalText(value, { limits: DEFAULT_LIMITS, opaque: true, names: createNames(), memory: createMemory() });
  return { exception: describeThrown(error, write), missing: missingOf(error), lacking: lackingOf(error) };
}

const SPECIFIER = /Cannot find (?:package|module) '(?<specifier>[^'\s]+)'/u;

/** Returns the missing module unless it is a file. */
function lackingOf(error) {
  const isNodes = error?.code === "ERR_MODULE_NOT_FOUND" || error?.code === "MODULE_NOT_FOUND";
  const module = error?.specifier ?? (isNodes ? SPECIFIER.exec(error.message)?.groups.specifier : undefined);
  return typeof module === "string" && !/^[./]/u.test(module) ? { kind: "package", module, name: null } : null;
}

function missingOf(error) {
  return typeof error?.missing === "string" ? error.missing : null;
}
