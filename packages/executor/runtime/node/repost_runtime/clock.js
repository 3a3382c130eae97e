/** Each read advances the clock by a microsecond, so that waiting loops end. */

import { platform } from "./platform.js";

/** 2025-01-15 12:34:56 UTC in milliseconds. */
const EPOCH_MS = 1_736_944_496_000;
const MONOTONIC_START_MS = 10_000_000;
const LOOK_MS = 0.001;
const RealDate = Date;
const { apply, construct, defineProperty, getOwnPropertyDescriptor } = Reflect;
const { floor } = Math;

let shiftMs = 0;
let passedMs = 0;

export function installClock() {
  globalThis.Date = replacementDate();
  installMonotonic();
  installFormats();
}

/** Installed on demand, because the platform must load `performance` first. */
export function installPerformance() {
  for (const owner of new Set([performance, platform("node:perf_hooks").performance])) {
    defineProperty(owner, "now", {
      value: named("now", monotonicMs),
      writable: true,
      configurable: true,
      enumerable: true,
    });
    defineProperty(owner, "timeOrigin", {
      get: () => EPOCH_MS + shiftMs - MONOTONIC_START_MS,
      configurable: true,
      enumerable: true,
    });
  }
}

export function shiftClock(seconds) {
  shiftMs = seconds * 1000;
}

export function restartClock() {
  passedMs = 0;
}

export function advanceClock(milliseconds) {
  passedMs += milliseconds;
}

/** Does not advance the clock. */
export function elapsedMs() {
  return passedMs;
}

function look() {
  passedMs += LOOK_MS;
  return passedMs;
}

function nowMs() {
  return floor(EPOCH_MS + shiftMs + look());
}

function monotonicMs() {
  return MONOTONIC_START_MS + shiftMs + look();
}

function replacementDate() {
  function Clock(...values) {
    if (new.target === undefined) return String(new RealDate(nowMs()));
    return construct(RealDate, values.length === 0 ? [nowMs()] : values, new.target);
  }
  for (const key of Reflect.ownKeys(RealDate)) defineProperty(Clock, key, getOwnPropertyDescriptor(RealDate, key));
  defineProperty(Clock, "now", { ...getOwnPropertyDescriptor(RealDate, "now"), value: named("now", nowMs) });
  // The clock keeps the real prototype, which identifies instances and subclasses.
  RealDate.prototype.constructor = Clock;
  return Clock;
}

function installMonotonic() {
  const hrtime = (before) => {
    const now = monotonicMs();
    const [seconds, rest] = [floor(now / 1000), floor((now % 1000) * 1e6)];
    if (before === undefined) return [seconds, rest];
    const nanoseconds = rest - before[1];
    return nanoseconds < 0 ? [seconds - before[0] - 1, nanoseconds + 1e9] : [seconds - before[0], nanoseconds];
  };
  hrtime.bigint = named("bigint", () => BigInt(floor(monotonicMs() * 1e6)));
  process.hrtime = hrtime;
  process.uptime = named("uptime", () => monotonicMs() / 1000);
}

function installFormats() {
  const prototype = Intl.DateTimeFormat.prototype;
  const format = getOwnPropertyDescriptor(prototype, "format").get;
  const boundFormats = new WeakMap();
  defineProperty(prototype, "format", {
    configurable: true,
    get: function () {
      const original = apply(format, this, []);
      if (!boundFormats.has(original))
        boundFormats.set(original, (moment) => original(moment === undefined ? nowMs() : moment));
      return boundFormats.get(original);
    },
  });
  const parts = prototype.formatToParts;
  defineProperty(prototype, "formatToParts", {
    configurable: true,
    writable: true,
    value: function formatToParts(moment) {
      return apply(parts, this, [moment === undefined ? nowMs() : moment]);
    },
  });
}

function named(name, act) {
  return defineProperty(act, "name", { value: name, configurable: true }) && act;
}
