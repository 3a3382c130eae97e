import {
  ANSWER_FORMS,
  type AnswerForm,
  FEEDBACK_LEVELS,
  type FeedbackLevel,
  TRAINING_LAYOUTS,
  type TrainingLayout,
} from "@repost/pipeline";
import { type Command, Option } from "commander";
import { ratio, wholeNumber } from "../option-values.ts";

export interface TrainingFlags {
  readonly results?: readonly string[];
  readonly predictions?: readonly string[];
  readonly model?: readonly string[];
  readonly exclude?: readonly string[];
  readonly layout?: TrainingLayout;
  readonly answer?: AnswerForm;
  readonly maxPerExample?: number;
  readonly repairs?: boolean;
  readonly feedback?: FeedbackLevel;
  readonly reasoning?: boolean;
  readonly replay?: number;
}

/** What decides how training data is made. */
export function addTrainingOptions(command: Command): Command {
  return command
    .option("--results <runs...>", "runs of eval: judged answers to learn from, or for --pass-rate")
    .option("--predictions <files...>", "training: where the predictions of these runs are now, in the same order")
    .option("--model <names...>", "with --results: answers of these models only (default: all)")
    .option("--exclude <datasets...>", "training: leave out what is in these sets for evaluation, or nearly so")
    .addOption(
      new Option("--layout <layout>", "training: columns (default: messages for trl, alpaca otherwise)").choices(
        TRAINING_LAYOUTS,
      ),
    )
    .addOption(
      new Option(
        "--answer <form>",
        "training: body: the prompt is code to go on with; function: a task, answered with a fenced block (default: body)",
      ).choices(ANSWER_FORMS),
    )
    .option(
      "--max-per-example <n>",
      "training: most answers, repairs and pairs of a function (default: 2)",
      wholeNumber(1),
    )
    .option("--repairs", "rejection: also failed answers with what is wrong, and the one that passes")
    .addOption(
      new Option("--feedback <level>", "rejection: what a repair is told (default: outcome)").choices(FEEDBACK_LEVELS),
    )
    .option("--reasoning", "training: learn all that the model returned, where predictions have it as raw")
    .option(
      "--replay <share>",
      "rejection, dpo: references for this share of functions that no answer passes (default: 0)",
      ratio,
    );
}
