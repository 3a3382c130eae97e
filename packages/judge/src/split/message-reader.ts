import { runCandidateJob } from "../host/run-candidate-job.ts";
import { MAX_LINE_LENGTH, readMessage, type ReadMessage } from "./check-message.ts";

/** Longest line that is parsed in the host's own thread: that takes a few milliseconds. */
const MAX_SHORT = 128 * 1024;

/** Parses lines in their order. */
export interface MessageReader {
  /** Passes the message on, at once where the line is short and no line is waiting. */
  read(line: string, accept: (message: ReadMessage | undefined) => void): void;
  /** Resolves when no line is waiting. */
  idle(): Promise<void>;
}

interface MessageReaderOptions {
  readonly signal: AbortSignal | undefined;
  /** Returns whether no further line counts. */
  readonly isOver: () => boolean;
}

/** Creates a reader. Long lines are parsed in a worker thread, so that no candidate holds up the runs of others. */
export function createMessageReader({ signal, isOver }: MessageReaderOptions): MessageReader {
  let last: Promise<void> | undefined;
  return {
    read: (line, accept) => {
      if (last === undefined && line.length <= MAX_SHORT) return accept(readMessage(line));
      const previous = last ?? Promise.resolve();
      const next = previous
        .then(async () => {
          if (!isOver()) accept(await readLine(line, signal));
        })
        .finally(() => {
          if (last === next) last = undefined;
        });
      last = next;
      // Whoever waits for `idle` hears of it.
      next.catch(() => {});
      return undefined;
    },
    idle: async () => {
      while (last !== undefined) await last;
    },
  };
}

async function readLine(line: string, signal: AbortSignal | undefined): Promise<ReadMessage | undefined> {
  if (line.length <= MAX_SHORT) return readMessage(line);
  if (line.length > MAX_LINE_LENGTH) return undefined;
  const result = await runCandidateJob("readLongMessage", line, signal);
  return result.status === "done" ? result.output : undefined;
}
