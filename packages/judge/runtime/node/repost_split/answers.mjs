/**
 * A candidate may change shared state so that both sides agree on a wrong answer, so the reference must answer as
 * recorded. The recording has each answer as `answer v2 3 DIGEST`, and its state at the end of the test as `answer v2 3
 * kept DIGEST`.
 */
import { apply, construct, defineProperty, Promise, types, uncurried } from "./base.mjs";
import { isIterator } from "./closed.mjs";
import { describeThrown } from "./exceptions.mjs";
import { propertiesOf } from "./properties.mjs";
import { Exhausted, hashed, Prints } from "./leak-detector.mjs";

/** Recordings with another version are not checked. */
const KEY = "answer v2 ";
/** Number of calls with own digests; later calls share one per block. */
const SINGLE_CALLS = 1_000;
const BLOCK = 1_000;
const MAX_CALLS = 100_000;
const MAX_ITEMS = 20_000;
const MAX_KEPT_PARTS = 200_000;
const ACCESSOR = 8;
const DIGITS = 9;
const SHORT = 40;
const STEPS = ["next", "return", "throw"];
const { isInteger } = Number;
const then = uncurried(Promise.prototype.then);

export class ReferenceAnswers {
  #answers = [];
  #changes;
  #isOpen = false;
  #keptParts = 0;

  constructor(changes) {
    this.#changes = changes;
    this.changed = false;
  }

  wrap(original) {
    const observe = (act) => this.#observe(act);
    return function observed(...parameters) {
      const target = new.target;
      return observe(() =>
        target === undefined ? apply(original, this, parameters) : construct(original, parameters, target),
      );
    };
  }

  #observe(act) {
    if (this.#isOpen || this.#answers.length >= MAX_CALLS) return act();
    const answer = { value: undefined, isKept: false, items: undefined, digest: "pending" };
    this.#answers[this.#answers.length] = answer;
    return this.#opened(() => {
      try {
        const value = act();
        if (types.isPromise(value)) {
          then(
            value,
            (found) => this.#returned(answer, found),
            (error) => raised(answer, error),
          );
        } else this.#returned(answer, value);
        return value;
      } catch (error) {
        raised(answer, error);
        throw error;
      }
    });
  }

  /** Recursive calls of the reference are not observed. */
  #opened(act) {
    const wasOpen = this.#isOpen;
    this.#isOpen = true;
    try {
      return act();
    } finally {
      this.#isOpen = wasOpen;
    }
  }

  #returned(answer, value) {
    const isObject = typeof value === "object" && value !== null;
    if (isObject && isIterator(value)) {
      this.#observeSteps(answer, value);
      return;
    }
    const { digest, parts } = digestOf(value);
    answer.digest = digest;
    if (!isObject || this.#keptParts + parts > MAX_KEPT_PARTS) return;
    this.#keptParts += parts;
    answer.value = value;
    answer.isKept = true;
  }

  #observeSteps(answer, iterator) {
    answer.items = [];
    for (const name of STEPS) {
      const step = iterator[name];
      if (typeof step !== "function") continue;
      const value = (...parameters) => this.#opened(() => withItem(answer.items, apply(step, iterator, parameters)));
      defineProperty(iterator, name, { value, writable: true, configurable: true, __proto__: null });
    }
  }

  /** A candidate that changes an answer later chooses the compared value. */
  end() {
    const answers = this.#answers;
    for (const answer of answers) if (answer.items !== undefined) answer.digest = digestOf(answer.items).digest;
    const singles = answers.slice(0, SINGLE_CALLS);
    for (const [number, answer] of singles.entries()) this.#checkAll(`${KEY}${number}`, [answer]);
    for (let number = SINGLE_CALLS; number < answers.length; number += BLOCK)
      this.#checkAll(`${KEY}${number}+`, answers.slice(number, number + BLOCK));
  }

  #checkAll(key, answers) {
    const digest = joined(answers.map((answer) => answer.digest));
    this.#check(key, digest);
    if (!answers.some(({ isKept }) => isKept)) return;
    const now = joined(answers.map((answer) => (answer.isKept ? digestOf(answer.value).digest : answer.digest)));
    // A solution may keep an answer that the reference extends.
    if (now !== digest || this.#changes.isLearning) this.#check(`${key} kept`, now);
  }

  #check(key, digest) {
    this.changed ||= !this.#changes.hasAnswer(key, digest);
  }
}

function raised(answer, error) {
  answer.digest = `raised:${describeThrown(error).types[0]}`;
}

function withItem(items, result) {
  const add = ({ done, value }) => {
    if ((!done || value !== undefined) && items.length <= MAX_ITEMS) items[items.length] = value;
  };
  if (types.isPromise(result)) then(result, add, () => {});
  else if (typeof result === "object" && result !== null) add(result);
  return result;
}

function joined(digests) {
  return digests.length === 1 ? digests[0] : hashed(digests.join(" "));
}

function digestOf(value) {
  const prints = new AnswerPrints();
  try {
    return { digest: hashed(prints.of(value)), parts: prints.parts };
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    return { digest: "unseen", parts: prints.parts };
  }
}

/** Rounds fractions and ignores private properties: equivalent answers are equal. */
class AnswerPrints extends Prints {
  of(value) {
    const short = shortOf(value);
    if (short === undefined) return super.of(value);
    this.count();
    return short;
  }

  properties(value, kind) {
    const parts = propertiesOf(value, kind);
    const found = [];
    for (let at = 0; at < parts.length; at += (parts[at + 1] & ACCESSOR) === 0 ? 3 : 4) {
      const key = String(parts[at]);
      if (!key.startsWith("_")) found.push(`${key} ${this.of(parts[at + 2])}`);
    }
    return found.toSorted();
  }

  content(kind, values) {
    const prints = values.map((value) => this.of(value));
    if (kind === "set") return prints.toSorted();
    if (kind !== "map") return prints;
    return prints.flatMap((key, at) => (at % 2 === 0 ? [`${key} ${prints[at + 1]}`] : [])).toSorted();
  }
}

function shortOf(value) {
  if (typeof value === "number") return `number ${isInteger(value) ? value : Number(value.toPrecision(DIGITS))}`;
  if (typeof value === "string") return value.length <= SHORT ? `string ${value}` : undefined;
  return typeof value === "boolean" || value === undefined || value === null ? `${value}` : undefined;
}
