import type { Random } from "../random.ts";
import {
  boolean,
  childrenOf,
  float,
  integer,
  integersOf,
  mapChildren,
  mapping,
  sequence,
  sizeOf,
  text,
  textsOf,
  type Expression,
  isHashable,
  type MappingEntry,
} from "./expression.ts";
import { expressionKey } from "./fits.ts";

const MAX_SIZE = 60;
const MAX_TEXT = 200;
/** Long numbers often have a check digit. */
const LONG_NUMBER = /^\d{6,}$/u;
const NO_BYTE = /[^ -ÿ\n]/gu;

export class ValueMutator {
  readonly #random: Random;
  readonly #literals: readonly Expression[];
  readonly #texts: readonly string[];
  readonly #integers: readonly bigint[];

  constructor(random: Random, literals: readonly Expression[]) {
    [this.#random, this.#literals] = [random, literals];
    this.#texts = textsOf(literals);
    this.#integers = integersOf(literals);
  }

  #pick<T>(options: readonly (() => T)[], fallback: T): T {
    return this.#random.pick(options)?.() ?? fallback;
  }

  mutate(expression: Expression): Expression {
    const children = childrenOf(expression);
    const descend = children.length > 0 && this.#random.chance(expression.kind === "call" ? 1 : 0.55);
    if (!descend) return this.#mutateNode(expression);
    const position = this.#random.below(children.length);
    return mapChildren(expression, (inner, index) => (index === position ? this.mutate(inner) : inner));
  }

  #mutateNode(expression: Expression): Expression {
    switch (expression.kind) {
      case "integer":
        return integer(this.#mutateInteger(expression.value));
      case "float":
        return this.#mutateFloat(expression.text);
      case "text":
        return text(this.#mutateText(expression.value).slice(0, MAX_TEXT));
      case "bytes":
        return { kind: "bytes", value: this.#mutateText(expression.value).replaceAll(NO_BYTE, "?").slice(0, MAX_TEXT) };
      case "boolean":
        return boolean(!expression.value);
      case "sequence": {
        const items = this.#mutateItems(expression.items);
        return sequence(expression.form, expression.form === "set" ? items.filter(isHashable) : items);
      }
      case "mapping":
        return this.#mutateMapping(expression);
      default:
        return expression;
    }
  }

  #mutateInteger(value: bigint): bigint {
    const magnitude = 10n ** BigInt(this.#random.below(7));
    const near = [value + 1n, value - 1n, -value, 0n, 1n, value * 2n, value + 10n];
    const far = [value * magnitude, value + magnitude, BigInt(this.#random.below(1000))];
    return this.#random.pick([...near, ...far, ...this.#integers.slice(0, 3)]) ?? value;
  }

  #mutateFloat(source: string): Expression {
    const value = Number(source);
    const options = [-value, value + 1, value / 2, value * 10, 0.5, 0].filter((option) => Number.isFinite(option));
    const chosen = this.#random.pick(options) ?? 0;
    return Number.isInteger(chosen) && this.#random.chance(0.5) && Math.abs(chosen) < 1e9
      ? integer(chosen)
      : float(decimal(chosen));
  }

  #mutateText(value: string): string {
    const characters = Array.from(value);
    if (LONG_NUMBER.test(value) && this.#random.chance(0.5)) {
      const digit = this.#random.below(characters.length);
      return characters.with(digit, String(this.#random.below(10))).join("");
    }
    const at = this.#random.below(characters.length + 1);
    const insert = (piece: string): string => characters.toSpliced(at, 0, piece).join("");
    const mined = this.#random.pick(this.#texts) ?? "-";
    const options = [
      () => insert(mined),
      () => insert(mined),
      () => mined,
      () => mined + value,
      () => value + mined,
      () => insert(this.#random.pick(["a", " ", "1", "Z", "_", "\n", "é", ".", ",", "(", ")"]) ?? "a"),
      () => characters.toSpliced(at, 1).join(""),
      () => value.toUpperCase(),
      () => value.toLowerCase(),
      () => value + value,
      () => characters.toReversed().join(""),
      () => characters.slice(0, at).join(""),
      () => characters.slice(at).join(""),
      () => value.trim(),
      () => this.#mutateLines(value),
      () => this.#mutateLines(value),
    ];
    return this.#pick(options, value);
  }

  #mutateLines(value: string): string {
    const lines = value.split("\n");
    const at = this.#random.below(lines.length);
    const line = lines[at] ?? "";
    const indent = this.#random.pick(["  ", "    ", "\t"]) ?? " ";
    const options = [
      () => lines.toReversed(),
      () => lines.toSpliced(at, 1),
      () => [...lines, line],
      () => lines.with(at, indent + line),
      () => lines.map((content) => indent + content),
      () => lines.with(at, line.trimStart()),
      () => lines.toSpliced(at, 0, ""),
    ];
    return this.#pick(options, lines).join("\n");
  }

  #mutateItems(items: readonly Expression[]): readonly Expression[] {
    const at = this.#random.below(Math.max(items.length, 1));
    const selected = items[at];
    if (selected === undefined) return [this.#random.pick(this.#literals) ?? integer(1)];
    const grown = sizeOf(sequence("list", items)) > MAX_SIZE ? items.slice(0, at) : [...items, selected];
    const options: readonly (() => readonly Expression[])[] = [
      () => grown,
      () => (sizeOf(selected) < MAX_SIZE / 2 ? items.toSpliced(at, 0, this.mutate(selected)) : items),
      () => items.toSpliced(at, 1),
      () => items.toReversed(),
      () => items.slice(0, at),
      () => items.slice(at),
      () => items.with(at, this.#random.pick(items) ?? selected),
      () => items.with(at, this.mutate(selected)),
    ];
    return this.#pick(options, items);
  }

  #mutateMapping(expression: Expression & { kind: "mapping" }): Expression {
    const { entries } = expression;
    const at = this.#random.below(Math.max(entries.length, 1));
    const [key, value] = entries[at] ?? [
      text(this.#random.pick(this.#texts) ?? "a"),
      this.#random.pick(this.#literals) ?? integer(1),
    ];
    const added =
      this.#random.chance(0.5) && key.kind === "text" ? text(this.#random.pick(this.#texts) ?? "z") : this.mutate(key);
    const options: readonly (() => Expression)[] = [
      () => mapping(entries.toSpliced(at, 1)),
      () => withEntry(entries, isHashable(added) ? added : text("z"), value),
      () => mapping(entries.toSpliced(at, 1, [key, this.mutate(value)])),
      () => mapping(entries.toReversed()),
    ];
    return this.#pick(options, expression);
  }
}

function withEntry(entries: readonly MappingEntry[], key: Expression, value: Expression): Expression {
  const others = entries.filter(([other]) => expressionKey(other) !== expressionKey(key));
  return mapping([...others, [key, value]]);
}

/** Valid in all languages. */
function decimal(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  const written = String(value);
  return /[.e]/u.test(written) ? written : `${written}.0`;
}
