import type { Span } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { type ScriptStatement, scriptStatements } from "./script-statement.ts";

/** A script taken apart. */
export interface ScriptSplit {
  /** What the target can reach and what runs at import; whole lines of the script, in order. */
  readonly module: string;
  /** Its test functions and classes; what else checks something as one where it has none; empty where nothing does. */
  readonly tests: readonly { readonly name: string; readonly code: string }[];
  /** All that is not of the module: tests, their helpers and the statement that starts them. */
  readonly outside: string;
}

export interface SplitScriptRequest {
  readonly code: string;
  /** Where the target stands in the code. */
  readonly target: Span;
  /** The name by which tests call the candidate. */
  readonly candidate: string;
}

/**
 * Takes the tests out of a script that holds a function and its tests. The rule, by top-level statements:
 *
 * 1. Tests are: what starts them (`if __name__ == "__main__":`, `unittest.main()`); bare asserts; what mentions the candidate's name;
 *    functions and classes that pytest or unittest would take for tests or fixtures; and whatever uses one of these. Of definitions that do not
 *    mention the candidate, those that the rest of the module uses go back to it.
 * 2. Theirs as well, when only they use it: a function that they only call (one that they hand on as a value may reach the target), and
 *    an assignment that runs nobody's code, such as a table of expected results.
 * 3. The module is the rest: the target's statement, imports, classes (a test's instances may be the target's arguments), whatever runs
 *    at import, all that these use, and what nothing uses.
 *
 * Uses are taken from names alone, so in doubt a statement stays in the module. Comments go with the statement below them.
 */
export async function splitScript({ code, target, candidate }: SplitScriptRequest): Promise<ScriptSplit> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  const statements = scriptStatements(tree.root, code);
  const holder = statements.find(({ span }) => span.start <= target.start && target.start < span.end);
  const module = moduleStatements(statements, holder, candidate);
  const textOf = (kept: boolean): readonly string[] =>
    statements
      .filter((statement) => module.has(statement) === kept)
      .map(({ span }) => code.slice(span.start, span.end));
  const outside = statements.filter((statement) => !module.has(statement));
  const named = outside.filter(({ test }) => test);
  const outsideText = textOf(false).join("").trim();
  const checks = outside.some((statement) => statement.asserts || statement.mentions(candidate));
  const all = checks ? [{ name: "test", code: outsideText }] : [];
  return {
    outside: outsideText,
    module: `${textOf(true).join("").trimEnd()}\n`,
    tests:
      named.length === 0
        ? all
        : named.map(({ span, binds }) => ({ name: [...binds].join(), code: code.slice(span.start, span.end).trim() })),
  };
}

/** Rules 2 and 3. */
function moduleStatements(
  statements: readonly ScriptStatement[],
  holder: ScriptStatement | undefined,
  candidate: string,
): ReadonlySet<ScriptStatement> {
  const tests = testStatements(statements, holder, candidate);
  const rest = statements.filter((statement) => !tests.has(statement));
  const own = new Set(statements.flatMap(({ binds }) => [...binds]));
  const required = rest.filter(
    (statement) => statement === holder || !isHelper(statement) || overlaps(statement.decorators, own),
  );
  const doubtful = [...tests].filter((test) => isDefinition(test) && !test.mentions(candidate));
  const module = reach(required, [...rest, ...doubtful]);
  const outside = [...tests].filter((test) => !module.has(test));
  const spare = rest.filter((statement) => !module.has(statement));
  const helpers = reach(outside, spare);
  const handedOn = new Set([...helpers].flatMap((statement) => [...statement.handsOn]));
  const kept = spare.filter(
    (statement) => !helpers.has(statement) || (statement.callable && overlaps(statement.binds, handedOn)),
  );
  return reach([...module, ...kept], rest);
}

/** Rule 1, before anything goes back. */
function testStatements(
  statements: readonly ScriptStatement[],
  holder: ScriptStatement | undefined,
  candidate: string,
): ReadonlySet<ScriptStatement> {
  const others = statements.filter((statement) => statement !== holder && statement.kind !== "import");
  const tests = new Set(
    others.filter(
      (statement) =>
        statement.kind === "main" ||
        statement.test ||
        statement.fixture ||
        statement.asserts ||
        statement.mentions(candidate),
    ),
  );
  // What uses a test binds names itself, which others may use: each round may find more.
  for (let size = -1; size < tests.size;) {
    size = tests.size;
    const names = new Set([...tests].flatMap(({ binds }) => [...binds]));
    for (const statement of others) if (overlaps(names, statement.uses)) tests.add(statement);
  }
  return tests;
}

function isDefinition({ kind }: ScriptStatement): boolean {
  return kind === "function" || kind === "class";
}

/** Whether a statement may belong to the tests alone, for nothing of it runs at import. */
function isHelper({ kind }: ScriptStatement): boolean {
  return kind === "function" || kind === "data";
}

/** The seeds, and whatever in the pool binds a name that they, or something found so, use. */
function reach(seeds: readonly ScriptStatement[], pool: readonly ScriptStatement[]): ReadonlySet<ScriptStatement> {
  const binders = new Map<string, ScriptStatement[]>();
  for (const statement of pool) {
    for (const name of statement.binds) binders.set(name, [...(binders.get(name) ?? []), statement]);
  }
  // A set that grows while it is walked is walked to its end.
  const reached = new Set(seeds);
  for (const statement of reached) {
    for (const name of statement.uses) for (const binder of binders.get(name) ?? []) reached.add(binder);
  }
  return reached;
}

function overlaps(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return [...left].some((name) => right.has(name));
}
