import { quoteText } from "../canonical/quote-text.ts";
import { decodeException } from "../data/decode-observation.ts";
import type { JsonObject } from "../data/plain-json.ts";
import type { LoadException } from "../data/transcript.ts";
import { type Exchange, type ReadMessage } from "./check-message.ts";
import { type EndReport, readEndReport } from "./reports.ts";

export type Side = "trusted" | "candidate";

/** Fields are final once set. */
export interface RelayState {
  readonly end: EndReport | null;
  readonly loadError: { readonly exception: LoadException; readonly missing: string | null } | null;
  /** Invalidates the run. */
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
  /** Called once. */
  readonly onOver: () => void;
}

const CLOSE = JSON.stringify({ t: "close" });
const MAX_SHOWN = 80;
const UNKNOWN = "is of no known form";
const NOT_FIRST = "is not how a conversation begins";
const OUT_OF_PLACE = "is out of place";

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

/** The addressed side speaks next. The first violation ends the conversation. */
export function createRelay({ send, onOver }: RelayOptions): Relay {
  const state: Mutable<RelayState> = { end: null, loadError: null, violation: null, closed: false, calls: 0 };
  const open: { readonly by: Side; readonly number: number }[] = [];
  let turn: Side = "trusted";
  let ready = false;

  const violate = (side: Side, line: string, problem: string): void => {
    const shown = line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}...` : line;
    state.violation = { side, detail: `A message ${problem}: ${quoteText(shown)}` };
    onOver();
  };
  const pass = (side: Side, line: string, { kind, number }: Exchange): string | null => {
    const other: Side = side === "trusted" ? "candidate" : "trusted";
    if (kind === "call" || kind === "op") {
      if (side === "candidate" && (kind === "call" || open.length === 0)) return "asks for what it may not";
      open.push({ by: side, number });
      if (kind === "call") state.calls += 1;
    } else {
      const asked = open.pop();
      if (asked?.by !== other || asked.number !== number) return "answers what was not asked";
    }
    turn = other;
    send(other, line);
    return null;
  };
  const acceptTrusted = (line: string, read: ReadMessage): string | null => {
    if (read.kind === "exchange") return acceptExchange("trusted", line, read.exchange);
    const { message } = read;
    if (message["t"] === "violation") {
      const { detail } = message;
      state.violation = { side: "candidate", detail: typeof detail === "string" ? detail : "" };
      onOver();
      return null;
    }
    if (message["t"] !== "end") return UNKNOWN;
    const end = readEndReport(message);
    if (end === undefined || open.length > 0 || end.calls !== state.calls) return "is not a report of the end";
    state.end = end;
    send("candidate", CLOSE);
    onOver();
    return null;
  };
  const acceptCandidate = (line: string, read: ReadMessage): string | null => {
    if (read.kind === "exchange") {
      if (!ready) return NOT_FIRST;
      return state.end === null ? acceptExchange("candidate", line, read.exchange) : OUT_OF_PLACE;
    }
    const { message } = read;
    if (!ready) return acceptFirst(message);
    if (state.end === null) return UNKNOWN;
    const isClosing = message["t"] === "closed" && message["calls"] === state.calls && !state.closed;
    if (isClosing) state.closed = true;
    return isClosing ? null : OUT_OF_PLACE;
  };
  const acceptFirst = (message: JsonObject): string | null => {
    ready = true;
    if (message["t"] === "ready" && Object.keys(message).length === 1) return null;
    const exception = decodeException(message["exception"]);
    const { missing = null } = message;
    if (message["t"] !== "load_error" || exception === undefined) return NOT_FIRST;
    const { types, message: text } = exception;
    state.loadError = { exception: { types, message: text }, missing: typeof missing === "string" ? missing : null };
    onOver();
    return null;
  };
  const acceptExchange = (side: Side, line: string, exchange: Exchange): string | null =>
    turn === side ? pass(side, line, exchange) : "is out of turn";
  return {
    state,
    accept: (side, line, message) => {
      if (state.violation !== null || state.loadError !== null) return;
      if (side === "trusted" && state.end !== null) return;
      const accept = side === "trusted" ? acceptTrusted : acceptCandidate;
      const problem = message === undefined ? "is not a message" : accept(line, message);
      if (problem !== null) violate(side, line, problem);
    },
  };
}
