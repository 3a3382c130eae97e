import { createJudge, createPublishedJudge, type JudgeOptions } from "@repost/judge";
import type { Executor, Judge, Rejection } from "@repost/spec";
import { judgeByKnownRules, judgeRecorded } from "../published/judge-recorded.ts";
import { guardReference } from "./guard-reference.ts";

/** Deciding rule: repost's, the set's published one, or the first with the second beside it. */
export type JudgeChoice = "repost" | "published" | "both";

export interface ChooseJudgesOptions {
  readonly choice: JudgeChoice;
  readonly executor: Executor;
  readonly timeoutMultiplier: number;
  /** True when references are judged, so that a failure has no comparison. */
  readonly gold: boolean;
  /** Rows that could not be recorded. */
  readonly rejections: ReadonlyMap<string, Rejection>;
  /** Returns whether a name was shown for an environment; undefined when unknown. @default unknown */
  readonly isShown?: (instanceId: string, name: string) => boolean | undefined;
  /** Returns whether shown code imports an external module. @default unknown */
  readonly isImportedByShown?: (instanceId: string, name: string) => boolean | undefined;
}

export interface ChosenJudges {
  readonly judge: Judge;
  readonly rule: "repost" | "published";
  /** Also applied when both rules are requested. */
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
