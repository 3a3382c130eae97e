import { platform } from "./base.mjs";

const { defineProperty, getOwnPropertyDescriptor } = Reflect;
const spies = new Set();
/** A candidate can neither create nor change these. */
const states = new WeakMap();
const mocks = new Set();

export function nodeMock() {
  return platform("node:test").mock;
}

function stateOf(mocked) {
  const state = states.get(mocked);
  if (state !== undefined) return state;
  const prototype = typeof mocked === "function" ? Object.getPrototypeOf(Object(mocked.mock)) : undefined;
  if (prototype === Object.prototype || prototype !== Object.getPrototypeOf(nodeMock().fn().mock))
    throw new TypeError("The value is no mock function.");
  const { calls } = mocked.mock;
  return {
    calls: calls.map((call) => call.arguments),
    results: calls.map(({ result, error }) =>
      error === undefined ? { type: "return", value: result } : { type: "throw", value: error },
    ),
  };
}

export function callsOf(mocked) {
  return stateOf(mocked).calls;
}

export function resultsOf(mocked) {
  return stateOf(mocked).results;
}

function makeMock(initial, restore = () => {}) {
  const state = { calls: [], results: [], instances: [], contexts: [] };
  let act = initial;
  let once = [];
  const mocked = function (...parameters) {
    state.calls.push(parameters);
    state.contexts.push(this);
    state.instances.push(this);
    const run = once.length > 0 ? once.shift() : act;
    try {
      const value = run === undefined ? undefined : Reflect.apply(run, this, parameters);
      state.results.push({ type: "return", value });
      return value;
    } catch (error) {
      state.results.push({ type: "throw", value: error });
      throw error;
    }
  };
  const clear = () => {
    for (const list of Object.values(state)) list.length = 0;
    return proxy;
  };
  const set = (next) => {
    act = next;
    return proxy;
  };
  const setOnce = (next) => {
    once.push(next);
    return proxy;
  };
  const rejected = (error) => async () => {
    throw error;
  };
  const settings = {
    mock: state,
    mockClear: clear,
    mockReset: () => {
      once = [];
      act = undefined;
      return clear();
    },
    mockImplementation: set,
    mockImplementationOnce: setOnce,
    mockReturnValue: (value) => set(() => value),
    mockReturnValueOnce: (value) => setOnce(() => value),
    mockResolvedValue: (value) => set(() => Promise.resolve(value)),
    mockResolvedValueOnce: (value) => setOnce(() => Promise.resolve(value)),
    mockRejectedValue: (error) => set(rejected(error)),
    mockRejectedValueOnce: (error) => setOnce(rejected(error)),
    getMockName: () => "mock",
    mockName: () => proxy,
    mockRestore: restore,
  };
  // A proxy, because the state is for the test alone.
  const proxy = new Proxy(mocked, {
    get: (target, key, receiver) => (Object.hasOwn(settings, key) ? settings[key] : Reflect.get(target, key, receiver)),
  });
  states.set(proxy, state);
  mocks.add(settings);
  return proxy;
}

function spyOn(owner, name, kind) {
  const own = getOwnPropertyDescriptor(owner, name);
  const restore = () => {
    if (own === undefined) delete owner[name];
    else defineProperty(owner, name, own);
    spies.delete(restore);
  };
  const spy = makeMock(kind === undefined ? owner[name] : own[kind], restore);
  const found = own ?? { writable: true, enumerable: true, configurable: true };
  defineProperty(owner, name, { ...found, [kind ?? "value"]: spy });
  spies.add(restore);
  return spy;
}

export function createMocks() {
  const restoreAllMocks = () => {
    for (const restore of Array.from(spies)) restore();
  };
  return {
    fn: makeMock,
    spyOn,
    restoreAllMocks,
    clearAllMocks: () => {
      for (const { mockClear } of mocks) mockClear();
    },
    resetAllMocks: () => {
      for (const { mockReset } of mocks) mockReset();
    },
    // Time limits of tests are ignored.
    setTimeout: () => {},
    useFakeTimers: () => nodeMock().timers.enable({ apis: ["setTimeout", "setInterval", "Date"] }),
    useRealTimers: () => nodeMock().timers.reset(),
    advanceTimersByTime: (milliseconds) => nodeMock().timers.tick(milliseconds),
    runAllTimers: () => nodeMock().timers.runAll(),
    setSystemTime: (time) => nodeMock().timers.setTime(+time),
  };
}
