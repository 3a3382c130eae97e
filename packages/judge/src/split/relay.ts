import { quoteMessage } from "../canonical/quote-text.ts";
import { decodeException } from "../data/decode-observation.ts";
import type { JsonObject } from "../data/plain-json.ts";
import type { ExceptionText } from "../missing-name.ts";
import { type Exchange, type ReadMessage } from "./check-message.ts";
import { type EndReport, readEndReport } from "./reports.ts";

export type Side = "trusted" | "candidate";

/** Fields are final once set. */
export interface RelayState {
  readonly end: EndReport | null;
  readonly loadError: { readonly exception: ExceptionText; readonly missing: string | null } | null;
  readonly violation: { readonly side: Side; readonly detail: string } | null;
  readonly closed: boolean;
  readonly calls: number;
}

export interface Relay {
  readonly state: RelayState;
  accept(side: Side, line: string, message: ReadMessage | undefined): void;
}

export interface RelayOptions {
  readonly send: (side: Side, line: string) => void;
  readonly onOver: () => void;
}

const CLOSE = JSON.stringify({ t: "close" });
const UNKNOWN = "is of no known form";
const NOT_FIRST = "is not how a conversation begins";
const OUT_OF_PLACE = "is out of place";

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

export function createRelay(options: RelayOptions): Relay {
  return new Conversation(options);
}

/** The addressed side speaks next. The first violation ends the conversation. */
class Conversation implements Relay {
  readonly state: Mutable<RelayState> = { end: null, loadError: null, violation: null, closed: false, calls: 0 };
  readonly #options: RelayOptions;
  readonly #requests: { readonly by: Side; readonly number: number }[] = [];
  #turn: Side = "trusted";
  #isReady = false;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  accept(side: Side, line: string, message: ReadMessage | undefined): void {
    const { violation, loadError, end } = this.state;
    if (violation !== null || loadError !== null || (side === "trusted" && end !== null)) return;
    const problem = message === undefined ? "is not a message" : this.#problemOf(side, line, message);
    if (problem === null) return;
    this.#endBy({ side, detail: `A message ${problem}: ${quoteMessage(line)}` });
  }

  #problemOf(side: Side, line: string, read: ReadMessage): string | null {
    if (side === "candidate" && !this.#isReady) {
      return read.kind === "exchange" ? NOT_FIRST : this.#acceptFirst(read.message);
    }
    if (read.kind !== "exchange") {
      return side === "trusted" ? this.#acceptEnd(read.message) : this.#acceptClosing(read.message);
    }
    if (side === "candidate" && this.state.end !== null) return OUT_OF_PLACE;
    return this.#turn === side ? this.#pass(side, line, read.exchange) : "is out of turn";
  }

  #pass(side: Side, line: string, { kind, number }: Exchange): string | null {
    const other: Side = side === "trusted" ? "candidate" : "trusted";
    if (kind === "call" || kind === "op") {
      if (side === "candidate" && (kind === "call" || this.#requests.length === 0)) return "asks for what it may not";
      this.#requests.push({ by: side, number });
      if (kind === "call") this.state.calls += 1;
    } else {
      const request = this.#requests.pop();
      if (request?.by !== other || request.number !== number) return "answers what was not asked";
    }
    this.#turn = other;
    this.#options.send(other, line);
    return null;
  }

  #acceptEnd(message: JsonObject): string | null {
    if (message["t"] === "violation") {
      const { detail } = message;
      this.#endBy({ side: "candidate", detail: typeof detail === "string" ? detail : "" });
      return null;
    }
    if (message["t"] !== "end") return UNKNOWN;
    const end = readEndReport(message);
    if (end === undefined || this.#requests.length > 0 || end.calls !== this.state.calls) {
      return "is not a report of the end";
    }
    this.state.end = end;
    this.#options.send("candidate", CLOSE);
    this.#options.onOver();
    return null;
  }

  #acceptFirst(message: JsonObject): string | null {
    this.#isReady = true;
    if (message["t"] === "ready" && Object.keys(message).length === 1) return null;
    const exception = decodeException(message["exception"]);
    const { missing = null } = message;
    if (message["t"] !== "load_error" || exception === undefined) return NOT_FIRST;
    this.state.loadError = { exception, missing: typeof missing === "string" ? missing : null };
    this.#options.onOver();
    return null;
  }

  #acceptClosing(message: JsonObject): string | null {
    if (this.state.end === null) return UNKNOWN;
    const { calls, closed } = this.state;
    if (message["t"] !== "closed" || message["calls"] !== calls || closed) return OUT_OF_PLACE;
    this.state.closed = true;
    return null;
  }

  #endBy(violation: NonNullable<RelayState["violation"]>): void {
    this.state.violation = violation;
    this.#options.onOver();
  }
}
