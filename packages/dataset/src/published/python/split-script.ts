import type { Span } from "@repost/spec";
import { parseCode } from "@repost/syntax";
import { type ScriptStatement, scriptStatements } from "./script-statement.ts";

export interface ScriptSplit {
  /** Code that the target uses or that runs on import. */
  readonly module: string;
  /** Test functions and classes, else other checks. */
  readonly tests: readonly { readonly name: string; readonly code: string }[];
  /** Tests, helpers and the main block. */
  readonly outside: string;
}

export interface SplitScriptRequest {
  readonly code: string;
  readonly target: Span;
  readonly candidate: string;
}

/**
 * Separates tests from a script by three rules:
 * 1. Tests are main blocks, bare asserts, statements that mention the candidate, tests of pytest or unittest, and their
 * users. Used definitions without the candidate return to the module.
 * 2. Helpers that only tests use: functions that are only called, and assignments without calls.
 * 3. The module is the rest, because uses are compared by name.
 */
export async function splitScript({ code, target, candidate }: SplitScriptRequest): Promise<ScriptSplit> {
  using tree = await parseCode("python", code);
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

/** Applies rules 2 and 3 of `splitScript`. */
function moduleStatements(
  statements: readonly ScriptStatement[],
  holder: ScriptStatement | undefined,
  candidate: string,
): ReadonlySet<ScriptStatement> {
  const tests = testStatements(statements, holder, candidate);
  const rest = statements.filter((statement) => !tests.has(statement));
  const boundNames = new Set(statements.flatMap(({ binds }) => [...binds]));
  const required = rest.filter(
    (statement) => statement === holder || !isHelper(statement) || overlaps(statement.decorators, boundNames),
  );
  const doubtful = [...tests].filter(
    (test) => (test.kind === "function" || test.kind === "class") && !test.mentions(candidate),
  );
  const module = reach(required, [...rest, ...doubtful]);
  const outside = [...tests].filter((test) => !module.has(test));
  const spare = rest.filter((statement) => !module.has(statement));
  const helpers = reach(outside, spare);
  const passedValues = new Set([...helpers].flatMap((statement) => [...statement.passed]));
  const kept = spare.filter(
    (statement) => !helpers.has(statement) || (statement.callable && overlaps(statement.binds, passedValues)),
  );
  return reach([...module, ...kept], rest);
}

/** Applies rule 1 of `splitScript`. */
function testStatements(
  statements: readonly ScriptStatement[],
  holder: ScriptStatement | undefined,
  candidate: string,
): ReadonlySet<ScriptStatement> {
  const otherStatements = statements.filter((statement) => statement !== holder && statement.kind !== "import");
  const tests = new Set(
    otherStatements.filter(
      (statement) =>
        statement.kind === "main" ||
        statement.test ||
        statement.fixture ||
        statement.asserts ||
        statement.mentions(candidate),
    ),
  );
  // A user of a test may bind other used names.
  for (let size = -1; size < tests.size;) {
    size = tests.size;
    const names = new Set([...tests].flatMap(({ binds }) => [...binds]));
    for (const statement of otherStatements) if (overlaps(names, statement.uses)) tests.add(statement);
  }
  return tests;
}

function isHelper({ kind }: ScriptStatement): boolean {
  return kind === "function" || kind === "data";
}

function reach(seeds: readonly ScriptStatement[], pool: readonly ScriptStatement[]): ReadonlySet<ScriptStatement> {
  const binders = new Map<string, ScriptStatement[]>();
  for (const statement of pool) {
    for (const name of statement.binds) binders.set(name, [...(binders.get(name) ?? []), statement]);
  }
  const reached = new Set(seeds);
  for (const statement of reached) {
    for (const name of statement.uses) for (const binder of binders.get(name) ?? []) reached.add(binder);
  }
  return reached;
}

function overlaps(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return [...left].some((name) => right.has(name));
}
