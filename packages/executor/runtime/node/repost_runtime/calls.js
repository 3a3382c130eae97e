/**
 * The program that runs a module's target on prepared calls and tells what each of them did.
 *
 * Calls are made in a thread, each on a module that was evaluated for it alone. A call that hangs, or ends its thread, costs its own
 * observation and no other: the rest goes on in another thread. Answers are nowhere in this process.
 */

import { readFileSync } from "node:fs";
import { send, sendLine } from "./messages.js";
import { freshThread } from "./spare-thread.js";

const LOOK_MS = 20;
const LOADS = 4;
const now = performance.now.bind(performance);
const { cpuUsage } = process;

/** Runs the job in a file of the run's folder; the package's README has its form and the messages that are sent. */
export async function main(path = "calls.json") {
  const job = JSON.parse(readFileSync(path, "utf8"));
  const state = { next: 0, hung: 0, isLoaded: false, failed: false, cpuMs: Infinity };
  const mostHung = job.most_hung ?? Infinity;
  while (!state.failed && state.hung < mostHung && (state.next < job.calls.length || !state.isLoaded)) {
    const thread = freshThread();
    await callFrom(thread, job, state);
    thread.end();
  }
  if (!state.failed) send({ type: "done", count: job.calls.length });
}

/** Makes calls from the next one on in one thread, as far as it comes. */
function callFrom(thread, job, state) {
  return new Promise((resolve) => {
    let timer;
    let startedAt = 0;
    let startedCpu = cpuMs();
    let isReady = false;
    const finish = () => (clearInterval(timer), resolve());
    const tell = (record, wallMs = now() - startedAt) => sendCall(state, job, record, wallMs);
    const startNext = () => {
      if (state.next === job.calls.length) return finish();
      startedAt = now();
      startedCpu = cpuMs();
    };
    const look = () => {
      if (!isReady || (now() - startedAt < job.timeout_ms && cpuMs() - startedCpu < state.cpuMs)) return;
      state.hung += 1;
      tell(observed({ kind: "timeout" }));
      finish();
    };
    const lose = (failure) => {
      if (state.isLoaded) tell(observed({ kind: "died", detail: failure.exception.message }));
      else send({ type: "load_error", ...failure });
      state.failed = !state.isLoaded;
      finish();
    };
    thread.run(job, state.next, {
      failed: lose,
      died: (message) => lose({ exception: { types: ["Error"], message }, missing: null }),
      loaded: (known) => {
        // Said again by a program, it would give a call more time.
        if (isReady) return;
        isReady = true;
        if (!state.isLoaded) {
          sendLoaded(job, known);
          // Every call evaluates the module; what takes many times as long as the first time, which compiles, hangs.
          state.cpuMs = (job.floor_cpu_ms ?? Infinity) + LOADS * (cpuMs() - startedCpu);
        }
        state.isLoaded = true;
        timer = setInterval(look, Math.min(LOOK_MS, job.timeout_ms));
        startNext();
      },
      called: ({ index, record, wallMs, isUsedUp }) => {
        // Out of turn comes only what a program made up.
        if (index !== state.next || typeof record !== "string") return;
        tell(record, wallMs);
        if (isUsedUp) finish();
        else startNext();
      },
    });
  });
}

function cpuMs() {
  const { user, system } = cpuUsage.call(process);
  return (user + system) / 1000;
}

function observed(observation) {
  return `"observation":${JSON.stringify(observation)}`;
}

function sendLoaded(job, known) {
  send({ type: "loaded" });
  if (!job.trace) return;
  sendLine(known === null ? '{"type":"static","lines":[],"arcs":[]}' : `{"type":"static",${known.slice(1)}`);
}

function sendCall(state, job, record, wallMs) {
  const nothing = job.trace && !record.includes(',"lines":') ? ',"lines":[],"arcs":[]' : "";
  sendLine(`{"type":"call","index":${state.next},${record}${nothing},"wall_ms":${Math.round(wallMs * 1000) / 1000}}`);
  state.next += 1;
}
