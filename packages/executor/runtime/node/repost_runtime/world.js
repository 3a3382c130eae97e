import { installClock, installPerformance } from "./clock.js";
import { beforePlatformModule } from "./loading.js";
import { installOutput } from "./output.js";
import { installCrypto, installRandomness } from "./randomness.js";
import { installAbortTimeout, installTimerModules, installTimers } from "./timers.js";

const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;

/** Slow parts, with the modules and globals that reach them. */
const PARTS = [
  { install: installCrypto, modules: ["crypto"], name: "crypto" },
  { install: installTimerModules, modules: ["timers", "timers/promises"], name: null },
  { install: installAbortTimeout, modules: [], name: "AbortSignal" },
  { install: installPerformance, modules: ["perf_hooks"], name: "performance" },
];

export function installCommonWorld() {
  installRandomness();
  installTimers();
  installClock();
  installOutput();
}

export function installParts() {
  for (const { install } of PARTS) install();
}

/** `reached` gets each platform module before code does; undefined stands for any. */
export function installPartsWhenUsed({ installed = () => undefined, reached = () => undefined } = {}) {
  const waiting = PARTS.map((part) => new WaitingPart(part, installed));
  const prepare = (specifier) => {
    const name = specifier?.replace(/^node:/, "");
    // Code that the platform loads, or that gets `node:module`, can reach all others.
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
