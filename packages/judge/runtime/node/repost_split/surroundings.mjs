import { defineProperty, getOwnPropertyDescriptor, isArray, isSafeInteger, platform, same } from "./base.mjs";
import { advanceTo, elapsedUs } from "./clock.mjs";
import { textOf } from "./leaves.mjs";
import { Violation } from "./problems.mjs";
import { StatePart } from "./state.mjs";

const MAX_OUTPUT = 4 * 1024 * 1024;
const { relative, resolve, sep } = platform("node:path");
const { chdir, cwd } = process;

/** The clock, which the candidate may advance up to the reference's limit. */
export class Time extends StatePart {
  #known;
  #realm;
  #sending;

  key = "t";

  constructor(realm) {
    super();
    this.#realm = realm;
  }

  begin() {
    this.#known = elapsedUs();
  }

  collect() {
    this.#sending = elapsedUs();
    return this.#sending === this.#known ? undefined : this.#sending;
  }

  commit() {
    this.#known = this.#sending;
  }

  apply(found) {
    if (!isSafeInteger(found)) throw new Violation("no time");
    const { trusted, changes } = this.#realm;
    const nowUs = elapsedUs();
    if (!trusted) advanceTo(found);
    else if (found > nowUs) advanceTo(nowUs + changes.carriesClock(found - nowUs));
    this.#known = elapsedUs();
  }
}

/** Environment variables, and the folder below the start folder. */
export class Environment extends StatePart {
  #folder;
  #realm;
  #root;
  #sending;
  #variables;

  key = "e";

  constructor(realm) {
    super();
    this.#realm = realm;
    this.#root = cwd();
    this.#folder = "";
  }

  begin() {
    this.#variables = { ...process.env };
  }

  collect() {
    const now = { ...process.env };
    const folder = relative(this.#root, cwd());
    const changed = [];
    for (const name of Object.keys({ ...this.#variables, ...now })) {
      if (!same(this.#variables[name], now[name])) changed.push([name, now[name] ?? null]);
    }
    this.#sending = [now, folder];
    const moved = folder === this.#folder ? null : folder;
    return changed.length > 0 || moved !== null ? [changed, moved] : undefined;
  }

  commit() {
    [this.#variables, this.#folder] = this.#sending;
  }

  apply(found) {
    if (!isArray(found) || !isArray(found[0])) throw new Violation("no environment");
    for (const [name, value] of found[0]) {
      if (!this.#carries(`environment ${textOf(name)}`)) continue;
      if (value === null) delete process.env[name];
      else process.env[name] = textOf(value);
    }
    if (found[1] !== null && this.#carries("folder")) this.#move(textOf(found[1]));
    this.#variables = { ...process.env };
  }

  #carries(label) {
    return !this.#realm.trusted || this.#realm.changes.carries(label);
  }

  #move(folder) {
    const place = resolve(this.#root, folder);
    if (place !== this.#root && !place.startsWith(this.#root + sep))
      throw new Violation("a folder outside of the run's");
    chdir(place);
    this.#folder = folder;
  }
}

/** Output, so that tests can capture the candidate's output. */
export class Output extends StatePart {
  #size;
  #written;

  key = "w";

  constructor() {
    super();
    this.#written = [];
    this.#size = 0;
  }

  capture() {
    for (const name of ["stdout", "stderr"]) {
      // Node creates streams lazily.
      const { get } = getOwnPropertyDescriptor(process, name);
      let stream;
      const capturing = () => (stream ??= this.#capture(name, get.call(process)));
      defineProperty(process, name, { get: capturing, enumerable: true, configurable: true, __proto__: null });
    }
  }

  #capture(name, stream) {
    stream.write = (chunk, encoding, done) => {
      const text = typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
      this.#size += text.length;
      if (this.#size <= MAX_OUTPUT) this.#written.push([name, text]);
      const tell = typeof encoding === "function" ? encoding : done;
      if (typeof tell === "function") process.nextTick(tell);
      return true;
    };
    return stream;
  }

  begin() {
    this.#written = [];
    this.#size = 0;
  }

  collect() {
    return this.#written.length === 0 ? undefined : this.#written;
  }

  commit() {
    this.begin();
  }

  apply(found) {
    if (!isArray(found)) throw new Violation("no output");
    for (const [stream, text] of found) {
      if (stream !== "stdout" && stream !== "stderr") throw new Violation("output of no stream");
      process[stream].write(textOf(text));
    }
  }
}
