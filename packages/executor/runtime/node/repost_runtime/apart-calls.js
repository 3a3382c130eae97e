/** Makes calls in this process until one modifies shared state. */

import { CallBlocks } from "./call-blocks.js";
import { loadModule } from "./call-making.js";
import { withComparisons } from "./comparisons.js";
import { coverageOf } from "./coverage.js";
import { cpuMs, prepareProcess, TIMEOUT } from "./limited-calls.js";
import { loadedSize } from "./loading.js";
import { sendLine } from "./messages.js";

const { stringify } = JSON;
/** Time limit of a call, relative to the first evaluation. */
const LOADS = 4;
/** Characters above which an evaluation takes longer than a call. */
const LARGE_SOURCE = 10_000;
const MOST_ALLOWANCES = 3;

/** Returns `done`, or `stopped` if the next calls need another process. */
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
  const mayShare = job.share !== undefined && loadedSize() >= LARGE_SOURCE;
  if (mayShare && job.share === "known") await blocks.share();
  let hung = 0;
  let allowances = MOST_ALLOWANCES;
  for (let from = 0; from < job.calls.length && hung < (job.most_hung ?? Infinity);) {
    const how = { isBusy, mostHung: (job.most_hung ?? Infinity) - hung };
    let block = await blocks.make(from, how);
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
