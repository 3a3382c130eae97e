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

export interface Tweaker {
  /** Returns the expression with one small change. */
  tweak(expression: Expression): Expression;
}

export interface TweakerOptions {
  readonly random: Random;
  readonly literals: readonly Expression[];
}

const MAX_SIZE = 60;
const MAX_TEXT = 200;
/** Long numbers often have a check digit, so their length is kept. */
const NUMBER_OF_SIGNS = /^\d{6,}$/u;

export function createTweaker({ random, literals }: TweakerOptions): Tweaker {
  const minedTexts = literals.flatMap((one) => (one.kind === "text" ? [one.value] : []));
  const minedIntegers = literals.flatMap((one) => (one.kind === "integer" ? [one.value] : []));

  const tweak = (expression: Expression): Expression => {
    const children = childrenOf(expression);
    const descend = children.length > 0 && random.chance(expression.kind === "call" ? 1 : 0.55);
    if (!descend) return tweakHere(expression);
    const place = random.below(children.length);
    return withChildren(
      expression,
      children.map((child, index) => (index === place ? tweak(child) : child)),
    );
  };

  const tweakHere = (expression: Expression): Expression => {
    switch (expression.kind) {
      case "integer":
        return integer(tweakInteger(expression.value));
      case "float":
        return tweakFloat(expression.text);
      case "text":
        return text(tweakText(expression.value).slice(0, MAX_TEXT));
      case "bytes":
        return {
          kind: "bytes",
          value: tweakText(expression.value)
            .replaceAll(/[^ -ÿ\n]/gu, "?")
            .slice(0, MAX_TEXT),
        };
      case "boolean":
        return boolean(!expression.value);
      case "sequence": {
        const items = tweakItems(expression.items);
        return sequence(expression.form, expression.form === "set" ? items.filter(isHashable) : items);
      }
      case "mapping":
        return tweakMapping(expression);
      default:
        return expression;
    }
  };

  const tweakInteger = (value: bigint): bigint => {
    const magnitude = 10n ** BigInt(random.below(7));
    const choices = [
      value + 1n,
      value - 1n,
      -value,
      0n,
      1n,
      value * 2n,
      value + 10n,
      value * magnitude,
      value + magnitude,
      BigInt(random.below(1000)),
      ...minedIntegers.slice(0, 3),
    ];
    return random.pick(choices) ?? value;
  };

  const tweakFloat = (source: string): Expression => {
    const value = Number(source);
    const choices = [-value, value + 1, value / 2, value * 10, 0.5, 0].filter((one) => Number.isFinite(one));
    const chosen = random.pick(choices) ?? 0;
    return Number.isInteger(chosen) && random.chance(0.5) && Math.abs(chosen) < 1e9
      ? integer(chosen)
      : float(decimal(chosen));
  };

  const tweakText = (value: string): string => {
    const characters = Array.from(value);
    const at = random.below(characters.length + 1);
    if (NUMBER_OF_SIGNS.test(value) && random.chance(0.5)) {
      const place = Math.min(at, characters.length - 1);
      return characters.with(place, String((Number(characters[place]) + 1 + random.below(9)) % 10)).join("");
    }
    const insert = (piece: string): string => [...characters.slice(0, at), piece, ...characters.slice(at)].join("");
    const mined = random.pick(minedTexts) ?? "-";
    const choices = [
      () => insert(mined),
      () => insert(mined),
      () => mined,
      () => mined + value,
      () => value + mined,
      () => insert(random.pick(["a", " ", "1", "Z", "_", "\n", "é", ".", ",", "(", ")"]) ?? "a"),
      () => characters.filter((_, index) => index !== at).join(""),
      () => value.toUpperCase(),
      () => value.toLowerCase(),
      () => value + value,
      () => characters.toReversed().join(""),
      () => characters.slice(0, at).join(""),
      () => characters.slice(at).join(""),
      () => value.trim(),
      () => tweakLines(value),
      () => tweakLines(value),
    ];
    return random.pick(choices)?.() ?? value;
  };

  /** Changes lines of a text: moves, removes, repeats or indents one. */
  const tweakLines = (value: string): string => {
    const lines = value.split("\n");
    const at = random.below(lines.length);
    const line = lines[at] ?? "";
    const indent = random.pick(["  ", "    ", "\t"]) ?? " ";
    const choices = [
      () => lines.toReversed(),
      () => lines.filter((_, index) => index !== at),
      () => [...lines, line],
      () => lines.map((one, index) => (index === at ? indent + one : one)),
      () => lines.map((one) => indent + one),
      () => lines.map((one, index) => (index === at ? one.trimStart() : one)),
      () => [...lines.slice(0, at), "", ...lines.slice(at)],
    ];
    return (random.pick(choices)?.() ?? lines).join("\n");
  };

  const tweakItems = (items: readonly Expression[]): readonly Expression[] => {
    const at = random.below(Math.max(items.length, 1));
    const one = items[at];
    if (one === undefined) return [random.pick(literals) ?? integer(1)];
    const grown = sizeOf(sequence("list", items)) > MAX_SIZE ? items.slice(0, at) : [...items, one];
    const choices: readonly (() => readonly Expression[])[] = [
      () => grown,
      () => (sizeOf(one) < MAX_SIZE / 2 ? [...items.slice(0, at), tweak(one), ...items.slice(at)] : items),
      () => items.filter((_, index) => index !== at),
      () => items.toReversed(),
      () => items.slice(0, at),
      () => items.slice(at),
      () => [...items.slice(0, at), random.pick(items) ?? one, ...items.slice(at + 1)],
      () => items.map((item, index) => (index === at ? tweak(item) : item)),
    ];
    return random.pick(choices)?.() ?? items;
  };

  const tweakMapping = (expression: Expression & { kind: "mapping" }): Expression => {
    const { entries } = expression;
    const at = random.below(Math.max(entries.length, 1));
    const [key, value] = entries[at] ?? [text(random.pick(minedTexts) ?? "a"), random.pick(literals) ?? integer(1)];
    const added = random.chance(0.5) && key.kind === "text" ? text(random.pick(minedTexts) ?? "z") : tweak(key);
    const choices: readonly (() => Expression)[] = [
      () => mapping(entries.filter((_, index) => index !== at)),
      () => mapping([...entries, [isHashable(added) ? added : text("z"), value]]),
      () => mapping([...entries.slice(0, at), [key, tweak(value)], ...entries.slice(at + 1)]),
      () => mapping(entries.toReversed()),
    ];
    return random.pick(choices)?.() ?? expression;
  };

  return { tweak };
}

/** Returns a number with a decimal point and all digits, valid in all languages. */
function decimal(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  const written = String(value);
  return /[.e]/u.test(written) ? written : `${written}.0`;
}
