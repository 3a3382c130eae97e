import type { Call, CanonicalValue, FunctionKind } from "@repost/spec";
import type { RenderTestOptions } from "../test-language.ts";
import { outcomeLines, thrownText, valueLines } from "./outcome-lines.ts";
import { quote } from "./print-expression.ts";
import { shortName } from "../values/describe-value.ts";

/** Asserts the result, or its parts, and printed text, with node:test and node:assert/strict. */
export function renderTest({
  name,
  call,
  entry,
  observation,
  emptied,
  kind = "function",
  async: declaredAsync = false,
  asyncIterator = false,
  errors = [],
}: RenderTestOptions): string {
  const isAsync =
    declaredAsync ||
    asyncIterator ||
    [...call.setup, ...call.arguments.map(({ code }) => code), call.view ?? ""].some(waits);
  const write = (printed: Call): string => callText(printed, entry, kind);
  const printed = printedText(observation);
  const lines = [
    ...call.setup,
    ...(printed === "" ? [] : [WATCH_PRINTED]),
    ...(viewLines(call, observation, `${declaredAsync ? "await " : ""}${write(call)}`) ??
      outcomeLines(call, observation, { write, isAsync: declaredAsync, asyncIterator, emptied, errors })),
    ...(printed === "" ? [] : [`assert.strictEqual(${PRINTED}, ${quote(printed)});`]),
  ];
  const title = name.replace(/^test_/u, "").replaceAll("_", " ");
  const body = lines
    .flatMap((statement) => asImported(statement).split("\n"))
    .map((line) => (line === "" ? "" : `  ${line}`));
  return `test(${quote(title)}, ${isAsync ? "async " : ""}(${printed === "" ? "" : "t"}) => {\n${body.join("\n")}\n});\n`;
}

export function assertsValue(test: string): boolean {
  return test
    .split("\n")
    .some(
      (line) =>
        /\bassert\.\w+\(/u.test(line) &&
        !/assert\.strictEqual\((?:typeof |Array\.isArray\().*\);$|\.constructor\.name, "[^"]*"\);$/u.test(line),
    );
}

export const WATCH_PRINTED = 'const { mock: output } = t.mock.method(process.stdout, "write", () => true);';
export const PRINTED = 'output.calls.map(({ arguments: [text] }) => text).join("")';
const MAX_PRINTED = 400;

function printedText(observation: RenderTestOptions["observation"]): string {
  const hasOutput = observation.kind === "returned" || observation.kind === "raised";
  // Tests do not repeat sample calls of returned functions.
  const areCalled = observation.kind === "returned" && holdsFunctions(observation.value);
  return hasOutput && !areCalled && observation.stdout.length <= MAX_PRINTED ? observation.stdout : "";
}

function holdsFunctions(value: CanonicalValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("class" in value && value.class === "Function") return true;
  return Object.values(value).some((part) => holdsFunctions(part));
}

function viewLines(
  { view }: Call,
  observation: RenderTestOptions["observation"],
  waited: string,
): readonly string[] | null {
  if (view === undefined) return null;
  const made = `const result = ${waited};`;
  if (observation.kind === "returned") return [made, ...valueLines(view, observation.value, () => "shown")];
  const wait = waits(made) || waits(view) ? "async " : "";
  const thrown = observation.kind === "raised" ? thrownText(observation) : null;
  if (thrown === null) return [made, `${view};`];
  const assert = wait === "" ? "assert.throws" : "await assert.rejects";
  return [`${assert}(${wait}() => {`, `  ${made}`, `  ${view};`, `}${thrown});`];
}

function waits(code: string): boolean {
  return /\bawait\b/u.test(code);
}

/** Local name of an imported default export. */
export const EXPORTED = "exported";

function asImported(statement: string): string {
  return statement.replaceAll(/(?<![\w$.])module\.exports\b/gu, EXPORTED);
}

function callText({ receiver, arguments: argumentCodes }: Call, name: string, kind: FunctionKind): string {
  const entry = name.replace(/^default(?=\.|$)/u, EXPORTED);
  const last = shortName(entry);
  const values = argumentCodes.map(({ code }) => code).join(", ");
  if (last === "constructor") return `new ${entry.slice(0, -".constructor".length)}(${values})`;
  if (receiver !== null && !entry.includes("."))
    return `${entry}.call(${[receiver, values].filter(Boolean).join(", ")})`;
  const target = receiver === null ? entry : `${receiver}.${last}`;
  return kind === "property" ? target : `${target}(${values})`;
}
