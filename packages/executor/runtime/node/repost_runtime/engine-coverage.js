/** After an early return, V8 counts code from the first `&&`, `||`, `??` or `?:` on as executed. There are no arcs. */

import { Session } from "node:inspector";
import { SourceMap } from "node:module";
import { pathToFileURL } from "node:url";
import { loadedText } from "./loading.js";

const MAP = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/;
const { parse } = JSON;

/** Must be called before the module is first loaded. */
export function startEngineCoverage() {
  const session = new Session();
  session.connect();
  const post = (method, parameters) => {
    let found;
    session.post(method, parameters, (_error, result) => (found = result));
    return found;
  };
  post("Profiler.enable");
  post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return () => post("Profiler.takePreciseCoverage").result;
}

export function engineCoverageOf({ start_line: start, end_line: end }, path, take) {
  const text = loadedText(path);
  const lines = linesOf(text, start, end);
  const urls = new Set([path, pathToFileURL(path).href]);
  const seen = new Set();
  const look = () => {
    for (const { url, functions } of take()) {
      if (!urls.has(url)) continue;
      const ranges = functions.flatMap(({ ranges: own }) => own);
      for (const { line, places } of lines) if (places.some((place) => hasRun(ranges, place))) seen.add(line);
    }
    return { lines: [...seen].toSorted((left, right) => left - right), arcs: [] };
  };
  return {
    known: { lines: [...new Set(lines.map(({ line }) => line))], arcs: [], approximate: true },
    ran: look,
    reset: () => {
      look();
      seen.clear();
    },
  };
}

function linesOf(text, start, end) {
  const sourceLine = sourceLines(text);
  const found = [];
  let at = 0;
  for (const [index, content] of text.split("\n").entries()) {
    const line = sourceLine(index, content);
    if (line >= start && line <= end)
      found.push({ line, places: [at + firstPlace(content), at + Math.max(0, content.trimEnd().length - 1)] });
    at += content.length + 1;
  }
  return found;
}

function firstPlace(content) {
  return Math.max(0, content.search(/\S/));
}

function sourceLines(text) {
  const encoded = MAP.exec(text)?.[1];
  if (encoded === undefined) return (index) => index + 1;
  const map = new SourceMap(parse(Buffer.from(encoded, "base64").toString("utf8")));
  return (index, content) => {
    const entry = map.findEntry(index, firstPlace(content));
    return entry.originalLine === undefined ? 0 : entry.originalLine + 1;
  };
}

function hasRun(ranges, place) {
  let smallest;
  for (const range of ranges) {
    if (range.startOffset > place || range.endOffset <= place) continue;
    const size = range.endOffset - range.startOffset;
    if (smallest === undefined || size <= smallest.size) smallest = { size, count: range.count };
  }
  return (smallest?.count ?? 0) > 0;
}
