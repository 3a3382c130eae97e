import type { TextRequest } from "@repost/spec";

/** Appends an unusable answer and the reason. */
export function withCorrection(request: TextRequest, answer: string, correction: string): TextRequest {
  return {
    ...request,
    messages: [
      ...request.messages,
      // Some servers reject empty messages.
      { role: "assistant", content: answer.trim() === "" ? "(no answer)" : answer },
      { role: "user", content: correction },
    ],
  };
}
