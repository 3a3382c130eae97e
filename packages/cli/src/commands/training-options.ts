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
import { HELP_GROUPS } from "../help/help-groups.ts";

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

export function addTrainingOptions(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.input)
    .option("--results <runs...>", "eval runs with judged predictions, for training and --pass-rate")
    .option("--predictions <files...>", "prediction files of --results, in the same order; training only")
    .option("--model <names...>", "models in --results (default: all)")
    .option("--exclude <datasets...>", "evaluation datasets whose near-duplicates are removed; training only")
    .optionsGroup(HELP_GROUPS.output)
    .addOption(
      new Option("--layout <layout>", "training columns (default: messages for trl, else alpaca)").choices(
        TRAINING_LAYOUTS,
      ),
    )
    .addOption(
      new Option(
        "--answer <form>",
        "form of training responses: continued code or fenced function (default: body)",
      ).choices(ANSWER_FORMS),
    )
    .option("--max-per-example <n>", "maximum training examples per function and kind (default: 2)", wholeNumber(1))
    .option("--repairs", "add failed predictions with their repair; rejection only")
    .addOption(
      new Option(
        "--feedback <level>",
        "information about a failure in repairs; rejection only (default: outcome)",
      ).choices(FEEDBACK_LEVELS),
    )
    .option("--reasoning", "train on whole responses, including reasoning")
    .option("--replay <share>", "share of unsolved functions trained on references (default: 0)", ratio);
}
