import type { OutputChunk } from "@repost/spec";
import type { SnippetResult } from "./session.ts";

type SnippetTexts = Pick<SnippetResult, "stdout" | "stderr" | "stdout_truncated" | "stderr_truncated">;

export class SnippetOutput {
  #texts = { stdout: "", stderr: "" };
  #truncated = { stdout: false, stderr: false };

  add({ stream, text, truncated }: OutputChunk): void {
    this.#texts[stream] += text;
    this.#truncated[stream] ||= truncated;
  }

  /** Returns and clears the output. */
  take(): SnippetTexts {
    const { stdout, stderr } = this.#texts;
    const truncated = this.#truncated;
    this.#texts = { stdout: "", stderr: "" };
    this.#truncated = { stdout: false, stderr: false };
    return { stdout, stderr, stdout_truncated: truncated.stdout, stderr_truncated: truncated.stderr };
  }
}
