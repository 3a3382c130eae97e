export class SnippetQueue implements AsyncIterable<string> {
  readonly #waiting: string[] = [];
  #isClosed = false;
  #wake: () => void = () => undefined;

  add(message: string): void {
    this.#waiting.push(message);
    this.#wake();
  }

  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next !== undefined) yield next;
      else if (this.#isClosed) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
