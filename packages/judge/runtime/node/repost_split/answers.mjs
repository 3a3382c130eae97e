/**
 * Checks that the reference answers as it did when the suite was recorded.
 *
 * Tests call the reference beside the candidate. A candidate may change what the reference changes too, and the reference may read it in a
 * later call: both would then agree on an answer that the candidate chose. While recording, the answer of each call of the reference is
 * learned as `answer 3 DIGEST`, and once more at the end of the test as `answer 3 kept DIGEST`. Later answers have to be the same.
 */
import { apply, construct, Promise, types, uncurried } from "./base.mjs";
import { describeThrown } from "./exceptions.mjs";
import { propertiesOf } from "./properties.mjs";
import { Exhausted, Prints } from "./witness.mjs";

const MAX_CALLS = 1_000;
const ACCESSOR = 8;
const DIGITS = 9;
const then = uncurried(Promise.prototype.then);

export class ReferenceAnswers {
  #changes;
  #isOpen = false;
  #kept = [];

  /** changes: learns the answers, and knows those of the recording. */
  constructor(changes) {
    this.#changes = changes;
    /** Whether an answer is not the recorded one. */
    this.changed = false;
  }

  /** The reference, observed. */
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
    if (this.#isOpen || this.#kept.length >= MAX_CALLS) return act();
    const answer = { key: `answer ${this.#kept.length}`, value: undefined, digest: null };
    this.#kept[this.#kept.length] = answer;
    this.#isOpen = true;
    try {
      const value = act();
      if (types.isPromise(value)) {
        then(
          value,
          (found) => this.#returned(answer, found),
          (error) => this.#raised(answer, error),
        );
      } else this.#returned(answer, value);
      return value;
    } catch (error) {
      this.#raised(answer, error);
      throw error;
    } finally {
      this.#isOpen = false;
    }
  }

  #returned(answer, value) {
    answer.value = value;
    answer.digest = digestOf(value);
    this.#check(answer.key, answer.digest);
  }

  #raised({ key }, error) {
    this.#check(key, `raised:${describeThrown(error).types[0]}`);
  }

  /** Checks the answers once more: a candidate that changes one later chooses what the test compares with. */
  end() {
    for (const { key, value, digest } of this.#kept) {
      if (digest === null || typeof value !== "object" || value === null) continue;
      const now = digestOf(value);
      // A solution may leave an answer alone where the reference adds to it.
      if (now !== digest || this.#changes.isLearning) this.#check(`${key} kept`, now);
    }
  }

  #check(key, digest) {
    this.changed ||= !this.#changes.hasAnswer(key, digest);
  }
}

function digestOf(value) {
  try {
    return new AnswerPrints().of(value);
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    return "unseen";
  }
}

/** Prints that are equal for answers of solutions that do the same: fractions are rounded, and private properties do not count. */
class AnswerPrints extends Prints {
  of(value) {
    const isFraction = typeof value === "number" && !Number.isInteger(value);
    return super.of(isFraction ? Number(value.toPrecision(DIGITS)) : value);
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
