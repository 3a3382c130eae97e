import type { Execution, ExecutionRequest, Executor } from "@repost/spec";
import type { JudgeContext } from "../judge-context.ts";
import { createMessageReader } from "./message-reader.ts";
import { createRelay, type RelayState, type Side } from "./relay.ts";
import type { SplitRequests } from "./split-language.ts";

export interface Conversation {
  readonly state: RelayState;
  /** Null when ended by the host, because its end would not count. */
  readonly trusted: Execution | null;
  readonly candidate: Execution | null;
}

/** Time to end after the conversation. */
const GRACE_MS = 3_000;

interface Party {
  readonly lines: LineQueue;
  readonly ended: Promise<Execution | null>;
  readonly stop: () => void;
}

/** @throws the executor's error when the infrastructure is broken; the signal's reason */
export async function converse(
  { settings, gate, signal }: JudgeContext,
  { trusted, candidate }: SplitRequests,
  alone = false,
): Promise<Conversation> {
  const run = async (): Promise<Conversation> => {
    const parties: Partial<Record<Side, Party>> = {};
    const both = (act: (party: Party) => void): void => {
      for (const party of Object.values(parties)) act(party);
    };
    const reader = createMessageReader({
      signal,
      isOver: () => relay.state.violation !== null || relay.state.loadError !== null,
    });
    const relay = createRelay({
      send: (side, line) => parties[side]?.lines.push(line),
      onOver: () => {
        if (relay.state.end === null) both(({ stop }) => stop());
        else both(({ lines }) => lines.end());
      },
    });
    const start = (side: Side, request: ExecutionRequest): Party =>
      startParty(request, {
        executor: settings.executor,
        signal,
        hear: (line) => reader.read(line, (message) => relay.accept(side, line, message)),
        heard: () => reader.idle(),
      });
    parties.trusted = start("trusted", trusted);
    parties.candidate = start("candidate", candidate);
    return endOf(relay.state, parties.trusted, parties.candidate);
  };
  return alone ? gate.alone(run) : gate.concurrently(run);
}

/** After the candidate's end, the test continues until its next request. */
async function endOf(state: RelayState, trusted: Party, candidate: Party): Promise<Conversation> {
  const first = Promise.race([trusted.ended.then(() => "trusted"), candidate.ended.then(() => "candidate")]);
  try {
    const isTestRunning = (await first) === "candidate" && state.end === null;
    if (isTestRunning) trusted.lines.end();
    else if (state.end === null) candidate.stop();
    const timer = setTimeout(() => {
      for (const { stop } of [trusted, candidate]) stop();
    }, GRACE_MS);
    const [trustedEnd, other] = await Promise.all([trusted.ended, candidate.ended]).finally(() => clearTimeout(timer));
    // An unanswered end has no meaning.
    return { state, trusted: isTestRunning && state.end === null ? null : trustedEnd, candidate: other };
  } catch (error) {
    for (const { stop } of [trusted, candidate]) stop();
    await Promise.allSettled([trusted.ended, candidate.ended]);
    throw error;
  }
}

interface PartyOptions {
  readonly executor: Executor;
  readonly signal: AbortSignal | undefined;
  readonly hear: (line: string) => void;
  readonly heard: () => Promise<void>;
}

function startParty(request: ExecutionRequest, { executor, signal, hear, heard }: PartyOptions): Party {
  const lines = createLineQueue();
  const stopping = new AbortController();
  const either = signal === undefined ? stopping.signal : AbortSignal.any([signal, stopping.signal]);
  const channel = { onMessage: hear, incoming: lines };
  const ended = executor
    .execute({ ...request, channel }, { signal: either })
    .catch((error: unknown) => {
      if (stopping.signal.aborted && signal?.aborted !== true) return null;
      throw error;
    })
    .then(async (execution) => {
      await heard();
      return execution;
    });
  return {
    lines,
    ended: ended.finally(() => lines.end()),
    stop: () => {
      lines.end();
      stopping.abort();
    },
  };
}

interface LineQueue extends AsyncIterable<string> {
  push(line: string): void;
  end(): void;
}

export function createLineQueue(): LineQueue {
  const lines: string[] = [];
  let ended = false;
  let wake = (): void => {};
  return {
    push: (line) => {
      if (!ended) lines.push(line);
      wake();
    },
    end: () => {
      ended = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        for (let line = lines.shift(); line !== undefined; line = lines.shift()) yield line;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
