/**
 * The program that makes prepared calls one after the other in the process itself, on a module that is evaluated once, or for each call where
 * the job says `apart`. It costs a fraction of a thread (calls.js); in exchange a call that ends the process, or hangs in what a limit of time
 * does not reach, ends all of them, and where the module is evaluated once the next one finds what one leaves behind. Answers are nowhere in
 * this process.
 *
 * The host makes one script of it, which a process has loaded before it has its program.
 */

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

/** Runs the job in a file of the run's folder; the package's README has its form and the messages that are sent. */
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

/** The same for calls on a module and then on variants of it, for variants of one's own making. */
export async function variants(path = "variants.json") {
  end(stringify(await callOnVariants(jobIn(path))));
}

function jobIn(path) {
  // What fails without anybody waiting for it is no part of what a call did.
  for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => undefined);
  return parse(readFileSync(path, "utf8"));
}

/** Says the last word. What calls have left under way, or registered for the end, is of no concern to anybody. */
function end(line) {
  sendLine(line);
  reallyExit.call(process, 0);
}
