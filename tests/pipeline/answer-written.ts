import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 20;

/** Resolves when a folder of answers has its first answer, so that a command can be killed with a paid answer on disk. */
export async function answerWritten(folder: string): Promise<void> {
  for (;;) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    if (names.some((name) => name.endsWith(".json"))) return;
    await sleep(POLL_MS);
  }
}
