import { runCandidateJob } from "../host/run-candidate-job.ts";
import { MAX_LINE_LENGTH, readMessage, type ReadMessage } from "./check-message.ts";

/** In UTF-16 units: a few milliseconds on the main thread. */
const MAX_SHORT = 128 * 1024;

type Accept = (message: ReadMessage | undefined) => void;

export interface MessageReader {
  read(line: string, accept: Accept): void;
  idle(): Promise<void>;
}

interface MessageReaderOptions {
  readonly signal: AbortSignal | undefined;
  readonly isOver: () => boolean;
}

/** Parses long lines in a worker thread, so that no candidate delays others. */
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
  const result = await runCandidateJob("readMessage", line, signal);
  return result.status === "done" ? result.output : undefined;
}
