/** Counts all lines of files that another loader ran or transformed. */

import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export function startRecording(root, canary) {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const folder = mkdtempSync(join(tmpdir(), "lines-"));
  process.env.NODE_V8_COVERAGE = folder;
  return (loaded) => {
    const lines = new Map();
    for (const [file, source] of loaded) if (isOwn(root, file)) addLines(lines, file, { source, functions: null });
    for (const { url, functions } of [...takeCoverage(session), ...readCoverage(folder)]) {
      const file = pathOf(url);
      if (file !== null && isOwn(root, file)) addLines(lines, file, { source: textOf(file), functions });
    }
    const entries = [...lines].map(([file, { counted, all }]) => [relative(root, file), sorted(counted ?? all)]);
    return Object.fromEntries(entries.filter(([path]) => !path.startsWith(`${canary}.`)));
  };
}

function takeCoverage(session) {
  let taken = [];
  session.post("Profiler.takePreciseCoverage", (error, value) => {
    if (error === null) taken = value.result;
  });
  session.disconnect();
  return taken;
}

/** Child processes write their files when they exit. */
function readCoverage(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).result);
}

function addLines(lines, file, { source, functions }) {
  if (source === null) return;
  const known = lines.get(file) ?? { counted: null, all: new Set() };
  lines.set(file, known);
  const counted = functions === null ? null : countedLines(source, functions);
  if (counted === null) for (const line of source.replace(/\n$/, "").split("\n").keys()) known.all.add(line + 1);
  else known.counted = new Set([...(known.counted ?? []), ...counted]);
}

/** Returns null if the counts belong to another text. */
function countedLines(source, functions) {
  const ranges = functions.flatMap((each) => each.ranges);
  const whole = ranges.find(({ startOffset }) => startOffset === 0);
  if (whole?.endOffset !== source.length) return null;
  ranges.sort((left, right) => left.startOffset - right.startOffset || right.endOffset - left.endOffset);
  const executed = new Uint8Array(source.length);
  for (const { startOffset, endOffset, count } of ranges) executed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const lines = new Set();
  let line = 1;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === "\n") line += 1;
    else if (executed[at] === 1 && source[at] > " ") lines.add(line);
  }
  return lines;
}

function pathOf(url) {
  if (url.startsWith("file://")) return fileURLToPath(url.split(/[?#]/)[0]);
  return url.startsWith("/") ? url : null;
}

function isOwn(root, file) {
  return file.startsWith(`${root}/`) && !file.includes("/node_modules/");
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function sorted(lines) {
  return [...lines].sort((left, right) => left - right);
}
