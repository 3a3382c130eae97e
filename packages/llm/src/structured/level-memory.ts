import { ANSWER_LEVELS, type AnswerLevel } from "./answer-level.ts";

export interface LevelCounts {
  readonly valid: number;
  readonly invalid: number;
  readonly rejected: number;
}

interface LevelMemory {
  levels(): readonly AnswerLevel[];
  note(level: AnswerLevel, outcome: keyof LevelCounts): void;
  counts(): Readonly<Record<AnswerLevel, LevelCounts>>;
}

/** Invalid answers after which a level is given up. */
const GIVE_UP_AFTER = 3;

/** Drops a level if the server rejects it and accepts a lower level, or if all answers are invalid. */
export function createLevelMemory(): LevelMemory {
  const counts = { schema: noCounts(), json: noCounts(), text: noCounts() };
  const isAbandoned = (level: AnswerLevel): boolean => {
    const { valid, invalid, rejected } = counts[level];
    const lower = ANSWER_LEVELS.slice(ANSWER_LEVELS.indexOf(level) + 1);
    const answeredLower = lower.some((other) => counts[other].valid + counts[other].invalid > 0);
    return valid === 0 && (invalid >= GIVE_UP_AFTER || (rejected > 0 && answeredLower));
  };
  return {
    levels: () => ANSWER_LEVELS.filter((level) => level === "text" || !isAbandoned(level)),
    note: (level, outcome) => void (counts[level] = { ...counts[level], [outcome]: counts[level][outcome] + 1 }),
    counts: () => ({ ...counts }),
  };
}

function noCounts(): LevelCounts {
  return { valid: 0, invalid: 0, rejected: 0 };
}
