/** Each read advances the clock by a microsecond: busy waiting ends. */
import { construct, Date, defineProperty } from "./base.mjs";

/** 2025-01-15 12:34:56 UTC, without a shift. */
const EPOCH_MS = 1_736_944_496_000;
const MONOTONIC_START_MS = 10_000_000;
const { floor } = Math;
const bigint = BigInt;

let shiftMs = 0;
let passedUs = 0;

export function elapsedUs() {
  return passedUs;
}

export function advanceTo(microseconds) {
  if (microseconds > passedUs) passedUs = microseconds;
}

function look() {
  passedUs += 1;
  return passedUs / 1_000;
}

const nowMs = () => floor(EPOCH_MS + shiftMs + look());
const monotonicMs = () => MONOTONIC_START_MS + look();

export function installClock(shiftS) {
  shiftMs = shiftS * 1_000;
  globalThis.Date = shiftedDate();
  const hrtime = (before) => {
    const now = floor(monotonicMs() * 1_000);
    const past = before === undefined ? 0 : before[0] * 1e6 + floor(before[1] / 1_000);
    return [floor((now - past) / 1e6), ((now - past) % 1e6) * 1_000];
  };
  hrtime.bigint = () => bigint(floor(monotonicMs() * 1_000)) * 1_000n;
  process.hrtime = hrtime;
  process.uptime = () => monotonicMs() / 1_000;
}

export function installPerformance() {
  defineProperty(performance, "now", { value: () => monotonicMs(), writable: true, configurable: true });
}

function shiftedDate() {
  function ShiftedDate(...parts) {
    if (new.target === undefined) return new Date(nowMs()).toString();
    return construct(Date, parts.length === 0 ? [nowMs()] : parts, new.target);
  }
  Object.defineProperties(ShiftedDate, {
    ...Object.getOwnPropertyDescriptors(Date),
    now: { value: () => nowMs(), writable: true, configurable: true },
  });
  // Instances of both constructors share the prototype.
  defineProperty(Date.prototype, "constructor", { value: ShiftedDate, writable: true, configurable: true });
  return ShiftedDate;
}
