import type { SearchEvent } from "@repost/pipeline";
import { formatDuration } from "./format-duration.ts";
import type { Terminal } from "./terminal.ts";

/** Repositories after which a line is written. */
const LINE_EVERY = 1000;

/** Tells how a search for repositories goes: what it found, what it waits for. */
export function createSearchTeller(terminal: Terminal): (event: SearchEvent) => void {
  let told = 0;
  return (event) => {
    if (event.type === "search-waiting") {
      terminal.say(`waiting ${formatDuration(event.ms / 1000)} for GitHub: ${event.reason}`);
    } else if (event.type === "search-progressed") {
      if (event.found < told + LINE_EVERY) return;
      told = event.found;
      terminal.say(`${event.source}: ${event.found} of ${event.total} repositories found`);
    } else {
      told = 0;
      const { source, repositories, found, skipped, incomplete } = event.selection;
      const left = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`);
      // Otherwise the end of the run tells, together with what was left out of the others.
      const why = repositories.length > 0 || left.length === 0 ? "" : `; left out: ${left.join(", ")}`;
      const more = incomplete ? "; GitHub may have more" : "";
      terminal.say(`${source}: ${repositories.length} repositories taken of ${found} found${why}${more}`);
    }
  };
}
