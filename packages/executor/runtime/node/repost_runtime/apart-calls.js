/**
 * Makes calls in this process until one modifies state that all code shares. Each call gets its own evaluation of the
 * module. Calls share an evaluation where the job allows `share`, the module is large, and the results stay the same.
 */

import { CallBlocks } from "./call-blocks.js";
import { loadModule } from "./call-making.js";
import { withComparisons } from "./comparisons.js";
import { coverageOf } from "./coverage.js";
import { cpuMs, prepareProcess, TIMEOUT } from "./limited-calls.js";
import { loadedSize } from "./loading.js";
import { sendLine } from "./messages.js";

const { stringify } = JSON;
/** Every call evaluates the module. A call that takes this many times as long as the first evaluation hangs. */
const LOADS = 4;
/** Characters of loaded source above which an evaluation takes longer than a usual call. */
const MUCH = 10_000;
/** How often calls are repeated for globals that they add. */
const MOST_ALLOWANCES = 3;

/** Returns the last message: `done`, or `stopped` where the next calls need another process. */
export async function callApart(job) {
  const { isSpoilt, isChanged, isBusy, allowsFor, hasLoaded } = prepareProcess(job);
  const begun = cpuMs();
  const first = await loadModule(job);
  if (first.failure !== undefined) return { type: "load_error", ...first.failure };
  hasLoaded();
  const limits = { cpu: (job.floor_cpu_ms ?? job.timeout_ms) + LOADS * (cpuMs() - begun), wall: job.timeout_ms };
  const coverage = job.trace ? withComparisons(coverageOf(job.trace, job.entry), job.trace) : null;
  sendLine('{"type":"loaded"}');
  if (job.trace) sendLine(`{"type":"static",${stringify(coverage?.known ?? { lines: [], arcs: [] }).slice(1)}`);
  const blocks = new CallBlocks(job, { coverage, limits, isChanged, loaded: first.loaded });
  const mayShare = job.share !== undefined && loadedSize() >= MUCH;
  if (mayShare && job.share === "known") await blocks.share();
  let hung = 0;
  let allowances = MOST_ALLOWANCES;
  for (let from = 0; from < job.calls.length && hung < (job.most_hung ?? Infinity);) {
    const how = { isBusy, mostHung: (job.most_hung ?? Infinity) - hung };
    let block = await blocks.make(from, how);
    // The repeated calls start without the added globals.
    for (; allowances > 0 && isSpoilt() && allowsFor(); allowances -= 1) block = await blocks.make(from, how);
    from += block.length;
    hung += block.filter(({ observation }) => observation === TIMEOUT).length;
    const isLast = from >= job.calls.length;
    const isOver = isSpoilt();
    for (const { line } of isOver ? block.slice(0, 1) : block) sendLine(line);
    if (isOver && (block.length > 1 || !isLast)) return { type: "stopped", next: from + 1 - block.length };
    if (mayShare && !isLast) await blocks.tryToShare(block, from - block.length);
  }
  return { type: "done", count: job.calls.length, shared: blocks.isSharing };
}
