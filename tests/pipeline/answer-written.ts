import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 20;

/** Resolves when a paid answer is on disk. */
export async function answerWritten(folder: string): Promise<void> {
  for (;;) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    if (names.some((name) => name.endsWith(".json"))) return;
    await sleep(POLL_MS);
  }
}
