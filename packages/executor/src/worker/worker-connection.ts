import type { Readable, Writable } from "node:stream";
import type { CollectedFile, ExecutionRequest } from "@repost/spec";
import { captureText, type CapturedText } from "./captured-text.ts";
import { Conversation } from "./conversation.ts";
import { encodeFrame, FRAME, type Frame, FrameReader } from "./frames.ts";
import { LiveOutput } from "./live-output.ts";
import { encodeRequest, limitsOf, type RunContext } from "./run-request.ts";
import type { SentLibrary } from "./sent-library.ts";
import type { EndedEvent, ReadyEvent, StartedEvent } from "./worker-events.ts";

const START_MS = 30_000;
/** For a worker to end a run by itself. */
const PATIENCE_MS = 3_000;
/** A longer timer fires at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

interface WorkerConnectionOptions {
  readonly input: Writable;
  readonly output: Readable;
  /** Kills the worker, which ends `output`. */
  readonly terminate: () => void;
}

export interface WorkerRun {
  readonly started: StartedEvent | undefined;
  /** Undefined when the worker was lost before the report. */
  readonly ended: EndedEvent | undefined;
  readonly overstayed: boolean;
  readonly wallMs: number;
  readonly stdout: CapturedText;
  readonly stderr: CapturedText;
  readonly messages: readonly string[];
  readonly messagesTruncated: boolean;
  readonly messagesUnfinished: boolean;
  readonly files: readonly CollectedFile[];
}

export interface RunOnWorkerOptions {
  readonly request: ExecutionRequest;
  readonly context: RunContext;
  readonly signal: AbortSignal;
}

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

export class WorkerConnection {
  readonly ready: Promise<ReadyEvent | undefined>;
  /** Resolves when the worker ended or is unreachable. */
  readonly closed: Promise<void>;
  readonly #options: WorkerConnectionOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #startTimer: NodeJS.Timeout | undefined;
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
    const isOver = output.closed ? Promise.resolve() : new Promise((resolve) => output.once("close", resolve));
    this.closed = isOver.then(() => this.#close());
    for (const stream of [input, output]) {
      // The end of its output reports a broken pipe.
      stream.on("error", () => stream.destroy());
    }
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.#overstayed;
  }

  get runs(): number {
    return this.#runs;
  }

  /**
   * An aborted run returns partial results.
   * @throws the caller's error in the conversation, after the run ended
   */
  async run({ request, context, signal }: RunOnWorkerOptions): Promise<WorkerRun> {
    if (this.#current !== undefined) throw new Error("A worker runs one program at a time.");
    this.#runs += 1;
    const abort = (): void => this.#abort();
    const failures: unknown[] = [];
    const fail = (error: unknown): void => {
      failures.push(error);
      abort();
    };
    const call = (listener: () => void): void => {
      try {
        if (failures.length === 0) listener();
      } catch (error) {
        fail(error);
      }
    };
    const limits = limitsOf(request);
    const conversation = new Conversation({
      channel: request.channel,
      messageBytes: limits.message_bytes,
      send: (bytes) => this.#send(bytes === null ? encodeFrame(FRAME.messageEnd) : encodeFrame(FRAME.message, bytes)),
      onMessage: (message) => call(() => request.channel?.onMessage(message)),
      onFailure: fail,
      onMissed: abort,
    });
    const live = new LiveOutput((chunk) => call(() => request.onOutput?.(chunk)));
    // The timer keeps this process alive; the worker does not.
    const lasting = setInterval(() => undefined, LONGEST_TIMER_MS);
    await new Promise<void>((settle) => {
      const empty = Buffer.alloc(0);
      const wallLimitMs = limits.wall_ms;
      this.#current = { conversation, live, files: [], wallLimitMs, settle, stdout: empty, stderr: empty };
      this.#startTimer = this.#after(START_MS, () => this.#overstay());
      this.#send(encodeFrame(FRAME.request, encodeRequest(request, context)));
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) abort();
      if (!this.#isOpen) settle();
    });
    signal.removeEventListener("abort", abort);
    clearInterval(lasting);
    this.#clearTimers();
    const { current } = { current: this.#current };
    this.#current = undefined;
    await conversation.finish();
    live.finish();
    if (failures.length > 0) throw failures[0];
    return this.#describe(current, conversation);
  }

  load({ frame }: SentLibrary): void {
    this.#send(frame);
  }

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
    // The abort's timer stays: the worker may have read the abort before the run.
    clearTimeout(this.#startTimer);
    const wallLimitMs = event.problem === null ? current.wallLimitMs : 0;
    this.#after(wallLimitMs + PATIENCE_MS, () => this.#overstay());
    if (event.problem === null) current.conversation.start();
  }

  #abort(): void {
    if (this.#current === undefined) return;
    this.#send(encodeFrame(FRAME.abort));
    this.#after(PATIENCE_MS, () => this.#overstay());
  }

  #overstay(): void {
    const { terminate, output } = this.#options;
    this.#overstayed = true;
    terminate();
    // Keeps this process alive until a stuck worker is given up.
    this.#after(PATIENCE_MS, () => output.destroy());
  }

  #close(): void {
    this.#isOpen = false;
    this.#onReady(undefined);
    this.#current?.settle();
  }

  #send(bytes: Buffer): void {
    if (this.#options.input.writable) this.#options.input.write(bytes);
  }

  #after(milliseconds: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(act, Math.min(milliseconds, LONGEST_TIMER_MS));
    this.#timers.add(timer);
    return timer;
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

const LENGTH_BYTES = 4;

/** Four bytes of length, JSON header, content. */
function decodeFile(payload: Buffer): CollectedFile {
  const start = LENGTH_BYTES + payload.readUInt32BE();
  const { path } = JSON.parse(payload.toString("utf8", LENGTH_BYTES, start)) as Pick<CollectedFile, "path">;
  return { path, content: new Uint8Array(payload.subarray(start)) };
}
