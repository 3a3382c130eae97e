import type { Channel } from "@repost/spec";
import { MessageLines } from "./message-lines.ts";

/** Maximum bytes in transit to a program. */
const WINDOW_BYTES = 1_048_576;

interface ConversationOptions {
  readonly channel: Channel | undefined;
  readonly messageBytes: number;
  readonly send: (bytes: Buffer | null) => void;
  readonly onMessage: (message: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** Ends the run after missed messages. */
  readonly onMissed: () => void;
}

export class Conversation {
  readonly collected: string[] = [];
  readonly #options: ConversationOptions;
  readonly #lines: MessageLines;
  #underWay = 0;
  #onCredit: () => void = () => undefined;
  #over: (value: "over") => void = () => undefined;
  readonly #isOver = new Promise<"over">((resolve) => (this.#over = resolve));
  #pumped: Promise<void> = Promise.resolve();

  constructor(options: ConversationOptions) {
    const { channel, messageBytes, onMessage } = options;
    this.#options = options;
    this.#lines = new MessageLines(messageBytes, (line) => {
      if (channel === undefined) this.collected.push(line);
      else onMessage(line);
    });
  }

  get truncated(): boolean {
    return this.#lines.truncated;
  }

  get isUnfinished(): boolean {
    return this.#lines.isUnfinished;
  }

  start(): void {
    const { channel, send, onFailure } = this.#options;
    if (channel === undefined) send(null);
    else this.#pumped = this.#pump(channel.incoming).catch(onFailure);
  }

  add(bytes: Buffer): void {
    this.#lines.add(bytes);
    if (this.#lines.isFull && this.#options.channel !== undefined) this.#options.onMissed();
  }

  addCredit(bytes: number): void {
    this.#underWay -= bytes;
    this.#onCredit();
  }

  async finish(): Promise<void> {
    this.#over("over");
    await this.#pumped;
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
