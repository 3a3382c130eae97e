import { existsSync } from "node:fs";
import path from "node:path";
import { costOf, type CountingTextModel, openAttemptJournal } from "@repost/llm";
import type { Asker } from "@repost/spec";
import { createAsker } from "./create-asker.ts";
import type { ModelChoice, OtherModel } from "./model-choice.ts";
import type { WorkSlots } from "./work-slots.ts";
import { createModelTally, type ModelTally } from "./model-tally.ts";

/** Every attempt of a run's models, in the folder of its model. */
const ATTEMPTS = "attempts.jsonl";

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
  const journal = await openAttemptJournal(path.join(folder, ATTEMPTS));
  tally.restore(journal.attempts());
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

/** Reads what models took for each function of a run, from the attempts in its folder; undefined where no model was called. */
export async function readUsage(name: string, folder: string): Promise<ModelTally["of"] | undefined> {
  const file = path.join(folder, ATTEMPTS);
  if (!existsSync(file)) return undefined;
  const tally = createModelTally(name);
  tally.restore((await openAttemptJournal(file)).attempts());
  return (instanceId) => tally.of(instanceId);
}
