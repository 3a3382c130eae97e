import type { Call, CanonicalTagged, CanonicalValue, Observation } from "@repost/spec";
import { createStateAsserts, MAX_ATTRIBUTES } from "../changed-state.ts";
import { isList, isTagged } from "../values/canonical-parts.ts";
import { canonicalLiteral } from "./canonical-literal.ts";
import { quote } from "./print-expression.ts";

export interface WriteOptions {
  readonly write: (call: Call) => string;
  /** The declared result must be awaited. */
  readonly isAsync: boolean;
  readonly asyncIterator: boolean;
  /** As in `RenderTestOptions`. */
  readonly emptied?: Observation | undefined;
  /** Accepted exception classes. @default the observed one */
  readonly errors?: readonly string[];
}

const MAX_LITERAL = 400;
const MAX_MESSAGE = 120;
const MAX_CALLS = 4;
const MAX_ITEMS = 5;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/u;

const { attributeAsserts, changedState } = createStateAsserts({
  literalOf: canonicalLiteral,
  bind: (name, code) => `const ${name} = ${code};`,
  argumentName: (_, index) => `argument${index + 1}`,
  namerFor,
  isReadable: (name) => IDENTIFIER.test(name),
  equality,
  valueAsserts,
  statesOf,
});

export function outcomeLines(call: Call, observation: Observation, options: WriteOptions): readonly string[] {
  const { write, isAsync, asyncIterator, emptied } = options;
  const wait = isAsync ? "await " : "";
  const all = (made: string): string => (asyncIterator ? `await Array.fromAsync(${made})` : made);
  if (observation.kind === "raised") {
    const { errors = [] } = options;
    const expected = errors.length > 1 ? anyOf(errors) : thrownText(observation);
    return [
      isAsync || asyncIterator
        ? `await assert.rejects(async () => ${all(write(call))}${expected});`
        : `assert.throws(() => ${write(call)}${expected});`,
    ];
  }
  if (observation.kind !== "returned") return [`${wait}${write(call)};`];
  const { value } = observation;
  const hasResult = !isUndefined(value);
  const known = emptied?.kind === "returned" ? emptied : undefined;
  const before = hasResult ? known : null;
  const { binds, named, asserts } =
    before === undefined ? { binds: [], named: call, asserts: [] } : changedState(call, observation, before);
  const changed =
    asserts.length === 0 || (asyncIterator && hasResult)
      ? null
      : [
          ...binds,
          ...(hasResult ? resultLines(`${wait}${write(named)}`, value, namerFor(call)) : [`${wait}${write(named)};`]),
          ...asserts,
        ];
  const isWhole = isTagged(value) && value.$ === "iterator" && isList(value["v"]) && value["more"] !== true;
  // An endless async iterator cannot be compared.
  if (asyncIterator && changed === null)
    return isWhole ? valueLines(all(write(call)), value["v"] ?? null, namerFor(call)) : [`${write(call)};`];
  return changed ?? valueLines(`${wait}${write(call)}`, value, namerFor(call));
}

/** Errors whose `name` is their class. */
const NAMED_BY_CLASS = /^(?:(?:Aggregate|Assertion|Eval|Range|Reference|Syntax|Type|URI)?Error)$/u;

function anyOf(errors: readonly string[]): string {
  return `, (error) => [${errors.map(quote).join(", ")}].includes(error.constructor.name)`;
}

/** Last argument of an assertion; empty if nothing can be asserted. */
export function thrownText({ exception: { types, message } }: Observation & { kind: "raised" }): string {
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

/** Avoids names that the call uses. */
export type Namer = (wanted: string) => string;

function namerFor({ setup, receiver, arguments: argumentCodes }: Call): Namer {
  const text = [...setup, receiver ?? "", ...argumentCodes.map(({ code }) => code)].join("\n");
  const used = new Set(text.match(/[A-Za-z_$][\w$]*/gu));
  return (wanted) => {
    let name = wanted;
    for (let turn = 2; used.has(name); turn += 1) name = `${wanted}${turn}`;
    return name;
  };
}

export function valueLines(text: string, value: CanonicalValue, nameOf: Namer): readonly string[] {
  const whole = equality(text, value);
  if (whole.length > 0) return whole;
  const made = nameOf("made");
  const calls = callsOf(value, made);
  if (calls.length > 0) return [`const ${made} = ${text};`, ...calls.slice(0, MAX_CALLS)];
  const parts = partAsserts(nameOf("value"), value);
  if (parts.length > 0) return [`const ${nameOf("value")} = ${text};`, ...parts];
  if (!isTagged(value)) return [assertion(`Array.isArray(${text})`, "true")];
  const items = value["v"];
  const name = nameOf("result");
  if (value.$ === "iterator" && isList(items)) return iteratorLines(text, items, value["more"] === true ? name : null);
  if (value.$ === "exception" && typeof value["message"] === "string")
    return [assertion(`(${text}).message`, quote(value["message"]))];
  if (value.$ !== "object") return [typeLine(text, value)];
  const asserts = attributeAsserts(name, value);
  if (asserts.length > 0) return [`const ${name} = ${text};`, ...asserts];
  const { class: owner } = value;
  if (typeof owner !== "string" || !IDENTIFIER.test(owner) || owner === "Function") return [typeLine(text, value)];
  return [assertion(`(${text}).constructor.name`, quote(owner))];
}

/** Empty for values without a short literal. */
function equality(subject: string, value: CanonicalValue): readonly string[] {
  if (isTagged(value) && value.$ === "datetime" && value["v"] === "invalid")
    return [assertion(`Number.isNaN((${subject}).getTime())`, "true")];
  const literal = canonicalLiteral(value);
  return literal === null || literal.length > MAX_LITERAL ? [] : [assertion(subject, literal)];
}

/** `name` is null if the iterator ends. */
function iteratorLines(text: string, items: readonly CanonicalValue[], name: string | null): readonly string[] {
  const listed = name === null ? items : items.slice(0, MAX_ITEMS);
  const next = `Array.from({ length: ${listed.length} }, () => ${name ?? ""}.next().value)`;
  const lines = equality(name === null ? `[...${text}]` : next, listed);
  if (lines.length > 0) return name === null ? lines : [`const ${name} = ${text};`, ...lines];
  return [
    name === null ? assertion(`[...${text}].length`, String(items.length)) : assertion(`typeof ${text}`, '"object"'),
  ];
}

function partAsserts(subject: string, value: CanonicalValue): readonly string[] {
  const members = isTagged(value) && value.$ === "dict" && isList(value["v"]) ? value["v"] : [];
  const parts: readonly (readonly [access: string, part: CanonicalValue])[] = isList(value)
    ? value.map((item, index) => [`[${index}]`, item])
    : members.flatMap((entry) => {
        const [key, part] = isList(entry) ? entry : [];
        if (typeof key !== "string" || part === undefined) return [];
        return [[IDENTIFIER.test(key) ? `.${key}` : `[${quote(key)}]`, part]];
      });
  return parts.flatMap(([access, part]) => equality(`${subject}${access}`, part)).slice(0, MAX_ATTRIBUTES);
}

function valueAsserts(subject: string, value: CanonicalValue): readonly string[] {
  return canonicalLiteral(value) === null ? partAsserts(subject, value) : equality(subject, value);
}

function resultLines(text: string, value: CanonicalValue, nameOf: Namer): readonly string[] {
  const name = nameOf("returned");
  return [`const ${name} = ${text};`, ...valueLines(name, value, nameOf)];
}

function statesOf(name: string, code: string, after: CanonicalValue): readonly string[] {
  const state = canonicalLiteral(after);
  const isShown = state !== null && state.length <= MAX_LITERAL && state !== code && /^(?:\[|\{|new )/u.test(code);
  return isShown ? [assertion(name, state)] : [];
}

function assertion(actual: string, expected: string): string {
  return `assert.${/^(?:\[|\{|new |Buffer\b)/u.test(expected) ? "deepStrictEqual" : "strictEqual"}(${actual}, ${expected});`;
}

function callsOf(value: CanonicalValue, made: string): readonly string[] {
  const items = isTagged(value) && value["class"] === "Function" ? value["items"] : undefined;
  return (isList(items) ? items : []).flatMap((call) => {
    const [argumentText, result = null] = isList(call) ? call : [];
    // Refused arguments are not part of its behaviour.
    return typeof argumentText !== "string" || result === "throws" ? [] : equality(`${made}${argumentText}`, result);
  });
}

/** Asserts only `typeof`, if nothing else can be asserted. */
function typeLine(text: string, { $: tag, class: owner }: CanonicalTagged): string {
  const isFunction = tag === "function" || tag === "type" || owner === "Function";
  return assertion(`typeof ${text}`, isFunction ? '"function"' : tag === "symbol" ? '"symbol"' : '"object"');
}

function isUndefined(value: CanonicalValue): boolean {
  return isTagged(value) && value.$ === "constant" && value["v"] === "undefined";
}
