import { askUntilAccepted, type AttemptJournal, type AttemptRecord, findFences, findJson } from "@repost/llm";
import { type Answer, type Asker, promptId, type TextModel } from "@repost/spec";
import { exchangeName } from "./exchange-name.ts";
import type { ModelTally } from "./model-tally.ts";
import type { WorkSlots } from "./work-slots.ts";

export interface CreateAskerOptions {
  readonly model: TextModel;
  /** Where attempts are kept, and found again by a run that goes on. @default nowhere */
  readonly journal?: AttemptJournal;
  /** What each function takes is put down here. @default nowhere */
  readonly tally?: ModelTally;
  /** Slots of the build: a function leaves its slot while a model answers. @default none */
  readonly slots?: WorkSlots | undefined;
}

/** Asks a text model, with answers taken apart by the rules that all of them are. */
export function createAsker({ model, journal, tally, slots }: CreateAskerOptions): Asker {
  return {
    async ask({ instanceId, task, prompt, messages, sampling = {}, checks, maxRegenerations }, { signal } = {}) {
      const id = promptId(prompt);
      const result = await askUntilAccepted({
        model: slots === undefined ? model : withoutSlot(model, slots, instanceId),
        request: { messages, ...sampling },
        checks: checks.map((check) => ({
          name: check.name,
          run: (response, options) => check.run(readAnswer(response.text), options),
        })),
        task: exchangeName({ instanceId, task, prompt: id }),
        ...(maxRegenerations === undefined ? {} : { maxRegenerations }),
        ...(journal === undefined ? {} : { journal }),
        signal,
      });
      tally?.note(instanceId, id, result.attempts);
      if (result.status === "accepted") return { status: "accepted", answer: readAnswer(result.answer) };
      return { status: "refused", reason: reasonOf(result.attempts) };
    },
  };
}

function withoutSlot(model: TextModel, slots: WorkSlots, instanceId: string): TextModel {
  return { complete: async (...request) => await slots.outside(instanceId, () => model.complete(...request)) };
}

function readAnswer(text: string): Answer {
  return {
    text,
    blocks: findFences(text).map(({ info, content }) => ({ info, content })),
    json: findJson(text).map(({ value }) => value),
  };
}

function reasonOf(attempts: readonly AttemptRecord[]): string {
  return attempts.at(-1)?.refusals[0]?.reason ?? "No answer came.";
}
