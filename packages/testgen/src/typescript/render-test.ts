import type { Call, CanonicalTagged, CanonicalValue, FunctionKind, Observation } from "@repost/spec";
import { Assertions, type Namer } from "../assertions.ts";
import type { RenderTestOptions } from "../test-language.ts";
import { isList, isTagged, taggedBy } from "../values/canonical-parts.ts";
import { canonicalLiteral } from "./canonical-literal.ts";
import { quote } from "./print-expression.ts";
import { shortName } from "../values/describe-value.ts";

const MAX_LITERAL = 400;
const MAX_MESSAGE = 120;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/u;

const assertions = new Assertions({
  literalOf: canonicalLiteral,
  longestResult: MAX_LITERAL,
  mutable: /^(?:\[|\{|new )/u,
  statement: (code) => `${code};`,
  bind: (name, code) => `const ${name} = ${code};`,
  equal: assertion,
  typeAssert,
  argumentName: (_, index) => `argument${index + 1}`,
  namerFor,
  isReadable: (name) => IDENTIFIER.test(name),
  access: (key) => (typeof key !== "string" ? null : IDENTIFIER.test(key) ? `.${key}` : `[${quote(key)}]`),
  list: (iterator) => `[...${iterator}]`,
  take: (iterator, count) => `Array.from({ length: ${count} }, () => ${iterator}.next().value)`,
  views,
});

/** Results of functions that promise something are judged after they settle. */
const PROMISES = /\b(?:async|Promise)\b/u;

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
  generator = false,
  errors = [],
}: RenderTestOptions): string {
  const codes = [...call.setup, ...call.arguments.map(({ code }) => code), call.view ?? ""];
  const mayPromise = codes.some((code) => PROMISES.test(code));
  const isAsync = declaredAsync || asyncIterator || mayPromise || codes.some(waits);
  const write = (printed: Call): string => callText(printed, entry, kind);
  const printed = printedText(observation);
  const lines = [
    ...call.setup,
    ...(printed === "" ? [] : [WATCH_PRINTED]),
    ...(viewLines(call, observation, { waited: `${declaredAsync ? "await " : ""}${write(call)}`, mayPromise }) ??
      outcomeLines(call, observation, {
        write,
        isAsync: declaredAsync || mayPromise,
        asyncIterator,
        generator,
        emptied,
        errors,
      })),
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

function printedText(observation: RenderTestOptions["observation"]): string {
  const hasOutput = observation.kind === "returned" || observation.kind === "raised";
  // Tests do not repeat sample calls of returned functions.
  const areCalled = observation.kind === "returned" && holdsFunctions(observation.value);
  return hasOutput && !areCalled && observation.stdout.length <= MAX_LITERAL ? observation.stdout : "";
}

function holdsFunctions(value: CanonicalValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("class" in value && value.class === "Function") return true;
  return Object.values(value).some((part) => holdsFunctions(part));
}

function viewLines(
  { view }: Call,
  observation: RenderTestOptions["observation"],
  { waited, mayPromise }: { readonly waited: string; readonly mayPromise: boolean },
): readonly string[] | null {
  if (view === undefined) return null;
  const made = `const result = ${waited};`;
  const shown = mayPromise && !waits(view) ? `await ${view}` : view;
  if (observation.kind === "returned") return [made, ...assertions.valueLines(shown, observation.value, () => "shown")];
  const wait = waits(made) || waits(shown) ? "async " : "";
  const thrown = observation.kind === "raised" ? thrownText(observation) : null;
  if (thrown === null) return [made, `${shown};`];
  const assert = wait === "" ? "assert.throws" : "await assert.rejects";
  return [`${assert}(${wait}() => {`, `  ${made}`, `  ${shown};`, `}${thrown});`];
}

function waits(code: string): boolean {
  return /\bawait\b/u.test(code);
}

type OutcomeOptions = Pick<RenderTestOptions, "emptied" | "errors"> & {
  readonly write: (call: Call) => string;
  /** The declared result must be awaited. */
  readonly isAsync: boolean;
  readonly asyncIterator: boolean;
  readonly generator: boolean;
};

function outcomeLines(call: Call, observation: Observation, options: OutcomeOptions): readonly string[] {
  const { isAsync, asyncIterator, generator, emptied, errors = [] } = options;
  const write = (named: Call): string => `${isAsync ? "await " : ""}${options.write(named)}`;
  const collected = asyncIterator ? `await Array.fromAsync(${options.write(call)})` : options.write(call);
  if (observation.kind === "raised") {
    const expected = errors.length > 1 ? anyOf(errors) : thrownText(observation);
    return [
      isAsync || asyncIterator
        ? `await assert.rejects(async () => ${collected}${expected});`
        : `assert.throws(() => ${generator ? `[...${collected}]` : collected}${expected});`,
    ];
  }
  if (observation.kind !== "returned") return [`${write(call)};`];
  const { value } = observation;
  const hasResult = taggedBy(value, "constant")?.["v"] !== "undefined";
  if (!asyncIterator || !hasResult) return assertions.returnedLines(call, observation, { emptied, hasResult, write });
  const items = taggedBy(value, "iterator");
  // An endless async iterator cannot be compared.
  return items?.["v"] === undefined || items["more"] === true
    ? [`${options.write(call)};`]
    : assertions.valueLines(collected, items["v"], namerFor(call));
}

/** Errors whose `name` is their class. */
const NAMED_BY_CLASS = /^(?:(?:Aggregate|Assertion|Eval|Range|Reference|Syntax|Type|URI)?Error)$/u;

function anyOf(errors: readonly string[]): string {
  return `, (error) => [${errors.map(quote).join(", ")}].includes(error.constructor.name)`;
}

/** Last argument of an assertion; empty if nothing can be asserted. */
function thrownText({ exception: { types, message } }: Observation & { kind: "raised" }): string {
  const [kind = "Error"] = types;
  const isAsserted = message !== "" && message.length <= MAX_MESSAGE;
  if (NAMED_BY_CLASS.test(kind) || types.includes("DOMException"))
    return `, { name: ${quote(kind)}${isAsserted ? `, message: ${quote(message)}` : ""} }`;
  if (!types.includes("Error"))
    return kind === "string" && isAsserted ? `, (thrown) => thrown === ${quote(message)}` : "";
  // Other classes may leave `name` unchanged.
  const isKind = `[error.name, error.constructor.name].includes(${quote(kind)})`;
  return `, (error) => error instanceof Error && ${isKind}${isAsserted ? ` && error.message === ${quote(message)}` : ""}`;
}

function namerFor({ setup, receiver, arguments: argumentCodes }: Call): Namer {
  const text = [...setup, receiver ?? "", ...argumentCodes.map(({ code }) => code)].join("\n");
  const used = new Set(text.match(/[A-Za-z_$][\w$]*/gu));
  return (wanted) => {
    let name = wanted;
    for (let turn = 2; used.has(name); turn += 1) name = `${wanted}${turn}`;
    return name;
  };
}

function assertion(actual: string, expected: string): string {
  return `assert.${/^(?:\[|\{|new |Buffer\b|\/)/u.test(expected) ? "deepStrictEqual" : "strictEqual"}(${actual}, ${expected});`;
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

/** Asserts only the type, if nothing else can be asserted. */
function typeAssert(subject: string, value: CanonicalValue): string {
  if (!isTagged(value)) return assertion(`Array.isArray(${subject})`, "true");
  const { $: tag, class: owner } = value;
  const isFunction = tag === "function" || tag === "type" || owner === "Function";
  if (tag === "object" && !isFunction && typeof owner === "string" && IDENTIFIER.test(owner))
    return assertion(`(${subject}).constructor.name`, quote(owner));
  return assertion(`typeof ${subject}`, isFunction ? '"function"' : tag === "symbol" ? '"symbol"' : '"object"');
}

function views(subject: string, value: CanonicalTagged): readonly (readonly [code: string, result: CanonicalValue])[] {
  const { $: tag, v: content, class: owner, message, items } = value;
  if (tag === "datetime" && content === "invalid") return [[`Number.isNaN(${subject}.getTime())`, true]];
  if (tag === "exception" && message !== undefined) return [[`${subject}.message`, message]];
  if (owner !== "Function" || !isList(items)) return [];
  return items.flatMap((item) => {
    const [argumentText, result = null] = isList(item) ? item : [];
    // Refused arguments are not part of its behaviour.
    return typeof argumentText !== "string" || result === "throws"
      ? []
      : [[`${subject}${argumentText}`, result] as const];
  });
}
