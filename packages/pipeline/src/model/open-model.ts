import path from "node:path";
import { costOf, type CountingTextModel, openAttemptJournal } from "@repost/llm";
import type { Asker } from "@repost/spec";
import { createAsker } from "./create-asker.ts";
import type { ModelChoice, OtherModel } from "./model-choice.ts";
import type { WorkSlots } from "./work-slots.ts";
import { createModelTally, type ModelTally } from "./model-tally.ts";

/** The model of a run, with what it was asked so far. */
export interface OpenModel {
  readonly name: string;
  readonly model: CountingTextModel;
  readonly asker: Asker;
  readonly tally: ModelTally;
  /** Another model in the same folder; what it takes counts for the function that it is asked about. */
  readonly other: (model: OtherModel) => Promise<{ readonly name: string; readonly asker: Asker }>;
}

/** Opens a run's model with its folder: answers, calls, and every attempt with the reason why it was not accepted. */
export async function openModel(
  { name, open, price }: Pick<ModelChoice, "name" | "open" | "price">,
  folder: string,
  slots?: WorkSlots,
): Promise<OpenModel> {
  const model = await open(folder);
  const tally = createModelTally(
    name,
    (inputTokens, outputTokens) => costOf({ inputTokens, outputTokens }, price) ?? null,
  );
  const journal = await openAttemptJournal(path.join(folder, "attempts.jsonl"));
  return {
    name,
    model,
    tally,
    asker: createAsker({ model, journal, tally, slots }),
    other: async (another) => ({
      name: another.name,
      asker: createAsker({ model: await another.open(folder), journal, tally, slots }),
    }),
  };
}
