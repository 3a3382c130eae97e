/** Faster than threads, but a call may end all others. The host bundles this file. */

import { readFileSync } from "node:fs";
import { callApart } from "./apart-calls.js";
import { loadModule, observationOf } from "./call-making.js";
import { callOnVariants } from "./direct-variants.js";
import { shiftClock } from "./clock.js";
import { sendLine } from "./messages.js";
import { restartWorld } from "./observing.js";
import { realNow } from "./real-time.js";
import { noteUsualResources } from "./settling.js";
import { installCommonWorld, installPartsWhenUsed } from "./world.js";

const { parse, stringify } = JSON;
const { reallyExit } = process;

export async function main(path = "calls.json") {
  const job = jobIn(path);
  if (job.apart === true) end(stringify(await callApart(job)));
  installCommonWorld();
  installPartsWhenUsed();
  noteUsualResources();
  shiftClock(job.clock_shift_s ?? 0);
  restartWorld(job.seed ?? 0);
  const { loaded, failure } = await loadModule(job);
  if (failure !== undefined) end(stringify({ type: "load_error", ...failure }));
  sendLine('{"type":"loaded"}');
  for (let index = 0; index < job.calls.length; index += 1) {
    const startedAt = realNow();
    const observation = await observationOf(job, index, { loaded });
    const wallMs = Math.round((realNow() - startedAt) * 1000) / 1000;
    sendLine(`{"type":"call","index":${index},"observation":${observation},"wall_ms":${wallMs}}`);
  }
  end(stringify({ type: "done", count: job.calls.length }));
}

/** Runs variants of a target, which must be trusted. */
export async function variants(path = "variants.json") {
  end(stringify(await callOnVariants(jobIn(path))));
}

function jobIn(path) {
  // An unhandled failure is not part of an observation.
  for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => undefined);
  return parse(readFileSync(path, "utf8"));
}

/** Exits without waiting for pending work or exit handlers. */
function end(line) {
  sendLine(line);
  reallyExit.call(process, 0);
}
