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
