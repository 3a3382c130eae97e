import type { Span } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { type ScriptStatement, scriptStatements } from "./script-statement.ts";

/** A script taken apart. */
export interface ScriptSplit {
  /** What the target can reach and what runs at import; whole lines of the script, in order. */
  readonly module: string;
  readonly tests: readonly { readonly name: string; readonly code: string }[];
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
 * 1. Tests are: `if __name__ == "__main__":`; what mentions the candidate's name; functions and classes that pytest or unittest would
 *    take for tests, unless the module uses them; bare asserts; and statements other than definitions and imports that use one of these.
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
  const textOf = ({ span }: ScriptStatement): string => code.slice(span.start, span.end);
  return {
    module: `${statements
      .filter((statement) => module.has(statement))
      .map(textOf)
      .join("")
      .trimEnd()}\n`,
    tests: testCases(
      statements.filter((statement) => !module.has(statement)),
      candidate,
      textOf,
    ),
  };
}

/** Rule 1. What only looks like a test is taken back by the rest of the module where it is used there. */
function testStatements(
  statements: readonly ScriptStatement[],
  holder: ScriptStatement | undefined,
  candidate: string,
): ReadonlySet<ScriptStatement> {
  const tests = new Set(
    statements.filter(
      (statement) =>
        statement !== holder &&
        (statement.kind === "main" || statement.test || statement.asserts || statement.mentions(candidate)),
    ),
  );
  // Definitions bind names that what runs below them may use; each round may find more of it.
  for (let size = -1; size < tests.size;) {
    size = tests.size;
    const names = new Set([...tests].flatMap(({ binds }) => [...binds]));
    for (const statement of statements) {
      const runs = statement.kind === "data" || statement.kind === "effect";
      if (runs && statement !== holder && overlaps(statement.uses, names)) tests.add(statement);
    }
  }
  return tests;
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
  const lookalikes = [...tests].filter((test) => test.test && !test.mentions(candidate));
  const module = reach(required, [...rest, ...lookalikes]);
  const outside = statements.filter((statement) => tests.has(statement) && !module.has(statement));
  const helpers = reach(
    outside,
    rest.filter((statement) => !module.has(statement)),
  );
  const handedOn = new Set([...helpers].flatMap((statement) => [...statement.handsOn]));
  const kept = rest.filter(
    (statement) => !helpers.has(statement) || (statement.callable && overlaps(statement.binds, handedOn)),
  );
  return reach([...module, ...kept], rest);
}

/** Whether a statement may belong to the tests alone, for nothing of it runs at import. */
function isHelper({ kind }: ScriptStatement): boolean {
  return kind === "function" || kind === "data";
}

/** The seeds, and whatever in the pool binds a name that they, or something found so, use. */
function reach(seeds: readonly ScriptStatement[], pool: readonly ScriptStatement[]): ReadonlySet<ScriptStatement> {
  const reached = new Set(seeds);
  const pending = [...seeds];
  for (let statement = pending.pop(); statement !== undefined; statement = pending.pop()) {
    for (const other of pool) {
      if (reached.has(other) || !overlaps(other.binds, statement.uses)) continue;
      reached.add(other);
      pending.push(other);
    }
  }
  return reached;
}

function overlaps(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  for (const name of left) if (right.has(name)) return true;
  return false;
}

/** Test functions and classes by name; without any, whatever checks something. */
function testCases(
  tests: readonly ScriptStatement[],
  candidate: string,
  textOf: (statement: ScriptStatement) => string,
): ScriptSplit["tests"] {
  const named = tests.filter(({ test }) => test);
  const checking = tests.filter((statement) => statement.mentions(candidate) || statement.asserts);
  const chosen = named.length > 0 ? named : checking;
  return chosen.map((statement, index) => ({
    name: [...statement.binds][0] ?? `check_${index + 1}`,
    code: textOf(statement).trim(),
  }));
}
