import { records, type RecordType } from "@repost/spec";
import type { TrainingLayout } from "@repost/spec/settings";
import type { AnswerExample, PreferenceExample, TrainingExample } from "./training-example.ts";

interface LayoutRows {
  readonly answer: RecordType<object>;
  readonly preference: RecordType<object>;
  readonly answerRow: (example: AnswerExample) => object;
  readonly preferenceRow: (example: PreferenceExample) => object;
}

const turn = (from: "human" | "gpt", value: string) => ({ from, value });
const message = (role: "user" | "assistant", content: string) => ({ role, content });

const LAYOUTS: Readonly<Record<TrainingLayout, LayoutRows>> = {
  alpaca: {
    answer: records.alpaca,
    preference: records.alpacaPair,
    answerRow: ({ prompt, answer }) => ({ instruction: prompt, input: "", output: answer }),
    preferenceRow: ({ prompt, chosen, rejected }) => ({ instruction: prompt, input: "", chosen, rejected }),
  },
  sharegpt: {
    answer: records.sharegpt,
    preference: records.sharegptPair,
    answerRow: ({ prompt, answer }) => ({ conversations: [turn("human", prompt), turn("gpt", answer)] }),
    preferenceRow: ({ prompt, chosen, rejected }) => ({
      conversations: [turn("human", prompt)],
      chosen: turn("gpt", chosen),
      rejected: turn("gpt", rejected),
    }),
  },
  messages: {
    answer: records.messages,
    preference: records.messagesPair,
    answerRow: ({ prompt, answer }) => ({ messages: [message("user", prompt), message("assistant", answer)] }),
    preferenceRow: ({ prompt, chosen, rejected }) => ({
      prompt: [message("user", prompt)],
      chosen: [message("assistant", chosen)],
      rejected: [message("assistant", rejected)],
    }),
  },
  "prompt-completion": {
    answer: records.promptCompletion,
    preference: records.promptCompletionPair,
    answerRow: ({ prompt, answer }) => ({ prompt, completion: answer }),
    preferenceRow: ({ prompt, chosen, rejected }) => ({ prompt, chosen, rejected }),
  },
};

export function layoutType(layout: TrainingLayout, kind: TrainingExample["kind"]): RecordType<object> {
  return LAYOUTS[layout][kind];
}

/** Columns that trainers read come first. */
export function layoutRow(layout: TrainingLayout, example: TrainingExample): object {
  const { instance_id, origin, model, source, license } = example;
  const { answerRow, preferenceRow } = LAYOUTS[layout];
  const columns = example.kind === "answer" ? answerRow(example) : preferenceRow(example);
  return { ...columns, instance_id, origin, model, source, license };
}
