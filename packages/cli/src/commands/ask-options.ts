import type { CountingTextModel, ModelApi, UsageTotals } from "@repost/llm";
import type { GenerateEvent, GeneratePredictionsOptions, GenerateReport } from "@repost/pipeline";
import { type TextRequest, type TokenCounter, withoutUndefined } from "@repost/spec";
import type { AskSettings } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { type Progress, withProgress } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { answerBatch, refuseBatch } from "./answer-batch.ts";
import { openModel } from "./model-options.ts";

/** Settings of requests and the form of the prompt. */
type AskFlags = AskSettings & { readonly prompt: string };

type SharedOptions = Omit<GeneratePredictionsOptions, "dataset" | "output" | "prompt">;

export interface AskModelOptions<Report extends GenerateReport> {
  readonly context: CommandContext;
  readonly flags: AskFlags;
  readonly label: string;
  readonly api: ModelApi;
  readonly counter: TokenCounter | undefined;
  readonly ask: (options: SharedOptions) => Promise<Report>;
  readonly format: (report: Report, spent: UsageTotals | undefined) => string;
}

export async function askModel<Report extends GenerateReport>(options: AskModelOptions<Report>): Promise<void> {
  const { context, flags, label, api, counter, ask, format } = options;
  const { terminal, signal, exit } = context;
  const { batch = false } = flags;
  let model: CountingTextModel | undefined;
  const report = await withProgress({ terminal, label }, (progress) =>
    ask({
      ...requestOptions(flags),
      ...(batch && {
        answerAll: (requests: readonly TextRequest[], folder: string) =>
          answerBatch({ flags, folder, requests, terminal, signal }),
      }),
      // A request that a batch did not answer is not sent at another price.
      openModel: async (folder) =>
        (model = await openModel({ flags: batch ? { ...flags, modelCache: "replay" } : flags, folder, api, counter })),
      signal,
      onEvent: reportProgress(terminal, progress),
    }),
  );
  const spent = model?.usage();
  terminal.print(terminal.json ? JSON.stringify({ ...report, spent }) : format(report, spent));
  const requested = report.expected - report.prompt_too_long.length * flags.samples;
  exit(report.predictions < requested ? EXIT.incomplete : EXIT.ok);
}

/** Refuses flags that a batch cannot serve, before anything is read. */
export function refuseUnusableBatch(flags: AskFlags): void {
  if (flags.batch === true) refuseBatch(flags);
}

function requestOptions(flags: AskFlags): Omit<SharedOptions, "openModel" | "answerAll" | "signal" | "onEvent"> {
  const { temperature, topP, maxOutputTokens, stop, seed } = flags;
  return {
    modelName: flags.model,
    identity: { base_url: flags.baseUrl ?? null, body: flags.body === undefined ? null : JSON.stringify(flags.body) },
    samples: flags.samples,
    concurrency: flags.maxConcurrent,
    sampling: withoutUndefined({ temperature, topP, maxOutputTokens, stop, seed }),
    ...withoutUndefined({ limit: flags.limit, instanceIds: flags.instanceIds }),
  };
}

const MAX_LISTED_FAILURES = 3;

function reportProgress(terminal: Terminal, progress: Progress): (event: GenerateEvent) => void {
  const tally = { answers: 0, "without code": 0, failed: 0 };
  return (event) => {
    switch (event.type) {
      case "generation-started": {
        const earlier = event.finished === 0 ? "" : `, ${event.finished} from before`;
        terminal.say(`${event.expected} answers${earlier}`);
        return progress.expect(event.expected - event.finished);
      }
      case "prediction-written":
        tally.answers += 1;
        if ((event.prediction.solution ?? event.prediction.completion) === null) tally["without code"] += 1;
        return progress.advance(tally);
      case "prompt-too-long":
        return terminal.say(`${event.instanceId}: its prompt exceeds the token limit`);
      case "answer-failed":
        tally.failed += 1;
        if (tally.failed <= MAX_LISTED_FAILURES)
          terminal.say(`${event.instanceId}: ${event.error.message} ${event.error.hint}`);
        return progress.advance(tally);
    }
  };
}
