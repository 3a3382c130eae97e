import { createJudge, createPublishedJudge, type JudgeOptions } from "@repost/judge";
import type { Executor, Judge, Rejection } from "@repost/spec";
import { judgeByKnownRules, judgeRecorded } from "../published/judge-recorded.ts";
import { guardReference } from "./guard-reference.ts";

/** Which rule decides: repost's own, the one that a set was published with, or the first with the second beside it. */
export type JudgeChoice = "repost" | "published" | "both";

export interface ChooseJudgesOptions {
  readonly choice: JudgeChoice;
  readonly executor: Executor;
  readonly timeoutMultiplier: number;
  /** Whether the references themselves are judged: then there is nothing to compare a failure with. */
  readonly gold: boolean;
  /** Rows that could not be recorded. */
  readonly rejections: ReadonlyMap<string, Rejection>;
  /** Whether a name was shown to candidates for an environment; undefined where nobody knows. @default nobody does */
  readonly isShown?: (instanceId: string, name: string) => boolean | undefined;
  /** The same of a module from outside that what was shown imports. @default nobody does */
  readonly isImportedByShown?: (instanceId: string, name: string) => boolean | undefined;
}

export interface ChosenJudges {
  readonly judge: Judge;
  readonly rule: "repost" | "published";
  /** Asked too, where both rules were asked for. */
  readonly published: Judge | undefined;
}

export function chooseJudges(options: ChooseJudgesOptions): ChosenJudges {
  const { choice, executor, timeoutMultiplier, gold, rejections, isShown, isImportedByShown } = options;
  const guarded = (judge: Judge): Judge => (gold ? judge : guardReference(judge));
  const published = judgeByKnownRules(guarded(createPublishedJudge({ executor, timeoutMultiplier })));
  if (choice === "published") return { judge: published, rule: "published", published: undefined };
  const isRepositoryName: NonNullable<JudgeOptions["isRepositoryName"]> = ({ kind, name }, { instance_id: id }) =>
    kind === "name" ? isShown?.(id, name) : isImportedByShown?.(id, name);
  const judge = judgeRecorded(guarded(createJudge({ executor, timeoutMultiplier, isRepositoryName })), rejections);
  return { judge, rule: "repost", published: choice === "both" ? published : undefined };
}
