import { createHash } from "node:crypto";

/** Texts that were made from others, by the digest of what they were made from. The one that was used least lately goes first. */
export class RecentTexts {
  readonly #texts = new Map<string, Promise<string>>();
  readonly #most: number;

  constructor(most = 500) {
    this.#most = most;
  }

  /** What `make` made of these parts before, or makes now; failures are not kept. */
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
