/** Calls may end only their thread. This process never holds the expected answers. */

import { readFileSync } from "node:fs";
import { send, sendLine } from "./messages.js";
import { freshThread } from "./prestarted-thread.js";

const LOOK_MS = 20;
const LOADS = 4;
const now = performance.now.bind(performance);
const { cpuUsage } = process;

/** The package README describes jobs and messages. */
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
      died: (message) => lose({ exception: { types: ["Error"], message }, missing: null, lacking: null }),
      loaded: (known) => {
        // A program could repeat this message to get more time.
        if (isReady) return;
        isReady = true;
        if (!state.isLoaded) {
          sendLoaded(job, known);
          // Limit relative to the first evaluation's CPU time.
          state.cpuMs = (job.floor_cpu_ms ?? Infinity) + LOADS * (cpuMs() - startedCpu);
        }
        state.isLoaded = true;
        timer = setInterval(look, Math.min(LOOK_MS, job.timeout_ms));
        startNext();
      },
      called: ({ index, record, wallMs, isUsedUp }) => {
        // Only a forged message is out of order.
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
