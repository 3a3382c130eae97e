import { canonicalText, createMemory } from "./canonical.js";
import { DEFAULT_LIMITS } from "./canonical-limits.js";
import { describeThrown } from "./exceptions.js";
import { loadTarget } from "./loading.js";
import { inSteps, observe, restartWorld, someJobs } from "./observing.js";
import { platform } from "./platform.js";
import { createNames } from "./reachability.js";
import { hasPendingJobs, NeverSettles, settle } from "./settling.js";

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
  let problem = "the module could not be loaded again";
  try {
    restartWorld(job.seed ?? 0);
    // Evaluation does not count towards the time limit.
    const module = loaded ?? (await evaluated(job));
    problem = WITHOUT_TEXT;
    return await inSteps(observeCall(job, index, { loaded: module, onCall }), within);
  } catch (error) {
    if (error instanceof NeverSettles) return '{"kind":"timeout"}';
    return unusableText(problem, error);
  }
}

/**
 * Makes the calls from index `from` on until `note` returns false. Enters `within` again after a call that has to be
 * awaited, and before a call if `isTimeUp`. Throws errors of `within`.
 */
export async function observeTogether(job, from, { loaded, within, note, isTimeUp }) {
  await inSteps(observeCalls(job, from, { loaded, note, isTimeUp }), within);
}

function* observeCalls(job, from, { loaded, note, isTimeUp }) {
  for (let index = from; index < job.calls.length; index += 1) {
    if (index > from && (hasPendingJobs() || isTimeUp())) yield someJobs;
    restartWorld(job.seed ?? 0);
    let text;
    try {
      text = yield* observeCall(job, index, { loaded, onCall: () => undefined });
    } catch (error) {
      text = unusableText(WITHOUT_TEXT, error);
    }
    if (!note(text)) return;
  }
}

function observeCall({ entry, calls, seed = 0, iterate = DEFAULT_LIMITS.iterate }, index, { loaded, onCall }) {
  return observe({ loaded, call: calls[index], entry, seed, iterate, onCall });
}

const WITHOUT_TEXT = "nothing was left to write with";

function unusableText(problem, error) {
  return stringify({ kind: "unusable", detail: `${problem}: ${failureOf(error).exception.message}` });
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
