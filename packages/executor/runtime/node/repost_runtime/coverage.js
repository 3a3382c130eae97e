/**
 * Exact line and branch coverage of one function's own lines, from the counters that the host put into the text (istanbul's).
 *
 * Lines: the first line of each statement of the function's body and of what is nested in it. Arcs: [from, to] for each way on from an
 * if, a switch, a conditional expression, a short circuit (&&, ||, ??) and a default value. A place in a line is `line.column`, the
 * column as five digits: 3.00012 is line 3, column 12. An if without else leads past its own end. Loops and ?. are no branches.
 */

/** The variable that the host's counters live in. */
export const COVERAGE_VARIABLE = "__repost_coverage__";
const COLUMNS = 100_000;

/** Makes the variable, before anybody looks at which globals there are. */
export function prepareCoverage() {
  globalThis[COVERAGE_VARIABLE] = {};
}

/** The coverage of what lies between two lines of a loaded module, of several functions there of the one that `entry` names; null where it was not prepared for that. */
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

/** Small files have many functions in one line. */
function meant(functions, entry) {
  const named = functions.filter(({ name }) => name === entry);
  return named.length === 1 ? named : functions;
}

/** What begins with the function is the function itself, which is made when its surroundings run. */
function isInside({ start, end }, { decl, loc }) {
  return isBefore(decl.start, start) && !isBefore(loc.end, end);
}

function isBefore(left, right) {
  return left.line < right.line || (left.line === right.line && left.column < right.column);
}

function arcOf(branch, location) {
  return [placeOf(branch.loc.start), placeOf(location.start?.line === undefined ? branch.loc.end : location.start)];
}

function placeOf({ line, column }) {
  return Math.round(line * COLUMNS + Math.min(column, COLUMNS - 1)) / COLUMNS;
}

function numbers(values) {
  return [...new Set(values)].sort((left, right) => left - right);
}

function pairs(values) {
  const unique = new Map(values.map((arc) => [arc.join(), arc]));
  return [...unique.values()].sort((left, right) => left[0] - right[0] || left[1] - right[1]);
}
