import { type Call, type CanonicalTagged, type CanonicalValue, type Observation, stableJson } from "@repost/spec";
import { attributesOf, isTagged } from "./values/canonical-parts.ts";

type Returned = Observation & { kind: "returned" };

/** Assertions of one language. */
interface StateLanguage {
  /** Null for values without a literal. */
  literalOf(value: CanonicalValue): string | null;
  bind(name: string, code: string): string;
  /** Name of an argument's value before the call. */
  argumentName(argument: Call["arguments"][number], index: number): string;
  /** Avoids names that the call uses. */
  namerFor(call: Call): (wanted: string) => string;
  isReadable(attribute: string): boolean;
  /** Empty for long literals. */
  equality(name: string, value: CanonicalValue): readonly string[];
  /** Asserts the value, or its parts. */
  valueAsserts(subject: string, value: CanonicalValue): readonly string[];
  /** Asserts the state of an argument with this code after the call. */
  statesOf(name: string, code: string, after: CanonicalValue): readonly string[];
}

interface ChangedState {
  readonly binds: readonly string[];
  /** The call with names in place of changed arguments and receiver. */
  readonly named: Call;
  readonly asserts: readonly string[];
}

export const MAX_ATTRIBUTES = 12;
const MAX_DEPTH = 3;

export function createStateAsserts(language: StateLanguage) {
  const attributeAsserts = (subject: string, value: CanonicalTagged, depth = 0): readonly string[] =>
    attributesOf(value, (name) => language.isReadable(name))
      .flatMap(([name, attribute]) => memberAsserts(`${subject}.${name}`, attribute, depth + 1))
      .slice(0, MAX_ATTRIBUTES);

  const memberAsserts = (subject: string, value: CanonicalValue, depth: number): readonly string[] => {
    if (!isTagged(value) || value.$ !== "object" || language.literalOf(value) !== null)
      return language.valueAsserts(subject, value);
    return depth > MAX_DEPTH ? [] : attributeAsserts(subject, value, depth);
  };

  const changesOf = (name: string, after?: CanonicalValue, before?: CanonicalValue | null): readonly string[] => {
    if (after === undefined || before === undefined || stableJson(after) === stableJson(before)) return [];
    if (language.literalOf(after) !== null) return language.equality(name, after);
    if (!isTagged(after) || after.$ !== "object") return [];
    const unchanged = new Set(before !== null && isTagged(before) ? attributeAsserts(name, before) : []);
    return attributeAsserts(name, after).filter((line) => !unchanged.has(line));
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
      const all = after === undefined ? [] : language.statesOf(wanted, argument.code, after);
      const lines = before === null ? all : changesOf(wanted, after, before.arguments[index]);
      return { ...argument, code: name(wanted, argument.code, lines) };
    });
    const named = { ...call, arguments: argumentList };
    if (call.receiver === null || receiver === null || !isTagged(receiver)) return { binds, named, asserts };
    const wanted = /^[\w$]+$/u.test(call.receiver) ? call.receiver : nameOf("receiver");
    const lines =
      before === null
        ? attributeAsserts(wanted, receiver)
        : changesOf(wanted, receiver, before.receiver ?? undefined).filter((line) => !line.includes(`${wanted}._`));
    return { binds, named: { ...named, receiver: name(wanted, call.receiver, lines) }, asserts };
  };

  return { attributeAsserts, changedState };
}
