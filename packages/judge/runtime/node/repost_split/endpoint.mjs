/** The addressed side of the conversation speaks next. */
import { isArray, parse, stringify } from "./base.mjs";
import { receiveLine, sendLine } from "./channel.mjs";
import { CannotTravel, Lost, TooLarge, Violation } from "./problems.mjs";

const typeError = TypeError;
const rangeError = RangeError;
const MAX_DEPTH = 200;
const MAX_LINE = 48 * 1024 * 1024;
const RECEIVER = 2;

export class Endpoint {
  #heap;
  #isWriting;
  #requests;
  #serve;
  #state;

  /** `serve` returns null to answer later. */
  constructor(heap, state, serve) {
    this.#heap = heap;
    this.#state = state;
    this.#serve = serve;
    this.#requests = 0;
    this.#isWriting = false;
    this.calls = 0;
    this.depth = 0;
  }

  /** @throws CannotTravel before anything is sent */
  ask(kind, values, onSent = () => {}) {
    // The stack must not overflow inside a message.
    if (this.depth > MAX_DEPTH) throw new rangeError("Maximum call stack size exceeded");
    if (this.#isWriting) throw new CannotTravel("a property of a value needs the other process");
    this.#requests += 1;
    const number = this.#requests;
    this.#send(kind, number, values);
    onSent();
    for (;;) {
      const message = this.#receive();
      const found = this.#acceptAnswer(message);
      if (message.t === "answer" || message.t === "throw") {
        if (message.n !== number || found.length === 0) throw new Violation("an answer to another request");
        return { kind: message.t, values: found };
      }
      this.#answer(message, found);
    }
  }

  serveAll() {
    for (;;) {
      const message = this.#receive();
      if (message.t === "close") return true;
      const found = this.#acceptRequest(message);
      if (found !== null && !this.#answer(message, found)) return false;
    }
  }

  #acceptRequest(message) {
    try {
      return this.#accept(message);
    } catch (error) {
      if (this.#heap.realm.trusted || !(error instanceof Violation)) throw error;
      if (message.t === "call") this.calls += 1;
      this.#sendFailure(message.n, unreadable(error));
      return null;
    }
  }

  /** Violations in answers become errors in the candidate's process. */
  #acceptAnswer(message) {
    try {
      return this.#accept(message);
    } catch (error) {
      if (this.#heap.realm.trusted || !(error instanceof Violation)) throw error;
      throw unreadable(error);
    }
  }

  answerLater(number, values) {
    this.#send("answer", number, values);
  }

  throwLater(number, error) {
    this.#send("throw", number, [error]);
  }

  #answer({ t: kind, n: number }, values) {
    if (kind === "call") this.calls += 1;
    let answer;
    this.depth += 1;
    try {
      answer = this.#serve(kind, values, number);
    } catch (error) {
      if (error instanceof Violation || error instanceof Lost) throw error;
      this.#sendFailure(number, error);
      return true;
    } finally {
      this.depth -= 1;
    }
    if (answer === null) return false;
    try {
      this.#send("answer", number, answer);
    } catch (error) {
      if (error instanceof Violation || error instanceof Lost) throw error;
      this.#sendFailure(number, new typeError(`the value cannot travel: ${error.message}`));
    }
    return true;
  }

  #sendFailure(number, error) {
    try {
      this.#send("throw", number, [error]);
    } catch (problem) {
      if (problem instanceof Violation || problem instanceof Lost) throw problem;
      this.#send("throw", number, [new typeError(`what was thrown cannot travel: ${problem.message}`)]);
    }
  }

  #send(kind, number, values) {
    let line;
    this.#isWriting = true;
    try {
      const written = values.map((value, index) => {
        this.#heap.origins.begin(wayOf(kind, values[0], index));
        return this.#heap.write(value);
      });
      const state = stringify(this.#state.collect());
      const nodes = this.#heap.changes().join(",");
      line = `{"t":"${kind}","n":${number},"v":${stringify(written)},"o":[${nodes}],"s":${state}}`;
      if (line.length > MAX_LINE) throw new TooLarge("a message that is too long");
    } catch (error) {
      this.#heap.abandon();
      throw new CannotTravel(describe(error));
    } finally {
      this.#isWriting = false;
    }
    this.#heap.commit();
    this.#state.commit();
    sendLine(line);
  }

  #receive() {
    const line = receiveLine();
    if (line === null) throw new Lost("the other side is gone");
    return parse(line);
  }

  /** The other side's own function needs no check. */
  #operand(value, index, [operation, number]) {
    if (index !== RECEIVER || operation !== "apply") return this.#heap.operand(value);
    return this.#heap.receiver(value, this.#heap.objects.get(number));
  }

  /** No honest side sends such large messages. */
  #accept(message) {
    try {
      return this.#taken(message);
    } catch (error) {
      throw error instanceof TooLarge ? new Violation(error.message) : error;
    }
  }

  #taken(message) {
    if (!["call", "op", "answer", "throw"].includes(message.t)) throw new Violation("a message of no known kind");
    if (!isArray(message.v) || !isArray(message.o)) throw new Violation("a message without values");
    this.#state.prepare(message.s, message.o);
    this.#heap.read(message.o);
    const values = message.v.map((value, index) =>
      message.t === "op" ? this.#operand(value, index, message.v) : this.#heap.value(value),
    );
    this.#state.apply(message.s);
    return values;
  }
}

function wayOf(kind, operation, index) {
  const receiver = kind === "call" ? 1 : operation === "apply" ? RECEIVER : index;
  if (kind !== "call" && kind !== "op") return "answer";
  return index === receiver ? "this" : `argument ${index - receiver - 1}`;
}

function unreadable({ message }) {
  return new typeError(`a value cannot travel: ${message}`);
}

function describe(error) {
  if (error instanceof TooLarge || error instanceof CannotTravel) return error.message;
  try {
    return `${error}`;
  } catch {
    return "an error without a text";
  }
}
