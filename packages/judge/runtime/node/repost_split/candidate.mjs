import { apply, construct, getOwnPropertyDescriptor, stringify } from "./base.mjs";
import { sendLine } from "./channel.mjs";
import { describeThrown } from "./exceptions.mjs";
import { operate } from "./operations.mjs";
import { createSide, installHook, loader, readJob } from "./process.mjs";
import { becomeQuiet, isBusy } from "./quiet.mjs";
import { nextTimerUs, runNextTimer } from "./timers.mjs";

const BROKEN = 72;
const { reallyExit } = process;

/** Resolved at each call, because the module may replace it. */
class Target {
  #entry;
  #function;
  #place;
  #realm;

  constructor(realm, entry) {
    this.#realm = realm;
    this.#entry = entry;
    this.#function = undefined;
    this.#place = undefined;
  }

  isDefined() {
    return this.#place !== undefined || this.#function !== undefined;
  }

  hook() {
    return {
      define: (bindings) => this.#realm.define(bindings),
      begin: () => {},
      privates: (made, fields) => this.#realm.privates.set(made.prototype, fields),
      isMaking: () => this.#realm.isMaking,
      target: (value) => {
        this.#function = value;
        return value;
      },
      member: (owner, name, isStatic) => {
        this.#place = [isStatic ? owner : owner.prototype, name];
      },
    };
  }

  get value() {
    if (this.#place !== undefined) return getOwnPropertyDescriptor(...this.#place)?.value;
    const bound = this.#realm.read(this.#entry);
    return typeof bound === "function" ? bound : this.#function;
  }

  call(how, receiver, parameters) {
    if (how === "get") return apply(getOwnPropertyDescriptor(...this.#place).get, receiver, []);
    return how === "construct" ? construct(this.value, parameters) : apply(this.value, receiver, parameters);
  }
}

class Server {
  #failures;
  #settled;

  constructor(job) {
    this.side = createSide({ trusted: false, job, serve: (...request) => this.#serve(...request) });
    this.target = new Target(this.side.realm, job.entry);
    this.#failures = [];
    this.#settled = false;
    this.side.heap.describer.onSettled = () => {
      this.#settled = true;
    };
    this.side.remoteObjects.ask = (operation, values) => {
      const answer = this.side.endpoint.ask("op", [operation, ...values]);
      if (answer.kind === "throw") throw answer.values[0];
      return answer.values;
    };
    Object.defineProperty(this.side.realm, "target", { get: () => this.target.value });
  }

  listen() {
    process.on("uncaughtException", (error) => this.#failures.push(error));
    process.on("unhandledRejection", (error) => this.#failures.push(error));
  }

  #serve(kind, values, number) {
    if (kind === "call") {
      const [how, receiver, ...parameters] = values;
      return [this.target.call(how, receiver, parameters)];
    }
    const [operation, handle, ...parameters] = values;
    if (operation === "turn") {
      this.#takeTurn(number, handle === true).catch(broken);
      return null;
    }
    const value = this.side.heap.handle(handle);
    return operate(false, this.side.heap.tags.get(handle), operation, value, parameters);
  }

  async #takeTurn(number, runsTimer) {
    this.#settled = false;
    if (runsTimer) this.#runTimer();
    await becomeQuiet(() => this.#settled || this.#failures.length > 0);
    if (this.#failures.length > 0) this.side.endpoint.throwLater(number, this.#failures.shift());
    else this.side.endpoint.answerLater(number, [nextTimerUs(), isBusy()]);
    this.serve();
  }

  #runTimer() {
    try {
      runNextTimer();
    } catch (error) {
      this.#failures.push(error);
    }
  }

  serve() {
    if (!this.side.endpoint.serveAll()) return;
    sendLine(stringify({ t: "closed", calls: this.side.endpoint.calls }));
    // Ignores timers and exit handlers of the candidate.
    reallyExit.call(process, 0);
  }
}

function broken() {
  reallyExit.call(process, BROKEN);
}

/** Only files of a run can import modules by address. */
export async function main(path, importModule) {
  const job = readJob(path, 1);
  const server = new Server(job);
  const load = loader(job.module, job.format, importModule);
  installHook(server.target.hook());
  server.side.output.capture();
  try {
    await load();
    if (!server.target.isDefined()) throw new ReferenceError(`${job.entry} is not defined`);
  } catch (error) {
    sendLine(stringify({ t: "load_error", exception: describeThrown(error), missing: missingModule(error) }));
    reallyExit.call(process, 0);
  }
  server.side.realm.begin();
  server.side.state.begin();
  server.listen();
  sendLine(stringify({ t: "ready" }));
  try {
    server.serve();
  } catch {
    broken();
  }
}

function missingModule(error) {
  const isMissing = error?.code === "ERR_MODULE_NOT_FOUND" || error?.code === "MODULE_NOT_FOUND";
  const found = isMissing ? /^Cannot find (?:package|module) '([^']+)'/u.exec(error.message) : null;
  return found === null ? null : found[1];
}
