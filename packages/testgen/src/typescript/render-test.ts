import type { Call, CanonicalValue, FunctionKind } from "@repost/spec";
import type { RenderTestOptions } from "../test-language.ts";
import { canonicalLiteral } from "./canonical-literal.ts";
import { quote } from "./print-expression.ts";

const MAX_LITERAL = 400;
const MAX_MESSAGE = 120;
const MAX_CALLS = 4;

/**
 * A call with what it gave as a test in the manner of node:test and node:assert/strict. Where the outcome has no literal, the call
 * stands alone.
 */
export function renderTest({
  name,
  call,
  entry,
  observation,
  kind = "function",
  async: declaredAsync = false,
}: RenderTestOptions): string {
  const isAsync = declaredAsync || [...call.setup, ...call.arguments.map(({ code }) => code)].some(waits);
  const text = callText(call, entry, kind);
  const waited = declaredAsync ? `await ${text}` : text;
  const lines = [
    ...call.setup,
    ...(viewLines(call, observation, waited) ?? outcomeLines(observation, text, waited, declaredAsync)),
  ];
  const title = name.replace(/^test_/u, "").replaceAll("_", " ");
  const body = lines
    .flatMap((statement) => asImported(statement).split("\n"))
    .map((line) => (line === "" ? "" : `  ${line}`));
  return `test(${quote(title)}, ${isAsync ? "async " : ""}() => {\n${body.join("\n")}\n});\n`;
}

/** What a call's own expression shows of its result; null where there is none, or nothing that can be written. */
function viewLines(
  { view }: Call,
  observation: RenderTestOptions["observation"],
  waited: string,
): readonly string[] | null {
  if (view === undefined || observation.kind !== "returned") return null;
  const literal = canonicalLiteral(observation.value);
  const isShort = literal !== null && literal.length <= MAX_LITERAL;
  return [`const result = ${waited};`, isShort ? assertion(view, literal) : `${view};`];
}

function waits(code: string): boolean {
  return /\bawait\b/u.test(code);
}

/** What a test imports the default export of a module as, which has no name that code can say. */
const EXPORTED = "exported";

/** A statement of the module's as one of a test, which is in another file. */
function asImported(statement: string): string {
  return statement.replaceAll(/(?<![\w$.])module\.exports\b/gu, EXPORTED);
}

function callText({ receiver, arguments: given }: Call, name: string, kind: FunctionKind): string {
  const entry = name.replace(/^default(?=\.|$)/u, EXPORTED);
  const last = entry.slice(entry.lastIndexOf(".") + 1);
  const values = given.map(({ code }) => code).join(", ");
  if (last === "constructor") return `new ${entry.slice(0, -".constructor".length)}(${values})`;
  if (receiver !== null && !entry.includes("."))
    return `${entry}.call(${[receiver, values].filter(Boolean).join(", ")})`;
  const target = receiver === null ? entry : `${receiver}.${last}`;
  return kind === "property" ? target : `${target}(${values})`;
}

function outcomeLines(
  observation: RenderTestOptions["observation"],
  text: string,
  waited: string,
  isAsync: boolean,
): readonly string[] {
  if (observation.kind === "raised") {
    const { types, message } = observation.exception;
    const isShown = message !== "" && message.length <= MAX_MESSAGE;
    const expected = `{ name: ${quote(types[0] ?? "Error")}${isShown ? `, message: ${quote(message)}` : ""} }`;
    return [isAsync ? `await assert.rejects(${text}, ${expected});` : `assert.throws(() => ${text}, ${expected});`];
  }
  const calls = observation.kind === "returned" ? callsOf(observation.value) : [];
  if (calls.length > 0) return [`const made = ${waited};`, ...calls.slice(0, MAX_CALLS)];
  const literal = observation.kind === "returned" ? canonicalLiteral(observation.value) : null;
  if (literal === null || literal.length > MAX_LITERAL) return [`${waited};`];
  return [assertion(waited, literal)];
}

function assertion(actual: string, expected: string): string {
  return `assert.${/^(?:\[|\{|new )/u.test(expected) ? "deepStrictEqual" : "strictEqual"}(${actual}, ${expected});`;
}

/** What a function that was given does, call by call; none for any other value. */
function callsOf(value: CanonicalValue): readonly string[] {
  if (typeof value !== "object" || value === null || !("$" in value)) return [];
  const { class: name, items } = value as { readonly class?: unknown; readonly items?: unknown };
  if (name !== "Function" || !Array.isArray(items)) return [];
  return (items as readonly (readonly [string, CanonicalValue])[]).flatMap(([given, result]) => {
    // Nobody asked for what it cannot take, and no verdict does.
    if (result === "throws") return [];
    const literal = canonicalLiteral(result);
    return literal === null || literal.length > MAX_LITERAL ? [] : [assertion(`made${given}`, literal)];
  });
}
