/** Only for trusted variants, because one could forge the results of others. */

import { readFileSync } from "node:fs";
import { send } from "./messages.js";
import { freshThread } from "./prestarted-thread.js";

const LOOK_MS = 20;
/** Milliseconds, because a new thread compiles all that it loads. */
const START_CPU_MS = 400;
const now = performance.now.bind(performance);
const { cpuUsage } = process;

export async function main(path = "variants.json") {
  const job = JSON.parse(readFileSync(path, "utf8"));
  const threads = new Threads();
  const startedAt = now();
  const own = await runVariant(
    threads,
    { ...job, source: null, expected: null },
    { wall: job.timeout_ms, cpu: Infinity },
  );
  const wall = now() - startedAt;
  if (own.end === "not_loaded") {
    send({ type: "load_error", exception: own.exception, missing: own.missing });
    return threads.end();
  }
  send({ type: "loaded" });
  sendVariant(0, own, wall);
  if (own.end === "done") {
    const limits = {
      wall: Math.max(job.floor_ms, job.factor * wall),
      cpu: Math.max(job.floor_cpu_ms, job.factor * own.slowest),
    };
    const { variants, ...common } = job;
    for (const [index, source] of variants.entries()) {
      const began = now();
      const found = await runVariant(threads, { ...common, source, expected: own.observations }, limits);
      sendVariant(index + 1, found, now() - began);
    }
  }
  send({ type: "done", count: job.variants.length + 1 });
  threads.end();
}

class Threads {
  #current = null;

  take() {
    this.#current ??= freshThread();
    return this.#current;
  }

  end() {
    this.#current?.end();
    this.#current = null;
  }
}

async function runVariant(threads, job, limits) {
  const state = { observations: [], result: null, slowest: 0, spentMs: 0 };
  while (state.result === null) {
    const isUsedUp = await callFrom(threads.take(), job, state, limits);
    if (isUsedUp) threads.end();
  }
  return { ...state.result, observations: state.observations, slowest: state.slowest };
}

/** Returns whether the thread must be replaced. */
function callFrom(thread, job, state, limits) {
  return new Promise((resolve) => {
    // The start of the thread does not count.
    let startedAt = null;
    let begun = 0;
    let isReady = false;
    const spentMs = () => state.spentMs + (startedAt === null ? 0 : now() - startedAt);
    const finish = (isUsedUp) => {
      clearInterval(timer);
      state.spentMs = spentMs();
      startedAt = null;
      resolve(isUsedUp);
    };
    const end = (result, isUsedUp) => {
      state.result = result;
      finish(isUsedUp);
    };
    const timer = setInterval(() => {
      if (startedAt === null) return;
      const cpu = cpuMs() - begun;
      if (spentMs() > limits.wall || cpu > limits.cpu + (isReady ? 0 : START_CPU_MS)) end({ end: "timeout" }, true);
    }, LOOK_MS);
    thread.run(job, state.observations.length, {
      started: () => {
        startedAt = now();
        begun = cpuMs();
      },
      failed: (failure) => end({ end: state.observations.length === 0 ? "not_loaded" : "died", ...failure }, true),
      died: (detail) => end({ end: "died", detail }, true),
      loaded: () => {
        isReady = true;
        begun = cpuMs();
      },
      called: ({ index, record, isUsedUp }) => {
        // Only a forged message is out of order.
        if (!isReady || index !== state.observations.length || typeof record !== "string") return;
        const taken = cpuMs() - begun;
        begun += taken;
        if (index > 0 || job.calls.length === 1) state.slowest = Math.max(state.slowest, taken);
        const observation = record.slice(record.indexOf(":") + 1);
        const isSame = observation === job.expected?.[index];
        state.observations.push(isSame ? null : observation);
        if (observation === '{"kind":"timeout"}') return end({ end: "timeout" }, true);
        const isDifferent = !isSame && job.expected !== null && job.until_different;
        if (isDifferent) return end({ end: "different" }, isUsedUp);
        if (index + 1 === job.calls.length) return end({ end: "done" }, isUsedUp);
        if (isUsedUp) finish(true);
      },
    });
  });
}

function sendVariant(index, { end, observations, detail, exception, missing }, wallMs) {
  const parsed = observations.map((observation) => (observation === null ? null : JSON.parse(observation)));
  const why = { detail, exception, missing };
  send({ type: "variant", index, end, observations: parsed, ...why, wall_ms: Math.round(wallMs * 1000) / 1000 });
}

function cpuMs() {
  const { user, system } = cpuUsage.call(process);
  return (user + system) / 1000;
}
