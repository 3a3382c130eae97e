import type { Channel } from "@repost/spec";
import { MessageLines } from "./message-lines.ts";

/** Maximum bytes in transit to a program. */
const WINDOW_BYTES = 1_048_576;

interface ConversationOptions {
  readonly channel: Channel | undefined;
  readonly messageBytes: number;
  readonly send: (bytes: Buffer | null) => void;
  /** Ends the run: the caller threw, or missed messages. */
  readonly onBroken: () => void;
}

export class Conversation {
  readonly collected: string[] = [];
  readonly #options: ConversationOptions;
  readonly #lines: MessageLines;
  readonly #failures: unknown[] = [];
  #underWay = 0;
  #onCredit: () => void = () => undefined;
  #over: (value: "over") => void = () => undefined;
  readonly #isOver = new Promise<"over">((resolve) => (this.#over = resolve));
  #pumped: Promise<void> = Promise.resolve();

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#lines = new MessageLines(options.messageBytes, (line) => this.#hear(line));
  }

  get truncated(): boolean {
    return this.#lines.truncated;
  }

  get isUnfinished(): boolean {
    return this.#lines.isUnfinished;
  }

  start(): void {
    const { channel, send } = this.#options;
    if (channel === undefined) send(null);
    else this.#pumped = this.#pump(channel.incoming).catch((error: unknown) => this.#fail(error));
  }

  add(bytes: Buffer): void {
    this.#lines.add(bytes);
    if (this.#lines.isFull && this.#options.channel !== undefined) this.#options.onBroken();
  }

  addCredit(bytes: number): void {
    this.#underWay -= bytes;
    this.#onCredit();
  }

  /** Throws the caller's first error. */
  async finish(): Promise<void> {
    this.#over("over");
    await this.#pumped;
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  #hear(line: string): void {
    const { channel } = this.#options;
    if (channel === undefined) this.collected.push(line);
    else if (this.#failures.length === 0) {
      try {
        channel.onMessage(line);
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  #fail(error: unknown): void {
    this.#failures.push(error);
    this.#options.onBroken();
  }

  async #pump(incoming: AsyncIterable<string>): Promise<void> {
    const lines = incoming[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([lines.next(), this.#isOver]);
      if (next === "over") {
        // Not awaited: the iterator may wait for its own next value.
        void lines.return?.().then(undefined, () => undefined);
        return;
      }
      if (next.done === true) {
        this.#options.send(null);
        return;
      }
      const bytes = Buffer.from(`${next.value}\n`);
      this.#underWay += bytes.length;
      this.#options.send(bytes);
      if (this.#underWay > WINDOW_BYTES) await Promise.race([this.#credit(), this.#isOver]);
    }
  }

  async #credit(): Promise<void> {
    while (this.#underWay > WINDOW_BYTES) await new Promise<void>((resolve) => (this.#onCredit = resolve));
  }
}
