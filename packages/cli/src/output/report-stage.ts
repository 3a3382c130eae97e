import type { StageEvent } from "@repost/pipeline";
import { createProgress } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

export interface StageReporter {
  readonly onEvent: (event: StageEvent) => void;
  stop(): void;
}

export function createStageReporter(terminal: Terminal, label: string): StageReporter {
  const progress = createProgress({ terminal, label });
  const tally = { made: 0, lost: 0 };
  return {
    stop: () => progress.stop(),
    onEvent(event) {
      if (event.type === "stage-started") {
        const known = event.finished === 0 ? "" : `, ${event.finished} finished before`;
        terminal.say(`${event.items} functions${known}`);
        progress.expect(event.items - event.finished);
      } else if (event.type === "source-failed") {
        const why = event.error instanceof Error ? event.error.message : String(event.error);
        terminal.say(`${event.source}: left out: ${why}`);
      } else if (event.type === "environments-ready") {
        for (const { notes } of event.locks) for (const note of notes) terminal.say(note);
        for (const { module, reason } of event.unresolved) terminal.say(`${module} is left out: ${reason}`);
      } else {
        tally[event.type === "item-accepted" ? "made" : "lost"] += 1;
        progress.advance(tally);
      }
    },
  };
}
