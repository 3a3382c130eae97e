import { ANSWER_LEVELS, type AnswerLevel } from "./answer-level.ts";

/** What came of the calls at a level. */
export interface LevelCounts {
  readonly valid: number;
  /** Answers that did not fit the schema, or were cut off. */
  readonly invalid: number;
  /** Calls that the server refused. */
  readonly rejected: number;
}

/** What one model has shown that it can do. */
export interface LevelMemory {
  /** Levels worth trying, the best first. */
  levels(): readonly AnswerLevel[];
  note(level: AnswerLevel, outcome: keyof LevelCounts): void;
  counts(): Readonly<Record<AnswerLevel, LevelCounts>>;
}

/** So many invalid answers without a valid one: the server takes the request, and does not hold the model to it. */
const GIVE_UP_AFTER = 3;

/**
 * Remembers what works. A level is given up when the server refused it and answered at a lower one (a request that is refused everywhere
 * says nothing about levels), or when it only ever gave invalid answers.
 */
export function createLevelMemory(): LevelMemory {
  const counts = { schema: noCounts(), json: noCounts(), text: noCounts() };
  const isGivenUp = (level: AnswerLevel): boolean => {
    const { valid, invalid, rejected } = counts[level];
    const lower = ANSWER_LEVELS.slice(ANSWER_LEVELS.indexOf(level) + 1);
    const answeredLower = lower.some((other) => counts[other].valid + counts[other].invalid > 0);
    return valid === 0 && (invalid >= GIVE_UP_AFTER || (rejected > 0 && answeredLower));
  };
  return {
    levels: () => ANSWER_LEVELS.filter((level) => level === "text" || !isGivenUp(level)),
    note: (level, outcome) => void (counts[level] = { ...counts[level], [outcome]: counts[level][outcome] + 1 }),
    counts: () => ({ ...counts }),
  };
}

function noCounts(): LevelCounts {
  return { valid: 0, invalid: 0, rejected: 0 };
}
