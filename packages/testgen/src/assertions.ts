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

/** Writes the assertions of a test in one language. */
export class Assertions {
  readonly #language: AssertionLanguage;

  constructor(language: AssertionLanguage) {
    this.#language = language;
  }

  #equality(subject: string, value: CanonicalValue, longest = MAX_LITERAL): readonly string[] {
    const literal = this.#language.literalOf(value);
    return literal === null || literal.length > longest ? [] : [this.#language.equal(subject, literal)];
  }

  #attributeAsserts(subject: string, value: CanonicalTagged, depth: number): readonly string[] {
    return depth > MAX_DEPTH
      ? []
      : attributesOf(value, (name) => this.#language.isReadable(name))
          // The test may have no name for a function.
          .filter(([, attribute]) => taggedBy(attribute, "function") === null)
          .flatMap(([name, attribute]) => this.#partAsserts(`${subject}.${name}`, attribute, depth + 1))
          .slice(0, MAX_ASSERTS);
  }

  /** Asserts the value, or its parts. */
  #partAsserts(subject: string, value: CanonicalValue, depth = 0): readonly string[] {
    if (this.#language.literalOf(value) !== null) return this.#equality(subject, value);
    const content = isTagged(value) ? value["v"] : value;
    if ((!isTagged(value) || value.$ === "tuple" || value.$ === "list") && isList(content))
      return content.flatMap((item, index) => this.#partAsserts(`${subject}[${index}]`, item, depth));
    if (!isTagged(value)) return [];
    if (value.$ === "dict" && isList(content)) {
      return content.flatMap((entry) => {
        const [key, part] = isList(entry) ? entry : [];
        const access = key === undefined ? null : this.#language.access(key);
        return access === null || part === undefined ? [] : this.#partAsserts(`${subject}${access}`, part, depth);
      });
    }
    return [
      ...this.#language.views(subject, value).flatMap(([code, result]) => this.#partAsserts(code, result, depth)),
      ...(value.$ === "object" ? this.#attributeAsserts(subject, value, depth) : []),
    ];
  }

  valueLines(text: string, value: CanonicalValue, nameOf: Namer): readonly string[] {
    const whole = this.#equality(text, value, this.#language.longestResult);
    if (whole.length > 0) return whole;
    const name = nameOf("result");
    const named = text === name ? [] : [this.#language.bind(name, text)];
    const iterator = taggedBy(value, "iterator");
    const items = iterator?.["v"];
    if (isList(items)) {
      if (iterator?.["more"] !== true) return this.valueLines(this.#language.list(text), items, () => nameOf("items"));
      const taken = items.slice(0, MAX_TAKEN);
      const asserts = this.#equality(this.#language.take(name, taken.length), taken);
      if (asserts.length > 0) return [...named, ...asserts];
    }
    const parts = this.#partAsserts(name, value).slice(0, MAX_ASSERTS);
    if (parts.length > 0) return [...named, ...parts];
    const last = this.#language.typeAssert(text, value) ?? (text === name ? null : this.#language.statement(text));
    return last === null ? [] : [last];
  }

  #changesOf(name: string, after?: CanonicalValue, before?: CanonicalValue | null): readonly string[] {
    if (after === undefined || before === undefined || stableJson(after) === stableJson(before)) return [];
    if (this.#language.literalOf(after) !== null) return this.#equality(name, after);
    const unchanged = new Set(before === null ? [] : this.#partAsserts(name, before));
    return taggedBy(after, "object") === null
      ? []
      : this.#partAsserts(name, after).filter((line) => !unchanged.has(line));
  }

  #stateOf(name: string, code: string, after?: CanonicalValue): readonly string[] {
    const literal = after === undefined ? null : this.#language.literalOf(after);
    if (after === undefined || (literal === null && taggedBy(after, "object") === null)) return [];
    return literal === null || (literal !== code && this.#language.mutable.test(code))
      ? this.#partAsserts(name, after)
      : [];
  }

  /** With null for `before`, all states of the receiver and of objects count as changed. */
  #changedState(call: Call, { arguments: states, receiver }: Returned, before: Returned | null): ChangedState {
    const nameOf = this.#language.namerFor(call);
    const binds: string[] = [];
    const asserts: string[] = [];
    const name = (wanted: string, code: string, lines: readonly string[]): string => {
      if (lines.length === 0) return code;
      if (wanted !== code) binds.push(this.#language.bind(wanted, code));
      asserts.push(...lines);
      return wanted;
    };
    const argumentList = call.arguments.map((argument, index) => {
      const wanted = nameOf(this.#language.argumentName(argument, index));
      const after = states[index];
      const lines =
        before === null
          ? this.#stateOf(wanted, argument.code, after)
          : this.#changesOf(wanted, after, before.arguments[index]);
      return { ...argument, code: name(wanted, argument.code, lines) };
    });
    const named = { ...call, arguments: argumentList };
    if (call.receiver === null || receiver === null || !isTagged(receiver)) return { binds, named, asserts };
    const wanted = /^[\w$]+$/u.test(call.receiver) ? call.receiver : nameOf("receiver");
    const lines =
      before === null
        ? this.#partAsserts(wanted, receiver)
        : this.#changesOf(wanted, receiver, before.receiver ?? undefined).filter(
            (line) => !line.includes(`${wanted}._`),
          );
    return { binds, named: { ...named, receiver: name(wanted, call.receiver, lines) }, asserts };
  }

  /** Asserts the result and changed states. */
  returnedLines(
    call: Call,
    observation: Returned,
    { emptied, hasResult, write, writeStatement = (named) => this.#language.statement(write(named)) }: ReturnedOptions,
  ): readonly string[] {
    const nameOf = this.#language.namerFor(call);
    const known = emptied?.kind === "returned" ? emptied : undefined;
    const before = hasResult ? known : null;
    const { binds, named, asserts } =
      before === undefined ? { binds: [], named: call, asserts: [] } : this.#changedState(call, observation, before);
    if (asserts.length === 0) return this.valueLines(write(call), observation.value, nameOf);
    if (!hasResult) return [...binds, writeStatement(named), ...asserts];
    const name = nameOf("result");
    return [
      ...binds,
      this.#language.bind(name, write(named)),
      ...this.valueLines(name, observation.value, nameOf),
      ...asserts,
    ];
  }
}
