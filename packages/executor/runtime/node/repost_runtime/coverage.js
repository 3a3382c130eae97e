/**
 * Lines: first lines of the body's statements. Arcs: [from, to] for each branch; a missing else leads past the end.
 * Columns start at 0.
 */

export const COVERAGE_VARIABLE = "__repost_coverage__";

/** Must run before the globals are listed. */
export function prepareCoverage() {
  globalThis[COVERAGE_VARIABLE] = {};
}

/** Returns null if the text has no counters. */
export function coverageOf({ start_line: start, end_line: end }, entry = "") {
  const [counters] = Object.values(globalThis[COVERAGE_VARIABLE]);
  if (counters === undefined) return null;
  const functions = meant(outermost(Object.values(counters.fnMap), start, end), entry);
  const isOwn = (location) => functions.some((one) => isInside(location, one));
  const statements = Object.entries(counters.statementMap).filter(([, location]) => isOwn(location));
  const branches = Object.entries(counters.branchMap).filter(([, branch]) => isOwn(branch.loc));
  const arcsOf = ([id, branch], isWanted) =>
    branch.locations.flatMap((location, at) => (isWanted(counters.b[id][at]) ? [arcOf(branch, location)] : []));
  const collect = (isWanted) => ({
    lines: numbers(statements.filter(([id]) => isWanted(counters.s[id])).map(([, { start: at }]) => at.line)),
    arcs: pairs(branches.flatMap((branch) => arcsOf(branch, isWanted))),
  });
  return { known: collect(() => true), ran: () => collect((count) => count > 0), reset: () => reset(counters) };
}

function reset(counters) {
  for (const id of Object.keys(counters.s)) counters.s[id] = 0;
  for (const id of Object.keys(counters.b)) counters.b[id].fill(0);
}

function outermost(functions, start, end) {
  const within = functions.filter(({ decl, loc }) => decl.start.line >= start && loc.end.line <= end);
  return within.filter(
    (one) => !within.some((other) => other !== one && isInside({ start: one.decl.start, end: one.loc.end }, other)),
  );
}

function meant(functions, entry) {
  const named = functions.filter(({ name }) => name === entry);
  return named.length === 1 ? named : functions;
}

function isInside({ start, end }, { decl, loc }) {
  return isBefore(decl.start, start) && !isBefore(loc.end, end);
}

function isBefore(left, right) {
  return compare(left, right) < 0;
}

function compare(left, right) {
  return left.line - right.line || left.column - right.column;
}

function arcOf(branch, location) {
  return [placeOf(branch.loc.start), placeOf(location.start?.line === undefined ? branch.loc.end : location.start)];
}

function placeOf({ line, column }) {
  return { line, column };
}

function numbers(values) {
  return [...new Set(values)].sort((left, right) => left - right);
}

function pairs(values) {
  const unique = new Map(values.map((arc) => [arc.map(({ line, column }) => `${line}:${column}`).join(), arc]));
  return [...unique.values()].sort((left, right) => compare(left[0], right[0]) || compare(left[1], right[1]));
}
