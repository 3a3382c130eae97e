import { environmentPrompt } from "@repost/context";
import type { AnswerForm } from "@repost/dataset";
import { chatMessages } from "@repost/eval";
import type { Environment } from "@repost/spec";

/** `body`: the target's body after the code before it (RepoST, section 4). Other forms are chat messages. */
export async function trainingPrompt(environment: Environment, answer: AnswerForm): Promise<string> {
  if (answer === "body") return environmentPrompt({ environment, form: "completion" });
  const shown = await environmentPrompt({ environment, form: "chat" });
  return chatMessages({ environment, shown })
    .map(({ content }) => content)
    .join("\n\n");
}
