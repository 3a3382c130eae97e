/** What calls find in the place of the platform's randomness, timers, clock and output. */

import { installClock, installPerformance } from "./clock.js";
import { beforePlatformModule } from "./loading.js";
import { installOutput } from "./output.js";
import { installCrypto, installRandomness } from "./randomness.js";
import { installAbortTimeout, installTimerModules, installTimers } from "./timers.js";

const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;

/** Parts that the platform has to load first, which takes longer than most calls: by which modules and globals code reaches them. */
const PARTS = [
  { install: installCrypto, modules: ["crypto"], name: "crypto" },
  { install: installTimerModules, modules: ["timers", "timers/promises"], name: null },
  { install: installAbortTimeout, modules: [], name: "AbortSignal" },
  { install: installPerformance, modules: ["perf_hooks"], name: "performance" },
];

/** What every program meets: Math.random, Date, process.hrtime, Intl, the global timers and the streams of the process. */
export function installCommonWorld() {
  installRandomness();
  installTimers();
  installClock();
  installOutput();
}

/** The rest, at once. */
export function installParts() {
  for (const { install } of PARTS) install();
}

/**
 * The rest, each part when code first reaches for it. `installed` is told of the global of a part that was, and `reached` of each module of the
 * platform before code gets it: undefined stands for any.
 */
export function installPartsWhenUsed({ installed = () => undefined, reached = () => undefined } = {}) {
  const waiting = PARTS.map((part) => new WaitingPart(part, installed));
  const prepare = (specifier) => {
    const name = specifier?.replace(/^node:/, "");
    // A function that requires leads to all others, and so does a module that the platform itself loads.
    const isAny = name === undefined || name === "module";
    for (const part of waiting) if (isAny || part.isIn(name)) part.install();
    reached(isAny ? undefined : name);
  };
  beforePlatformModule(prepare);
  const { getBuiltinModule } = process;
  if (getBuiltinModule === undefined) return;
  process.getBuiltinModule = function (name) {
    if (typeof name === "string") prepare(name);
    return apply(getBuiltinModule, process, [name]);
  };
}

class WaitingPart {
  #part;
  #global;
  #installed;

  constructor(part, installed) {
    this.#part = part;
    this.#installed = installed;
    if (part.name === null) return;
    this.#global = getOwnPropertyDescriptor(globalThis, part.name);
    const { install } = this;
    defineProperty(globalThis, part.name, {
      configurable: true,
      enumerable: this.#global.enumerable,
      get() {
        install();
        return globalThis[part.name];
      },
      set(value) {
        install();
        globalThis[part.name] = value;
      },
    });
  }

  isIn(module) {
    return this.#part?.modules.includes(module);
  }

  install = () => {
    const part = this.#part;
    if (part === null) return;
    this.#part = null;
    if (part.name !== null) defineProperty(globalThis, part.name, this.#global);
    part.install();
    if (part.name !== null) this.#installed(part.name);
  };
}
