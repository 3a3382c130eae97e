import { environmentPrompt } from "@repost/context";
import type { AnswerForm } from "@repost/dataset";
import { chatMessages } from "@repost/eval";
import type { Environment } from "@repost/spec";

/**
 * Returns the prompt of an evaluation. body: code up to the target's body (RepoST, section 4); function: chat messages.
 */
export async function trainingPrompt(environment: Environment, answer: AnswerForm): Promise<string> {
  if (answer === "body") return environmentPrompt({ environment, form: "completion" });
  const shown = await environmentPrompt({ environment, form: "chat" });
  return chatMessages({ environment, shown })
    .map(({ content }) => content)
    .join("\n\n");
}
