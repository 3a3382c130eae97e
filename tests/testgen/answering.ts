import type { Answer, Asker, Question } from "@repost/spec";

/** An asker that gives each question the next of some blocks of Python, and refuses where its conditions do, or where there is none left. */
export function createAnswering(...blocks: readonly string[]): {
  readonly asker: Asker;
  readonly questions: Question[];
} {
  const questions: Question[] = [];
  const asker: Asker = {
    async ask(question) {
      const code = blocks[questions.push(question) - 1];
      if (code === undefined) return { status: "refused", reason: "There is no answer." };
      const text = `\`\`\`python\n${code}\`\`\``;
      const answer: Answer = { text, blocks: [{ info: "python", content: code }], json: [] };
      for (const check of question.checks) {
        const verdict = await check.run(answer, {});
        if (!verdict.accepted) return { status: "refused", reason: verdict.reason };
      }
      return { status: "accepted", answer };
    },
  };
  return { asker, questions };
}
