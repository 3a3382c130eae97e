/** Makes calls in the process itself, each on a module that is evaluated for it alone, until one spoils what all code shares. */

import { loadModule } from "./call-making.js";
import { coverageOf } from "./coverage.js";
import { cpuMs, createLimitedCalls, prepareProcess, TIMEOUT } from "./limited-calls.js";
import { sendLine } from "./messages.js";
import { realNow } from "./real-time.js";

const { stringify } = JSON;
/** After how many calls all that code shares is looked at, which takes longer than a small call. */
const LOOK_EVERY = 8;
/** Every call evaluates the module; what takes many times as long as the first time, which compiles, hangs. */
const LOADS = 4;

/** Gives the last message: `done`, or `stopped` where the calls from the next one on want another process. */
export async function callApart(job) {
  const { isSpoilt, isBusy } = prepareProcess(job);
  const begun = cpuMs();
  const first = await loadModule(job);
  if (first.failure !== undefined) return { type: "load_error", ...first.failure };
  const limits = { cpu: (job.floor_cpu_ms ?? job.timeout_ms) + LOADS * (cpuMs() - begun), wall: job.timeout_ms };
  const coverage = job.trace ? coverageOf(job.trace) : null;
  sendLine('{"type":"loaded"}');
  if (job.trace) sendLine(`{"type":"static",${stringify(coverage?.known ?? { lines: [], arcs: [] }).slice(1)}`);
  const call = createLimitedCalls(job);
  const onCall = () => coverage?.reset();
  let { loaded } = first;
  let hung = 0;
  // What calls did of which it is not known yet whether one of them has spoilt the others.
  const told = [];
  for (let index = 0; index < job.calls.length; index += 1) {
    const startedAt = realNow();
    const observation = await call(index, { loaded, onCall, limits });
    loaded = null;
    const wallMs = Math.round((realNow() - startedAt) * 1000) / 1000;
    told.push(
      `{"type":"call","index":${index},"observation":${observation}${reached(job, coverage)},"wall_ms":${wallMs}}`,
    );
    if (observation === TIMEOUT) hung += 1;
    const isLast = index + 1 === job.calls.length || hung >= (job.most_hung ?? Infinity);
    if (told.length < LOOK_EVERY && !isLast && !isBusy()) continue;
    // The first of them is as it was whatever it left behind.
    const isOver = isSpoilt();
    for (const line of isOver ? told.slice(0, 1) : told) sendLine(line);
    if (isOver && (told.length > 1 || !isLast)) return { type: "stopped", next: index + 2 - told.length };
    told.length = 0;
    if (isLast) break;
  }
  return { type: "done", count: job.calls.length };
}

function reached(job, coverage) {
  if (coverage !== null) return `,${stringify(coverage.ran()).slice(1, -1)}`;
  return job.trace ? ',"lines":[],"arcs":[]' : "";
}
