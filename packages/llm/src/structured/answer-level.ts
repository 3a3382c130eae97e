import type { TextRequest } from "@repost/spec";

/** Strictest first: the server enforces the schema or JSON, or the prompt requests JSON. */
export type AnswerLevel = (typeof ANSWER_LEVELS)[number];

export const ANSWER_LEVELS = ["schema", "json", "text"] as const;

export function requestAtLevel(level: AnswerLevel, request: TextRequest, schema: object, name: string): TextRequest {
  if (level === "schema") return { ...request, json: { schema, name } };
  const text = JSON.stringify(schema);
  if (level === "json") {
    const instruction = `Answer with one JSON object that fits this JSON Schema:\n${text}`;
    return { ...withInstruction(request, instruction), json: {} };
  }
  const fence = "Answer with one JSON object in a fenced block that begins with ```json.";
  return withInstruction(request, `${fence} It has to fit this JSON Schema:\n${text}`);
}

/** Some chat formats have no system message. */
function withInstruction(request: TextRequest, instruction: string): TextRequest {
  const last = request.messages.findLastIndex(({ role }) => role === "user");
  const messages = request.messages.map((message, index) =>
    index === last ? { ...message, content: `${message.content}\n\n${instruction}` } : message,
  );
  return { ...request, messages: last < 0 ? [...messages, { role: "user", content: instruction }] : messages };
}

export interface LevelCounts {
  readonly valid: number;
  readonly invalid: number;
  readonly rejected: number;
}

/** Invalid answers after which a level is given up. */
const GIVE_UP_AFTER = 3;

/** Drops a level if the server rejects it and accepts a lower level, or if all answers are invalid. */
export function createLevelMemory() {
  const counts = { schema: noCounts(), json: noCounts(), text: noCounts() };
  const isAbandoned = (level: AnswerLevel): boolean => {
    const { valid, invalid, rejected } = counts[level];
    const lower = ANSWER_LEVELS.slice(ANSWER_LEVELS.indexOf(level) + 1);
    const answeredLower = lower.some((other) => counts[other].valid + counts[other].invalid > 0);
    return valid === 0 && (invalid >= GIVE_UP_AFTER || (rejected > 0 && answeredLower));
  };
  return {
    levels: () => ANSWER_LEVELS.filter((level) => level === "text" || !isAbandoned(level)),
    note: (level: AnswerLevel, outcome: keyof LevelCounts) =>
      void (counts[level] = { ...counts[level], [outcome]: counts[level][outcome] + 1 }),
    counts: () => ({ ...counts }),
  };
}

function noCounts(): LevelCounts {
  return { valid: 0, invalid: 0, rejected: 0 };
}
