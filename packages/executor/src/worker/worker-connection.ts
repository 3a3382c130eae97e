import type { Readable, Writable } from "node:stream";
import type { CollectedFile, ExecutionRequest } from "@repost/spec";
import { captureText, type CapturedText } from "./captured-text.ts";
import { Conversation } from "./conversation.ts";
import { encodeFrame, FRAME, type Frame, FrameReader } from "./frames.ts";
import { LiveOutput } from "./live-output.ts";
import { encodeRequest, limitsOf, type RunPlace } from "./run-request.ts";
import type { SentLibrary } from "./sent-library.ts";
import type { EndedEvent, ReadyEvent, StartedEvent } from "./worker-events.ts";

/** A program must be in place within this time, whatever the machine is doing. */
const START_MS = 30_000;
/** How long to wait for a worker that should end a run by itself before it is ended. */
const PATIENCE_MS = 3_000;
/** A longer one would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

export interface WorkerConnectionOptions {
  /** What the worker reads: its standard input, or what leads there. */
  readonly input: Writable;
  /** What the worker writes. */
  readonly output: Readable;
  /** Ends a worker that does not answer, with all that it started; `output` ends by that. */
  readonly terminate: () => void;
}

/** What a worker told of one run. */
export interface WorkerRun {
  /** Undefined where the worker was lost before the program was in place. */
  readonly started: StartedEvent | undefined;
  /** Undefined where the worker was lost before it could tell. */
  readonly ended: EndedEvent | undefined;
  /** Whether the worker had to be ended because the run overstayed. */
  readonly overstayed: boolean;
  /** By this process's clock, since the program was in place. */
  readonly wallMs: number;
  readonly stdout: CapturedText;
  readonly stderr: CapturedText;
  readonly messages: readonly string[];
  readonly messagesTruncated: boolean;
  /** Whether an unfinished last line is all that is missing. */
  readonly messagesUnfinished: boolean;
  readonly files: readonly CollectedFile[];
}

export interface RunOnWorkerOptions {
  readonly request: ExecutionRequest;
  readonly place: RunPlace;
  readonly signal: AbortSignal;
}

/** The state of the run that goes on. */
interface Current {
  readonly conversation: Conversation;
  readonly live: LiveOutput;
  readonly files: CollectedFile[];
  readonly wallLimitMs: number;
  readonly settle: () => void;
  started?: StartedEvent;
  startedAt?: number;
  ended?: EndedEvent;
  stdout: Buffer;
  stderr: Buffer;
}

/** Talks to one worker, which runs one program at a time. */
export class WorkerConnection {
  /** Resolves when the worker can take requests; undefined when it ended before. */
  readonly ready: Promise<ReadyEvent | undefined>;
  /** Resolves when the worker has ended, or cannot be heard any more. */
  readonly closed: Promise<void>;
  readonly #options: WorkerConnectionOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #onReady: (event: ReadyEvent | undefined) => void = () => undefined;
  #current: Current | undefined;
  #isOpen = true;
  #overstayed = false;
  #runs = 0;

  constructor(options: WorkerConnectionOptions) {
    this.#options = options;
    const { input, output } = options;
    this.ready = new Promise((resolve) => (this.#onReady = resolve));
    const frames = new FrameReader((frame) => this.#take(frame));
    output.on("data", (chunk: Buffer) => frames.add(chunk));
    this.closed = new Promise((resolve) => output.once("close", resolve)).then(() => this.#close());
    for (const stream of [input, output]) {
      // A pipe that breaks has its worker gone, and that is seen by the end of its output.
      stream.on("error", () => stream.destroy());
    }
  }

  /** Whether it can take another run. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#overstayed;
  }

  /** How many runs it has had. */
  get runs(): number {
    return this.#runs;
  }

  /**
   * Runs one request. When the signal fires, the run is ended, and what came of it until then is returned.
   * @throws what the caller's side of the conversation throws, after the run has ended
   */
  async run({ request, place, signal }: RunOnWorkerOptions): Promise<WorkerRun> {
    if (this.#current !== undefined) throw new Error("A worker runs one program at a time.");
    this.#runs += 1;
    const abort = (): void => this.#abort();
    const limits = limitsOf(request);
    const conversation = new Conversation({
      channel: request.channel,
      messageBytes: limits.message_bytes,
      send: (bytes) => this.#send(bytes === null ? encodeFrame(FRAME.messageEnd) : encodeFrame(FRAME.message, bytes)),
      onBroken: abort,
    });
    const live = new LiveOutput({ onOutput: request.onOutput, onBroken: abort });
    await new Promise<void>((settle) => {
      const empty = Buffer.alloc(0);
      const wallLimitMs = limits.wall_ms;
      this.#current = { conversation, live, files: [], wallLimitMs, settle, stdout: empty, stderr: empty };
      this.#after(START_MS, () => this.#overstay());
      this.#send(encodeFrame(FRAME.request, encodeRequest(request, place)));
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) abort();
      if (!this.#isOpen) settle();
    });
    signal.removeEventListener("abort", abort);
    this.#clearTimers();
    const { current } = { current: this.#current };
    this.#current = undefined;
    await conversation.finish();
    live.finish();
    return this.#describe(current, conversation);
  }

  /** Gives the worker the library that it waits for before it is ready. */
  load({ frame }: SentLibrary): void {
    this.#send(frame);
  }

  /** Asks the worker to end; `closed` tells when it has. */
  end(): void {
    this.#options.input.end();
  }

  #describe(current: Current | undefined, conversation: Conversation): WorkerRun {
    const nothing = { head: 0, dropped: 0 };
    const { started, startedAt, ended } = current ?? {};
    return {
      started,
      ended,
      overstayed: this.#overstayed,
      wallMs: startedAt === undefined ? 0 : performance.now() - startedAt,
      stdout: captureText(current?.stdout ?? Buffer.alloc(0), ended?.stdout ?? nothing),
      stderr: captureText(current?.stderr ?? Buffer.alloc(0), ended?.stderr ?? nothing),
      messages: conversation.collected,
      messagesTruncated: conversation.truncated || (ended?.messages_truncated ?? false),
      files: current?.files ?? [],
      messagesUnfinished: conversation.isUnfinished && ended?.messages_truncated !== true,
    };
  }

  #take({ kind, payload }: Frame): void {
    if (kind === FRAME.ready) this.#onReady(JSON.parse(payload.toString()) as ReadyEvent);
    const current = this.#current;
    if (current === undefined) return;
    if (kind === FRAME.started) this.#start(current, JSON.parse(payload.toString()) as StartedEvent);
    else if (kind === FRAME.stdout) current.stdout = payload;
    else if (kind === FRAME.stderr) current.stderr = payload;
    else if (kind === FRAME.liveStdout) current.live.add("stdout", payload);
    else if (kind === FRAME.liveStderr) current.live.add("stderr", payload);
    else if (kind === FRAME.file) current.files.push(decodeFile(payload));
    else if (kind === FRAME.fromProgram) current.conversation.add(payload);
    else if (kind === FRAME.credit) current.conversation.addCredit(Number(payload.readBigUInt64BE()));
    else if (kind === FRAME.ended) {
      current.ended = JSON.parse(payload.toString()) as EndedEvent;
      current.settle();
    }
  }

  #start(current: Current, event: StartedEvent): void {
    current.started = event;
    current.startedAt = performance.now();
    this.#clearTimers();
    if (event.problem !== null) return;
    this.#after(current.wallLimitMs + PATIENCE_MS, () => this.#overstay());
    current.conversation.start();
  }

  #abort(): void {
    if (this.#current === undefined) return;
    this.#send(encodeFrame(FRAME.abort));
    this.#after(PATIENCE_MS, () => this.#overstay());
  }

  #overstay(): void {
    this.#overstayed = true;
    this.#options.terminate();
  }

  #close(): void {
    this.#isOpen = false;
    this.#onReady(undefined);
    this.#current?.settle();
  }

  #send(bytes: Buffer): void {
    if (this.#options.input.writable) this.#options.input.write(bytes);
  }

  #after(milliseconds: number, act: () => void): void {
    this.#timers.add(setTimeout(act, Math.min(milliseconds, LONGEST_TIMER_MS)));
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

const LENGTH_BYTES = 4;

/** Four bytes of length, a JSON header, the content. */
function decodeFile(payload: Buffer): CollectedFile {
  const start = LENGTH_BYTES + payload.readUInt32BE();
  const { path } = JSON.parse(payload.toString("utf8", LENGTH_BYTES, start)) as Pick<CollectedFile, "path">;
  return { path, content: new Uint8Array(payload.subarray(start)) };
}
