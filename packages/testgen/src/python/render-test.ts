import type { Call, CanonicalTagged, CanonicalValue, Observation } from "@repost/spec";
import { Assertions } from "../assertions.ts";
import type { RenderTestOptions } from "../test-language.ts";
import { isList, isTagged } from "../values/canonical-parts.ts";
import { canonicalLiteral } from "./canonical-literal.ts";
import { writeTextLiteral } from "./source/string-literal.ts";
import specialMethods from "./special-methods.json" with { type: "json" };
import { shortName } from "../values/describe-value.ts";

type Raised = Observation & { kind: "raised" };

const MAX_OUTPUT = 400;

const assertions = new Assertions({
  literalOf: canonicalLiteral,
  longestResult: Number.POSITIVE_INFINITY,
  mutable: /^(?:[[{]|[A-Za-z_][\w.]*\()/u,
  statement: (code) => code,
  bind: (name, code) => `${name} = ${code}`,
  equal: (subject, literal) => `assert ${subject} ${/^(?:None|True|False)$/u.test(literal) ? "is" : "=="} ${literal}`,
  typeAssert,
  argumentName: ({ name }, index) => name ?? `argument_${index + 1}`,
  namerFor: () => keepName,
  isReadable: (name) => !name.startsWith("__"),
  access(key) {
    const literal = canonicalLiteral(key);
    return literal === null ? null : `[${literal}]`;
  },
  list: (iterator) => `list(${iterator})`,
  take: (iterator, count) => `[next(${iterator}) for _ in range(${count})]`,
  views,
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
  generator = false,
  errors = [],
}: RenderTestOptions): string {
  const write: WriteCall = (call, form = "expression") => callText(call, { entry, async, kind }, form);
  const body = bodyOf(call, { observation, emptied, errors, generator }, write);
  const fixture = body.some((line) => line.startsWith(PRINTED)) ? "capsys" : "";
  const lines = withDateNames(call.setup, body).flatMap((statement) => statement.split("\n"));
  return `def ${name}(${fixture}):\n${lines.map((line) => (line === "" ? "" : `    ${line}`)).join("\n")}\n`;
}

const IMPORTS_DATETIME = /^from datetime import (?=[\w, ]*\bdatetime\b)([\w, ]+)$/u;
const DATE_NAME = /\bdatetime\.(date|datetime|time|timedelta|timezone)\b/gu;

/** Writes `date` for `datetime.date` where the setup imports the class `datetime`. */
function withDateNames(setup: readonly string[], body: readonly string[]): readonly string[] {
  const at = setup.findIndex((statement) => IMPORTS_DATETIME.test(statement));
  const imported = IMPORTS_DATETIME.exec(setup[at] ?? "")?.[1]?.split(/[, ]+/u);
  if (imported === undefined) return [...setup, ...body];
  const used = body.flatMap((line) => Array.from(line.matchAll(DATE_NAME), ([, name = ""]) => name));
  const names = [...new Set([...imported, ...used])].join(", ");
  return [...setup.with(at, `from datetime import ${names}`), ...body.map((line) => line.replaceAll(DATE_NAME, "$1"))];
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
type WriteCall = (call: Call, form?: Form) => string;

type Form = "expression" | "statement";

const PRINTED = "assert capsys.readouterr().out";

function bodyOf(
  call: Call,
  {
    observation,
    emptied,
    errors = [],
    generator = false,
  }: Pick<RenderTestOptions, "observation" | "emptied" | "errors" | "generator">,
  write: WriteCall,
): readonly string[] {
  if (observation.kind === "raised") return raisedBody(call, observation, generator ? iterated(write) : write, errors);
  if (observation.kind !== "returned") return [write(call)];
  const { value, stdout } = observation;
  if (call.view !== undefined)
    return [`result = ${write(call)}`, ...assertions.valueLines(call.view, value, () => "shown")];
  const hasResult = value !== null;
  const lines = assertions.returnedLines(call, observation, {
    emptied,
    hasResult,
    write,
    writeStatement: (named) => write(named, "statement"),
  });
  if (hasResult || stdout === "" || stdout.length > MAX_OUTPUT) return lines;
  const isOnlyNone = lines.length === 1 && lines[0] === `assert ${write(call)} is None`;
  return [...(isOnlyNone ? [write(call, "statement")] : lines), `${PRINTED} == ${writeTextLiteral(stdout)}`];
}

const EXPRESSIONS = new Map(Object.entries(specialMethods.expressions));
const STATEMENTS = new Map(Object.entries(specialMethods.statements));

/** Null for other methods, or another number of arguments. */
function operatorForm({ receiver, arguments: passed }: Call, method: string, form: Form): string | null {
  if (receiver === null || passed.some(({ name }) => name !== null)) return null;
  const codes = [receiver, ...passed.map(({ code }) => code)];
  const template = (form === "statement" ? STATEMENTS.get(method) : undefined) ?? EXPRESSIONS.get(method) ?? "";
  return new Set(template.match(/\{\d\}/gu)).size === codes.length
    ? template.replaceAll(/\{(\d)\}/gu, (_, index: string) => codes[Number(index)] ?? "")
    : null;
}

function callText(
  call: Call,
  { entry, async, kind }: Required<Pick<RenderTestOptions, "entry" | "async" | "kind">>,
  form: Form,
): string {
  const argumentList = call.arguments.map(({ name, code }) => (name === null ? code : `${name}=${code}`)).join(", ");
  const method = shortName(entry);
  const target = call.receiver === null ? entry : `${call.receiver}${method === "__call__" ? "" : `.${method}`}`;
  const text = operatorForm(call, method, form) ?? (kind === "property" ? target : `${target}(${argumentList})`);
  return async ? `asyncio.run(${text})` : text;
}

function iterated(write: WriteCall): WriteCall {
  return (call) => `list(${write(call)})`;
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

function keepName(wanted: string): string {
  return wanted;
}

function typeAssert(subject: string, value: CanonicalValue): string | null {
  if (!isTagged(value)) return null;
  const { $: tag, v: text, class: owner } = value;
  if (tag === "function" && typeof text === "string")
    return `assert ${subject}.__qualname__ == ${writeTextLiteral(text)}`;
  const type = tag === "opaque" ? text : owner;
  return typeof type === "string" ? `assert type(${subject}).__qualname__ == ${writeTextLiteral(type)}` : null;
}

function views(subject: string, value: CanonicalTagged): readonly (readonly [code: string, result: CanonicalValue])[] {
  const { v: content, types, message, class: owner, items } = value;
  if (value.$ === "float") return [[`math.isnan(${subject})`, true]];
  if (value.$ === "pattern" && content !== undefined) return [[`${subject}.pattern`, content]];
  if (value.$ === "exception" && isList(types)) {
    return [
      [`type(${subject}).__qualname__`, types[0] ?? null],
      [`str(${subject})`, message ?? null],
    ];
  }
  if (owner !== "function" || !isList(items)) return [];
  return items.flatMap((item) => {
    const [inputs, outcome] = isList(item) ? item : [];
    const [kind, result] = isList(outcome) ? outcome : [];
    if (kind !== "returned" || result === undefined || !isList(inputs)) return [];
    const written = inputs.includes("double") ? [null] : inputs.map(canonicalLiteral);
    return written.includes(null) ? [] : [[`${subject}(${written.join(", ")})`, result] as const];
  });
}
