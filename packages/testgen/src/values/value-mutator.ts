import type { Random } from "../random.ts";
import {
  boolean,
  childrenOf,
  float,
  integer,
  mapping,
  sequence,
  sizeOf,
  text,
  withChildren,
  type Expression,
} from "./expression.ts";
import { isHashable } from "./hashable.ts";

export interface ValueMutator {
  mutate(expression: Expression): Expression;
}

interface ValueMutatorOptions {
  readonly random: Random;
  readonly literals: readonly Expression[];
}

const MAX_SIZE = 60;
const MAX_TEXT = 200;
/** Long numbers often have a check digit. */
const NUMBER_OF_SIGNS = /^\d{6,}$/u;

export function createValueMutator({ random, literals }: ValueMutatorOptions): ValueMutator {
  const minedTexts = literals.flatMap((literal) => (literal.kind === "text" ? [literal.value] : []));
  const minedIntegers = literals.flatMap((literal) => (literal.kind === "integer" ? [literal.value] : []));
  const state: MutationState = { random, literals, minedTexts, minedIntegers };
  return { mutate: (expression) => mutate(state, expression) };
}

interface MutationState extends ValueMutatorOptions {
  readonly minedTexts: readonly string[];
  readonly minedIntegers: readonly bigint[];
}

function mutate(state: MutationState, expression: Expression): Expression {
  const children = childrenOf(expression);
  const descend = children.length > 0 && state.random.chance(expression.kind === "call" ? 1 : 0.55);
  if (!descend) return mutateNode(state, expression);
  const position = state.random.below(children.length);
  return withChildren(
    expression,
    children.map((child, index) => (index === position ? mutate(state, child) : child)),
  );
}

function mutateNode(state: MutationState, expression: Expression): Expression {
  switch (expression.kind) {
    case "integer":
      return integer(mutateInteger(state, expression.value));
    case "float":
      return mutateFloat(state, expression.text);
    case "text":
      return text(mutateText(state, expression.value).slice(0, MAX_TEXT));
    case "bytes":
      return {
        kind: "bytes",
        value: mutateText(state, expression.value)
          .replaceAll(/[^ -ÿ\n]/gu, "?")
          .slice(0, MAX_TEXT),
      };
    case "boolean":
      return boolean(!expression.value);
    case "sequence": {
      const items = mutateItems(state, expression.items);
      return sequence(expression.form, expression.form === "set" ? items.filter(isHashable) : items);
    }
    case "mapping":
      return mutateMapping(state, expression);
    default:
      return expression;
  }
}

function mutateInteger(state: MutationState, value: bigint): bigint {
  const magnitude = 10n ** BigInt(state.random.below(7));
  const options = [
    value + 1n,
    value - 1n,
    -value,
    0n,
    1n,
    value * 2n,
    value + 10n,
    value * magnitude,
    value + magnitude,
    BigInt(state.random.below(1000)),
    ...state.minedIntegers.slice(0, 3),
  ];
  return state.random.pick(options) ?? value;
}

function mutateFloat(state: MutationState, source: string): Expression {
  const value = Number(source);
  const options = [-value, value + 1, value / 2, value * 10, 0.5, 0].filter((option) => Number.isFinite(option));
  const chosen = state.random.pick(options) ?? 0;
  return Number.isInteger(chosen) && state.random.chance(0.5) && Math.abs(chosen) < 1e9
    ? integer(chosen)
    : float(decimal(chosen));
}

function mutateText(state: MutationState, value: string): string {
  const characters = Array.from(value);
  const at = state.random.below(characters.length + 1);
  if (NUMBER_OF_SIGNS.test(value) && state.random.chance(0.5)) {
    const position = Math.min(at, characters.length - 1);
    return characters.with(position, String((Number(characters[position]) + 1 + state.random.below(9)) % 10)).join("");
  }
  const insert = (piece: string): string => [...characters.slice(0, at), piece, ...characters.slice(at)].join("");
  const mined = state.random.pick(state.minedTexts) ?? "-";
  const options = [
    () => insert(mined),
    () => insert(mined),
    () => mined,
    () => mined + value,
    () => value + mined,
    () => insert(state.random.pick(["a", " ", "1", "Z", "_", "\n", "é", ".", ",", "(", ")"]) ?? "a"),
    () => characters.filter((_, index) => index !== at).join(""),
    () => value.toUpperCase(),
    () => value.toLowerCase(),
    () => value + value,
    () => characters.toReversed().join(""),
    () => characters.slice(0, at).join(""),
    () => characters.slice(at).join(""),
    () => value.trim(),
    () => mutateLines(state, value),
    () => mutateLines(state, value),
  ];
  return state.random.pick(options)?.() ?? value;
}

function mutateLines(state: MutationState, value: string): string {
  const lines = value.split("\n");
  const at = state.random.below(lines.length);
  const line = lines[at] ?? "";
  const indent = state.random.pick(["  ", "    ", "\t"]) ?? " ";
  const options = [
    () => lines.toReversed(),
    () => lines.filter((_, index) => index !== at),
    () => [...lines, line],
    () => lines.map((content, index) => (index === at ? indent + content : content)),
    () => lines.map((content) => indent + content),
    () => lines.map((content, index) => (index === at ? content.trimStart() : content)),
    () => [...lines.slice(0, at), "", ...lines.slice(at)],
  ];
  return (state.random.pick(options)?.() ?? lines).join("\n");
}

function mutateItems(state: MutationState, items: readonly Expression[]): readonly Expression[] {
  const at = state.random.below(Math.max(items.length, 1));
  const selected = items[at];
  if (selected === undefined) return [state.random.pick(state.literals) ?? integer(1)];
  const grown = sizeOf(sequence("list", items)) > MAX_SIZE ? items.slice(0, at) : [...items, selected];
  const options: readonly (() => readonly Expression[])[] = [
    () => grown,
    () =>
      sizeOf(selected) < MAX_SIZE / 2 ? [...items.slice(0, at), mutate(state, selected), ...items.slice(at)] : items,
    () => items.filter((_, index) => index !== at),
    () => items.toReversed(),
    () => items.slice(0, at),
    () => items.slice(at),
    () => [...items.slice(0, at), state.random.pick(items) ?? selected, ...items.slice(at + 1)],
    () => items.map((item, index) => (index === at ? mutate(state, item) : item)),
  ];
  return state.random.pick(options)?.() ?? items;
}

function mutateMapping(state: MutationState, expression: Expression & { kind: "mapping" }): Expression {
  const { entries } = expression;
  const at = state.random.below(Math.max(entries.length, 1));
  const [key, value] = entries[at] ?? [
    text(state.random.pick(state.minedTexts) ?? "a"),
    state.random.pick(state.literals) ?? integer(1),
  ];
  const added =
    state.random.chance(0.5) && key.kind === "text"
      ? text(state.random.pick(state.minedTexts) ?? "z")
      : mutate(state, key);
  const options: readonly (() => Expression)[] = [
    () => mapping(entries.filter((_, index) => index !== at)),
    () => mapping([...entries, [isHashable(added) ? added : text("z"), value]]),
    () => mapping([...entries.slice(0, at), [key, mutate(state, value)], ...entries.slice(at + 1)]),
    () => mapping(entries.toReversed()),
  ];
  return state.random.pick(options)?.() ?? expression;
}

/** Valid in all languages. */
function decimal(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  const written = String(value);
  return /[.e]/u.test(written) ? written : `${written}.0`;
}
