import type { Answer, PromptRunner, PromptRequest } from "@repost/spec";

/** Python after lines of a shell. */
export interface WithShell {
  readonly shell: string;
  readonly code: string;
}

export function createAnswering(...blocks: readonly (string | WithShell)[]): {
  readonly promptRunner: PromptRunner;
  readonly questions: PromptRequest[];
} {
  const questions: PromptRequest[] = [];
  const promptRunner: PromptRunner = {
    async run(question) {
      const block = blocks[questions.push(question) - 1];
      if (block === undefined) return { status: "refused", reason: "There is no answer." };
      const { shell, code } = typeof block === "string" ? { shell: "", code: block } : block;
      const parts = [...(shell === "" ? [] : [{ info: "bash", content: shell }]), { info: "python", content: code }];
      const text = parts.map(({ info, content }) => `\`\`\`${info}\n${content}\`\`\``).join("\n");
      const answer: Answer = { text, blocks: parts, json: [] };
      for (const check of question.checks) {
        const verdict = await check.run(answer, {});
        if (!verdict.accepted) return { status: "refused", reason: verdict.reason };
      }
      return { status: "accepted", answer };
    },
  };
  return { promptRunner, questions };
}
