import { createJudge, createPublishedJudge, type JudgeOptions } from "@repost/judge";
import type { Executor, Judge, Rejection } from "@repost/spec";
import { judgeByKnownRules, judgeRecorded } from "../published/judge-recorded.ts";
import { guardReference } from "./guard-reference.ts";

/** `both`: repost's rule decides, and the published rule is reported. */
export type JudgeChoice = "repost" | "published" | "both";

interface ChooseJudgesOptions {
  readonly choice: JudgeChoice;
  readonly executor: Executor;
  readonly timeoutMultiplier: number;
  /** References have no comparison. */
  readonly gold: boolean;
  readonly rejections: ReadonlyMap<string, Rejection>;
  readonly isShown?: (instanceId: string, name: string) => boolean | undefined;
  /** Shown code imports an external module. */
  readonly isImportedByShown?: (instanceId: string, name: string) => boolean | undefined;
}

interface ChosenJudges {
  readonly judge: Judge;
  readonly rule: "repost" | "published";
  /** Also applied for `both`. */
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
