import type { Answer, Asker, Question } from "@repost/spec";

/** A block of Python with lines of a shell before it. */
export interface WithShell {
  readonly shell: string;
  readonly code: string;
}

/** An asker that gives each question the next of some blocks of Python, and refuses where its conditions do, or where there is none left. */
export function createAnswering(...blocks: readonly (string | WithShell)[]): {
  readonly asker: Asker;
  readonly questions: Question[];
} {
  const questions: Question[] = [];
  const asker: Asker = {
    async ask(question) {
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
  return { asker, questions };
}
