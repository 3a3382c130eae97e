import cliProgress from "cli-progress";
import { formatCounts } from "./format-counts.ts";
import { formatDuration } from "./format-duration.ts";
import type { Terminal } from "./terminal.ts";

/** Counts by result: accepted, rejected; passed, failed. */
export type Tally = Readonly<Record<string, number>>;

/** A bar on a terminal, occasional lines elsewhere. */
export interface Progress {
  expect(items: number): void;
  advance(tally: Tally): void;
  stop(): void;
}

export interface ProgressOptions {
  readonly terminal: Terminal;
  readonly label: string;
  readonly clock?: () => number;
}

/** Share of the items between two lines without a bar. */
const LINE_EVERY = 0.1;

export function createProgress({ terminal, label, clock = Date.now }: ProgressOptions): Progress {
  if (terminal.json) return { expect: () => {}, advance: () => {}, stop: () => {} };
  return terminal.interactive ? createBar(label) : createLines(terminal, label, clock);
}

export async function withProgress<Result>(
  options: ProgressOptions,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress = createProgress(options);
  try {
    return await work(progress);
  } finally {
    progress.stop();
  }
}

function createBar(label: string): Progress {
  const bar = new cliProgress.SingleBar(
    {
      format: `${label} {bar} {value}/{total}  {tally}  {rate}/s  ETA {eta_formatted}`,
      barsize: 24,
      hideCursor: true,
      clearOnComplete: true,
      etaBuffer: 50,
      stream: process.stderr,
    },
    cliProgress.Presets.shades_classic,
  );
  const started = Date.now();
  let total = 0;
  let done = 0;
  return {
    expect(items) {
      total += items;
      if (bar.isActive) bar.setTotal(total);
      else bar.start(total, done, { tally: "", rate: "0.0" });
    },
    advance(tally) {
      done += 1;
      bar.update(done, {
        tally: formatCounts(tally),
        rate: (done / Math.max(1, (Date.now() - started) / 1000)).toFixed(1),
      });
    },
    stop: () => bar.stop(),
  };
}

function createLines(terminal: Terminal, label: string, clock: () => number): Progress {
  const started = clock();
  let total = 0;
  let done = 0;
  let next = LINE_EVERY;
  return {
    expect(items) {
      total += items;
    },
    advance(tally) {
      done += 1;
      if (total === 0 || done / total < next) return;
      next = Math.floor(done / total / LINE_EVERY + 1) * LINE_EVERY;
      const seconds = (clock() - started) / 1000;
      terminal.say(
        `${label} ${done}/${total}  ${formatCounts(tally)}  ${formatDuration(seconds)}, ${formatDuration((seconds / done) * (total - done))} left`,
      );
    },
    stop: () => {},
  };
}
