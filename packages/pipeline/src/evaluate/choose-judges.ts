import { createJudge, createPublishedJudge, type JudgeOptions } from "@repost/judge";
import type { Executor, Judge, Rejection } from "@repost/spec";
import { judgeByKnownRules, judgeRecorded } from "../published/judge-recorded.ts";
import { guardReference } from "./guard-reference.ts";

/** `both` reports the published rule; repost's rule decides. */
export type JudgeChoice = "repost" | "published" | "both";

interface ChooseJudgesOptions {
  readonly choice: JudgeChoice;
  readonly executor: Executor;
  readonly timeoutMultiplier: number;
  /** True if the candidates are references, which need no separate reference check. */
  readonly gold: boolean;
  readonly rejections: ReadonlyMap<string, Rejection>;
  readonly isVisible?: (instanceId: string, name: string) => boolean | undefined;
  readonly isImportedByVisible?: (instanceId: string, name: string) => boolean | undefined;
}

interface ChosenJudges {
  readonly judge: Judge;
  readonly rule: "repost" | "published";
  readonly published: Judge | undefined;
}

export function chooseJudges(options: ChooseJudgesOptions): ChosenJudges {
  const { choice, executor, timeoutMultiplier, gold, rejections, isVisible, isImportedByVisible } = options;
  const guarded = (judge: Judge): Judge => (gold ? judge : guardReference(judge));
  const published = judgeByKnownRules(guarded(createPublishedJudge({ executor, timeoutMultiplier })));
  if (choice === "published") return { judge: published, rule: "published", published: undefined };
  const isRepositoryName: NonNullable<JudgeOptions["isRepositoryName"]> = ({ kind, name }, { instance_id: id }) =>
    kind === "name" ? isVisible?.(id, name) : isImportedByVisible?.(id, name);
  const judge = judgeRecorded(guarded(createJudge({ executor, timeoutMultiplier, isRepositoryName })), rejections);
  return { judge, rule: "repost", published: choice === "both" ? published : undefined };
}
