import type { Call, CanonicalTagged, CanonicalValue, Observation } from "@repost/spec";
import { createStateAsserts, MAX_ATTRIBUTES } from "../changed-state.ts";
import type { RenderTestOptions } from "../test-language.ts";
import { isList, isTagged } from "../values/canonical-parts.ts";
import { canonicalLiteral } from "./canonical-literal.ts";
import { FUNCTIONS_OF_METHODS, OPERATORS_OF_METHODS, UNARY_OPERATORS_OF_METHODS } from "./special-methods.ts";
import { writeTextLiteral } from "./source/string-literal.ts";
import { shortName } from "../values/describe-value.ts";

type Returned = Observation & { kind: "returned" };
type Raised = Observation & { kind: "raised" };

const MAX_LITERAL = 400;

const { attributeAsserts, changedState } = createStateAsserts({
  literalOf: canonicalLiteral,
  bind: (name, code) => `${name} = ${code}`,
  argumentName: ({ name }, index) => name ?? `argument_${index + 1}`,
  namerFor: () => (wanted) => wanted,
  isReadable: (name) => !name.startsWith("__"),
  equality,
  valueAsserts: partAsserts,
  statesOf,
});

/**
 * Uses at most `pytest.raises` and `capsys`. Without a literal, asserts parts or the type. `writeTests` adds imports.
 */
export function renderTest({
  name,
  call,
  entry,
  observation,
  emptied,
  kind = "function",
  async = false,
  errors = [],
}: RenderTestOptions): string {
  const write: WriteCall = (call, form) =>
    (form === "statement" ? itemStatement(call, entry) : null) ??
    callText(call, { entry, async, isProperty: kind === "property" });
  const body = bodyOf(call, { observation, emptied, errors }, write);
  const fixture = body.some((line) => line.startsWith(PRINTED)) ? "capsys" : "";
  const lines = [...call.setup, ...body].flatMap((statement) => statement.split("\n"));
  return `def ${name}(${fixture}):\n${lines.map((line) => (line === "" ? "" : `    ${line}`)).join("\n")}\n`;
}

export function assertsValue(test: string): boolean {
  return test
    .split("\n")
    .map((line) => line.trim())
    .some(
      (line) =>
        line.startsWith("with pytest.raises(") ||
        (line.startsWith("assert ") && !/^assert type\(.*\)\.__(?:qual)?name__ == /u.test(line)),
    );
}

/** Only statements set or delete items by the operator. */
type WriteCall = (call: Call, form?: "statement") => string;

const PRINTED = "assert capsys.readouterr().out";

function bodyOf(
  call: Call,
  { observation, emptied, errors = [] }: Pick<RenderTestOptions, "observation" | "emptied" | "errors">,
  write: WriteCall,
): readonly string[] {
  if (observation.kind === "raised") return raisedBody(call, observation, write, errors);
  if (observation.kind === "returned" && call.view !== undefined) {
    const lines = [`result = ${write(call)}`, `shown = ${call.view}`, ...valueLines("shown", observation.value)];
    return lines.filter((line) => line !== "shown");
  }
  return observation.kind === "returned" ? returnedBody(call, observation, write, emptied) : [write(call)];
}

function operatorForm(method: string, receiver: string, passed: readonly string[]): string | null {
  const [first = "", ...rest] = passed;
  if (method === "__call__") return `${receiver}(${passed.join(", ")})`;
  if (passed.length === 0) {
    const named = FUNCTIONS_OF_METHODS[method];
    const sign = UNARY_OPERATORS_OF_METHODS[method];
    if (named !== undefined) return `${named}(${receiver})`;
    return sign === undefined ? null : `(${sign}${receiver})`;
  }
  if (rest.length > 0) return null;
  if (method === "__getitem__") return `${receiver}[${first}]`;
  if (method === "__contains__") return `(${first} in ${receiver})`;
  const operator = OPERATORS_OF_METHODS[method];
  return operator === undefined ? null : `(${receiver} ${operator} ${first})`;
}

function itemStatement({ receiver, arguments: passed }: Call, entry: string): string | null {
  if (receiver === null || passed.some(({ name }) => name !== null)) return null;
  const [key = "", value = ""] = passed.map(({ code }) => code);
  if (entry.endsWith(".__setitem__") && passed.length === 2) return `${receiver}[${key}] = ${value}`;
  return entry.endsWith(".__delitem__") && passed.length === 1 ? `del ${receiver}[${key}]` : null;
}

function callText(
  call: Call,
  { entry, async, isProperty }: { readonly entry: string; readonly async: boolean; readonly isProperty: boolean },
): string {
  const argumentList = call.arguments.map(({ name, code }) => (name === null ? code : `${name}=${code}`));
  const method = shortName(entry);
  const text =
    call.receiver === null
      ? `${entry}(${argumentList.join(", ")})`
      : (operatorForm(method, call.receiver, argumentList) ??
        `${call.receiver}.${method}${isProperty ? "" : `(${argumentList.join(", ")})`}`);
  return async ? `asyncio.run(${text})` : text;
}

function raisedBody(call: Call, { exception }: Raised, write: WriteCall, errors: readonly string[]): readonly string[] {
  const [typeName = "Exception"] = exception.types;
  const type = errors.length > 1 ? `(${errors.join(", ")})` : typeName;
  const isShort =
    exception.message !== "" && exception.message.length <= 80 && /^[\w ,'"=:;!<>/-]+$/u.test(exception.message);
  const match = isShort && errors.length <= 1 ? `, match=${writeTextLiteral(exception.message)}` : "";
  const made = call.view === undefined ? [write(call, "statement")] : [`result = ${write(call)}`, call.view];
  return [`with pytest.raises(${type}${match}):`, ...made.map((line) => `    ${line}`)];
}

function returnedBody(
  call: Call,
  observation: Returned,
  write: WriteCall,
  emptied: Observation | undefined,
): readonly string[] {
  if (observation.value !== null) return resultLines(call, observation, write, emptied);
  const { stdout } = observation;
  const isShort = stdout !== "" && stdout.length <= MAX_LITERAL;
  const printed = isShort ? [`${PRINTED} == ${writeTextLiteral(stdout)}`] : [];
  const { binds, named, asserts } = changedState(call, observation, null);
  if (asserts.length > 0) return [...binds, write(named, "statement"), ...asserts, ...printed];
  return isShort ? [write(call, "statement"), ...printed] : [`assert ${write(call)} is None`];
}

function valueLines(text: string, value: CanonicalValue): readonly string[] {
  const tagged = isTagged(value) ? value : null;
  if (value === true || value === false) return [`assert ${text} is ${value ? "True" : "False"}`];
  if (tagged?.$ === "float" && tagged["v"] === "nan") return [`assert math.isnan(${text})`];
  if (tagged?.$ === "iterator" && isList(tagged["v"])) return iteratorLines(text, tagged["v"], tagged["more"] === true);
  if (tagged?.$ === "object") return objectLines(text, tagged);
  const literal = canonicalLiteral(value);
  if (literal !== null) return [`assert ${text} == ${literal}`];
  const parts = partAsserts("result", value).slice(0, MAX_ATTRIBUTES);
  if (parts.length > 0) return [`result = ${text}`, ...parts];
  const type = typeLine("result", tagged);
  return type === null ? [text] : [`result = ${text}`, type];
}

/** Asserts a type or name, as a last resort. */
function typeLine(subject: string, value: CanonicalTagged | null): string | null {
  const { $: tag, v: text, class: owner } = value ?? { $: "" };
  if (tag === "module" && typeof text === "string") return `assert ${subject}.__name__ == ${writeTextLiteral(text)}`;
  if ((tag === "function" || tag === "type") && typeof text === "string")
    return `assert ${subject}.__qualname__ == ${writeTextLiteral(text)}`;
  if (tag === "opaque" && typeof text === "string")
    return `assert type(${subject}).__qualname__ == ${writeTextLiteral(text)}`;
  if (typeof owner === "string") return `assert type(${subject}).__qualname__ == ${writeTextLiteral(owner)}`;
  const builtIn = tag === "decimal" ? "Decimal" : value === null ? "list" : TYPE_TAGS.has(tag) ? tag : undefined;
  return builtIn === undefined ? null : `assert type(${subject}).__name__ == "${builtIn}"`;
}

const TYPE_TAGS = new Set("complex date datetime dict float frozenset list set time tuple".split(" "));

function partAsserts(subject: string, value: CanonicalValue): readonly string[] {
  const literal = canonicalLiteral(value);
  if (literal !== null)
    return literal.length > MAX_LITERAL ? [] : [`assert ${subject} ${literal === "None" ? "is" : "=="} ${literal}`];
  const tagged = isTagged(value) ? value : null;
  const content = tagged?.["v"];
  const items = tagged === null ? value : content;
  if ((tagged === null || tagged.$ === "tuple" || tagged.$ === "list") && isList(items))
    return items.flatMap((item, index) => partAsserts(`${subject}[${index}]`, item));
  if (tagged?.$ === "dict" && isList(content)) return content.flatMap((entry) => entryAsserts(subject, entry));
  if (tagged?.$ === "pattern" && typeof content === "string")
    return [`assert ${subject}.pattern == ${writeTextLiteral(content)}`];
  if (tagged?.$ === "exception" && isList(tagged["types"])) return exceptionAsserts(subject, tagged);
  return tagged?.$ === "object" ? [...sampleAsserts(subject, tagged), ...attributeAsserts(subject, tagged)] : [];
}

function exceptionAsserts(subject: string, { types, message }: CanonicalTagged): readonly string[] {
  const [name = null] = types !== undefined && isList(types) ? types : [];
  const isShort = typeof message === "string" && message.length <= MAX_LITERAL;
  return [
    ...(typeof name === "string" ? [`assert type(${subject}).__qualname__ == ${writeTextLiteral(name)}`] : []),
    ...(isShort ? [`assert str(${subject}) == ${writeTextLiteral(message)}`] : []),
  ];
}

function entryAsserts(subject: string, entry: CanonicalValue): readonly string[] {
  const [key, value] = isList(entry) ? entry : [];
  const literal = key === undefined ? null : canonicalLiteral(key);
  return literal === null || value === undefined ? [] : partAsserts(`${subject}[${literal}]`, value);
}

function sampleAsserts(subject: string, { class: owner, items }: CanonicalTagged): readonly string[] {
  if (owner !== "function" || !isList(items)) return [];
  return items.flatMap((item) => {
    const [inputs, outcome] = isList(item) ? item : [];
    const [kind, value] = outcome !== undefined && isList(outcome) ? outcome : [];
    if (kind !== "returned" || value === undefined || inputs === undefined || !isList(inputs)) return [];
    const written = inputs.includes("double") ? [null] : inputs.map(canonicalLiteral);
    const called = written.includes(null) ? null : `${subject}(${written.join(", ")})`;
    return called === null ? [] : partAsserts(called, value);
  });
}

function iteratorLines(text: string, items: readonly CanonicalValue[], more: boolean): readonly string[] {
  const visible = more ? items.slice(0, 5) : items;
  const literal = canonicalLiteral(visible);
  if (literal === null) {
    const parts = more ? [] : partAsserts("result", items).slice(0, MAX_ATTRIBUTES);
    if (parts.length > 0) return [`result = list(${text})`, ...parts];
    return more ? [`assert next(${text}) is not None`] : [`assert len(list(${text})) == ${items.length}`];
  }
  return more
    ? [`result = ${text}`, `assert [next(result) for _ in range(${visible.length})] == ${literal}`]
    : [`assert list(${text}) == ${literal}`];
}

function objectLines(text: string, value: CanonicalTagged): readonly string[] {
  const allAsserts = [...sampleAsserts("result", value), ...attributeAsserts("result", value)];
  const asserts = allAsserts.slice(0, MAX_ATTRIBUTES);
  const name = typeof value["class"] === "string" ? value["class"] : "";
  const type = `assert type(result).__qualname__ == ${writeTextLiteral(name)}`;
  return [`result = ${text}`, ...(asserts.length > 0 || name === "" ? asserts : [type])];
}

function resultLines(
  call: Call,
  observation: Returned,
  write: WriteCall,
  emptied: Observation | undefined,
): readonly string[] {
  const { binds, named, asserts } =
    emptied?.kind === "returned" ? changedState(call, observation, emptied) : { binds: [], named: call, asserts: [] };
  if (asserts.length === 0) return valueLines(write(call), observation.value);
  const lines = valueLines("result", observation.value).filter((line) => !/^result(?: = result)?$/u.test(line));
  return [...binds, `result = ${write(named)}`, ...lines, ...asserts];
}

function equality(name: string, value: CanonicalValue): readonly string[] {
  const literal = canonicalLiteral(value);
  return literal === null || literal.length > MAX_LITERAL ? [] : [`assert ${name} == ${literal}`];
}

function statesOf(name: string, code: string, after: CanonicalValue): readonly string[] {
  const state = canonicalLiteral(after);
  if (state === null) return isTagged(after) && after.$ === "object" ? attributeAsserts(name, after) : [];
  return state !== code && /^(?:[[{]|[A-Za-z_][\w.]*\()/u.test(code) ? [`assert ${name} == ${state}`] : [];
}
