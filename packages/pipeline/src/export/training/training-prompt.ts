import { environmentPrompt } from "@repost/context";
import type { AnswerForm } from "@repost/dataset";
import { chatMessages } from "@repost/eval";
import type { Environment } from "@repost/spec";

/**
 * What a model is asked with, as in an evaluation. body: the code up to where the target's body begins (RepoST, section 4), to be gone on
 * with; function: what a chat model is asked.
 */
export async function trainingPrompt(environment: Environment, answer: AnswerForm): Promise<string> {
  if (answer === "body") return environmentPrompt({ environment, form: "completion" });
  const shown = await environmentPrompt({ environment, form: "chat" });
  return chatMessages({ environment, shown })
    .map(({ content }) => content)
    .join("\n\n");
}
