import type { SearchEvent } from "@repost/pipeline";
import { formatCounts } from "./format-counts.ts";
import { formatDuration } from "./format-duration.ts";
import type { Terminal } from "./terminal.ts";

const LINE_EVERY = 1000;

export function createSearchReporter(terminal: Terminal): (event: SearchEvent) => void {
  let lastReported = 0;
  return (event) => {
    if (event.type === "search-waiting") {
      terminal.say(`waiting ${formatDuration(event.ms / 1000)} for GitHub: ${event.reason}`);
    } else if (event.type === "search-progressed") {
      if (event.foundCount < lastReported + LINE_EVERY) return;
      lastReported = event.foundCount;
      terminal.say(`${event.source}: ${event.foundCount} of ${event.total} repositories found`);
    } else {
      lastReported = 0;
      const { source, repositories, found: foundCount, skipped, incomplete } = event.selection;
      const omissions = formatCounts(skipped);
      // With repositories left, the summary of the run reports these reasons.
      const why = repositories.length > 0 || omissions === "" ? "" : `; left out: ${omissions}`;
      const more = incomplete ? "; GitHub may have more" : "";
      terminal.say(`${source}: ${repositories.length} repositories taken of ${foundCount} found${why}${more}`);
    }
  };
}
