import type { TextRequest } from "@repost/spec";

/**
 * Methods for structured answers, strictest first: the server enforces the schema, the server enforces JSON, or the
 * prompt requests JSON.
 */
export type AnswerLevel = (typeof ANSWER_LEVELS)[number];

export const ANSWER_LEVELS = ["schema", "json", "text"] as const;

/** Returns the request for a level. The schema is sent to the server or added to the prompt. */
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

/** Adds the instruction to the last user message, because some chat formats have no system message. */
function withInstruction(request: TextRequest, instruction: string): TextRequest {
  const last = request.messages.findLastIndex(({ role }) => role === "user");
  const messages = request.messages.map((message, index) =>
    index === last ? { ...message, content: `${message.content}\n\n${instruction}` } : message,
  );
  return { ...request, messages: last < 0 ? [...messages, { role: "user", content: instruction }] : messages };
}
