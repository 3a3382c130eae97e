import { writeEnvironments, writePieces } from "@repost/dataset";
import type { CallOptions, Environment } from "@repost/spec";
import type { EvalDataset } from "../evaluate/eval-dataset.ts";
import { addUsage } from "../model/model-tally.ts";
import type { Description } from "./description.ts";

interface WriteDescribedOptions extends CallOptions {
  readonly dataset: EvalDataset;
  readonly source: string;
  readonly output: string;
  readonly descriptions: ReadonlyMap<string, Description>;
}

export async function writeDescribed(options: WriteDescribedOptions): Promise<void> {
  const { dataset, output, descriptions, signal } = options;
  if (dataset.kind === "native") {
    const { store } = dataset;
    const stored = store === undefined ? {} : { store };
    await writeEnvironments(output, described(dataset.environments(), descriptions), { ...stored, signal });
    return;
  }
  const lines = dataset.tasks.map(({ instance_id: id, orig }) => {
    const { text } = descriptions.get(id) ?? {};
    return `${JSON.stringify(text === undefined ? orig : { ...orig, revised_instruction: text })}\n`;
  });
  await writePieces(output, lines, { signal });
}

async function* described(
  environments: AsyncIterable<Environment>,
  descriptions: ReadonlyMap<string, Description>,
): AsyncGenerator<Environment, void> {
  for await (const environment of environments) {
    const description = descriptions.get(environment.instance_id);
    if (description === undefined) {
      yield environment;
      continue;
    }
    const { cost } = environment;
    const before = cost.llm_calls === 0 ? undefined : { asked: environment.asked ?? null, cost };
    const usage = addUsage(before, description.usage);
    yield {
      ...environment,
      instruction: description.text,
      cost: { ...cost, ...usage?.cost },
      ...(usage?.asked ? { asked: usage.asked } : {}),
    };
  }
}
