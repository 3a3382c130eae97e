import { createHash } from "node:crypto";

/** Least-recently-used cache of derived texts by input digest. */
export class RecentTexts {
  readonly #texts = new Map<string, Promise<string>>();
  readonly #most: number;

  constructor(most = 500) {
    this.#most = most;
  }

  /** Returns the cached or new result of `make`; failures are not kept. */
  async get(parts: readonly string[], make: () => Promise<string>): Promise<string> {
    const key = createHash("sha256").update(JSON.stringify(parts)).digest("base64");
    const known = this.#texts.get(key);
    this.#texts.delete(key);
    const text = known ?? make();
    this.#texts.set(key, text);
    const oldest = this.#texts.size > this.#most ? this.#texts.keys().next().value : undefined;
    if (oldest !== undefined) this.#texts.delete(oldest);
    try {
      return await text;
    } catch (error) {
      this.#texts.delete(key);
      throw error;
    }
  }
}
