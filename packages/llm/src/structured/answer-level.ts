import type { TextRequest } from "@repost/spec";

/**
 * How a model is brought to answer with an object, from the strictest to what every model can do: the server holds it to the schema;
 * the server holds it to JSON; it is only asked to.
 */
export type AnswerLevel = (typeof ANSWER_LEVELS)[number];

export const ANSWER_LEVELS = ["schema", "json", "text"] as const;

/** A request at a level: the schema goes to the server where it takes it, and into the prompt where not. */
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

/** Behind the last message of the user, for not every model's chat has room for a system message. */
function withInstruction(request: TextRequest, instruction: string): TextRequest {
  const last = request.messages.findLastIndex(({ role }) => role === "user");
  const messages = request.messages.map((message, index) =>
    index === last ? { ...message, content: `${message.content}\n\n${instruction}` } : message,
  );
  return { ...request, messages: last < 0 ? [...messages, { role: "user", content: instruction }] : messages };
}
