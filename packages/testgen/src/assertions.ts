import { type Call, type CanonicalTagged, type CanonicalValue, type Observation, stableJson } from "@repost/spec";
import { attributesOf, isList, isTagged, taggedBy } from "./values/canonical-parts.ts";

type Returned = Observation & { kind: "returned" };

/** Avoids names that the call uses. */
export type Namer = (wanted: string) => string;

/** Assertions of one language. */
interface AssertionLanguage {
  /** Null for values without a literal. */
  literalOf(value: CanonicalValue): string | null;
  /** Longest literal of a whole result. */
  readonly longestResult: number;
  /** Code of an argument that a call can change. */
  readonly mutable: RegExp;
  statement(code: string): string;
  bind(name: string, code: string): string;
  equal(subject: string, literal: string): string;
  /** Asserts the type at most. Null if nothing can be asserted. */
  typeAssert(subject: string, value: CanonicalValue): string | null;
  /** Name of an argument's value before the call. */
  argumentName(argument: Call["arguments"][number], index: number): string;
  namerFor(call: Call): Namer;
  isReadable(attribute: string): boolean;
  /** Code that reads a key, such as `.size`. Null for keys without a literal. */
  access(key: CanonicalValue): string | null;
  /** Collects an iterator. */
  list(iterator: string): string;
  /** Collects the first items of an endless iterator. */
  take(iterator: string, count: number): string;
  /** Expressions over a value without a literal, with their results. */
  views(subject: string, value: CanonicalTagged): readonly (readonly [code: string, result: CanonicalValue])[];
}

interface ChangedState {
  readonly binds: readonly string[];
  /** The call with names in place of changed arguments and receiver. */
  readonly named: Call;
  readonly asserts: readonly string[];
}

interface ReturnedOptions {
  /** Outcome with an empty target. @default unknown */
  readonly emptied: Observation | undefined;
  /** False for the language's missing value. */
  readonly hasResult: boolean;
  readonly write: (call: Call) => string;
  /** @default the statement of `write` */
  readonly writeStatement?: (call: Call) => string;
}

const MAX_ASSERTS = 12;
const MAX_DEPTH = 3;
const MAX_LITERAL = 400;
const MAX_TAKEN = 5;

export function createAssertions(language: AssertionLanguage) {
  const equality = (subject: string, value: CanonicalValue, longest = MAX_LITERAL): readonly string[] => {
    const literal = language.literalOf(value);
    return literal === null || literal.length > longest ? [] : [language.equal(subject, literal)];
  };

  const attributeAsserts = (subject: string, value: CanonicalTagged, depth: number): readonly string[] =>
    depth > MAX_DEPTH
      ? []
      : attributesOf(value, (name) => language.isReadable(name))
          .flatMap(([name, attribute]) => partAsserts(`${subject}.${name}`, attribute, depth + 1))
          .slice(0, MAX_ASSERTS);

  /** Asserts the value, or its parts. */
  const partAsserts = (subject: string, value: CanonicalValue, depth = 0): readonly string[] => {
    if (language.literalOf(value) !== null) return equality(subject, value);
    const content = isTagged(value) ? value["v"] : value;
    if ((!isTagged(value) || value.$ === "tuple" || value.$ === "list") && isList(content))
      return content.flatMap((item, index) => partAsserts(`${subject}[${index}]`, item, depth));
    if (!isTagged(value)) return [];
    if (value.$ === "dict" && isList(content)) {
      return content.flatMap((entry) => {
        const [key, part] = isList(entry) ? entry : [];
        const access = key === undefined ? null : language.access(key);
        return access === null || part === undefined ? [] : partAsserts(`${subject}${access}`, part, depth);
      });
    }
    return [
      ...language.views(subject, value).flatMap(([code, result]) => partAsserts(code, result, depth)),
      ...(value.$ === "object" ? attributeAsserts(subject, value, depth) : []),
    ];
  };

  const valueLines = (text: string, value: CanonicalValue, nameOf: Namer): readonly string[] => {
    const whole = equality(text, value, language.longestResult);
    if (whole.length > 0) return whole;
    const name = nameOf("result");
    const named = text === name ? [] : [language.bind(name, text)];
    const iterator = taggedBy(value, "iterator");
    const items = iterator?.["v"];
    if (isList(items)) {
      if (iterator?.["more"] !== true) return valueLines(language.list(text), items, () => nameOf("items"));
      const taken = items.slice(0, MAX_TAKEN);
      const asserts = equality(language.take(name, taken.length), taken);
      if (asserts.length > 0) return [...named, ...asserts];
    }
    const parts = partAsserts(name, value).slice(0, MAX_ASSERTS);
    if (parts.length > 0) return [...named, ...parts];
    const last = language.typeAssert(text, value) ?? (text === name ? null : language.statement(text));
    return last === null ? [] : [last];
  };

  const changesOf = (name: string, after?: CanonicalValue, before?: CanonicalValue | null): readonly string[] => {
    if (after === undefined || before === undefined || stableJson(after) === stableJson(before)) return [];
    if (language.literalOf(after) !== null) return equality(name, after);
    const unchanged = new Set(before === null ? [] : partAsserts(name, before));
    return taggedBy(after, "object") === null ? [] : partAsserts(name, after).filter((line) => !unchanged.has(line));
  };

  const stateOf = (name: string, code: string, after?: CanonicalValue): readonly string[] => {
    const literal = after === undefined ? null : language.literalOf(after);
    if (after === undefined || (literal === null && taggedBy(after, "object") === null)) return [];
    return literal === null || (literal !== code && language.mutable.test(code)) ? partAsserts(name, after) : [];
  };

  /** With null for `before`, all states of the receiver and of objects count as changed. */
  const changedState = (
    call: Call,
    { arguments: states, receiver }: Returned,
    before: Returned | null,
  ): ChangedState => {
    const nameOf = language.namerFor(call);
    const binds: string[] = [];
    const asserts: string[] = [];
    const name = (wanted: string, code: string, lines: readonly string[]): string => {
      if (lines.length === 0) return code;
      if (wanted !== code) binds.push(language.bind(wanted, code));
      asserts.push(...lines);
      return wanted;
    };
    const argumentList = call.arguments.map((argument, index) => {
      const wanted = nameOf(language.argumentName(argument, index));
      const after = states[index];
      const lines =
        before === null ? stateOf(wanted, argument.code, after) : changesOf(wanted, after, before.arguments[index]);
      return { ...argument, code: name(wanted, argument.code, lines) };
    });
    const named = { ...call, arguments: argumentList };
    if (call.receiver === null || receiver === null || !isTagged(receiver)) return { binds, named, asserts };
    const wanted = /^[\w$]+$/u.test(call.receiver) ? call.receiver : nameOf("receiver");
    const lines =
      before === null
        ? partAsserts(wanted, receiver)
        : changesOf(wanted, receiver, before.receiver ?? undefined).filter((line) => !line.includes(`${wanted}._`));
    return { binds, named: { ...named, receiver: name(wanted, call.receiver, lines) }, asserts };
  };

  /** Asserts the result and changed states. */
  const returnedLines = (
    call: Call,
    observation: Returned,
    { emptied, hasResult, write, writeStatement = (named) => language.statement(write(named)) }: ReturnedOptions,
  ): readonly string[] => {
    const nameOf = language.namerFor(call);
    const known = emptied?.kind === "returned" ? emptied : undefined;
    const before = hasResult ? known : null;
    const { binds, named, asserts } =
      before === undefined ? { binds: [], named: call, asserts: [] } : changedState(call, observation, before);
    if (asserts.length === 0) return valueLines(write(call), observation.value, nameOf);
    if (!hasResult) return [...binds, writeStatement(named), ...asserts];
    const name = nameOf("result");
    return [...binds, language.bind(name, write(named)), ...valueLines(name, observation.value, nameOf), ...asserts];
  };

  return { returnedLines, valueLines };
}
