import { runCandidateJob } from "../host/run-candidate-job.ts";
import { MAX_LINE_LENGTH, readMessage, type ReadMessage } from "./check-message.ts";

/** Characters that the host's main thread parses in a few milliseconds. */
const MAX_SHORT = 128 * 1024;

type Accept = (message: ReadMessage | undefined) => void;

export interface MessageReader {
  /** Passes a short line on at once, unless others wait. */
  read(line: string, accept: Accept): void;
  /** Resolves when all lines so far are passed on. */
  idle(): Promise<void>;
}

interface MessageReaderOptions {
  readonly signal: AbortSignal | undefined;
  readonly isOver: () => boolean;
}

/** Long lines are parsed in a worker thread, so that no candidate delays others. */
export function createMessageReader({ signal, isOver }: MessageReaderOptions): MessageReader {
  let waiting = 0;
  let last = Promise.resolve();
  const acceptNext = async (previous: Promise<void>, line: string, accept: Accept): Promise<void> => {
    try {
      await previous;
      if (!isOver()) accept(await readLine(line, signal));
    } finally {
      waiting -= 1;
    }
  };
  return {
    read: (line, accept) => {
      if (waiting === 0 && line.length <= MAX_SHORT) {
        accept(readMessage(line));
        return;
      }
      waiting += 1;
      last = acceptNext(last, line, accept);
      // The caller of `idle` gets the error.
      last.catch(() => {});
    },
    idle: () => last,
  };
}

async function readLine(line: string, signal: AbortSignal | undefined): Promise<ReadMessage | undefined> {
  if (line.length <= MAX_SHORT) return readMessage(line);
  if (line.length > MAX_LINE_LENGTH) return undefined;
  const result = await runCandidateJob("readLongMessage", line, signal);
  return result.status === "done" ? result.output : undefined;
}
