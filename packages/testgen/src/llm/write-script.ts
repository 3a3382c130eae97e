import type { AnswerReport } from "@repost/spec";
import { readTestScript, type ReadTestScript, type TestScript } from "./read-test-script.ts";
import { askToRead } from "./script-exchange.ts";
import { promptValues, type ScriptWork } from "./script-work.ts";

/** Tokens by which asserting scripts may be shorter, as published. */
const ASSERTS_SLACK = 30;
/** Tokens by which repaired scripts may be shorter, as published. */
const DEBUG_SLACK = 20;

export async function writeScript(work: ScriptWork, report: AnswerReport): Promise<ReadTestScript> {
  const { oracle } = work.settings;
  const { code } = work.request.module;
  const slack = oracle === "asserts" ? ASSERTS_SLACK : 0;
  return await askForScript(work, { report, task: "test-script", prompt: oracle, input: code, base: code, slack });
}

interface RepairQuestion {
  readonly report: AnswerReport;
  readonly task: string;
  readonly prompt: string;
  readonly values: Readonly<Record<string, string>>;
}

export async function repairScript(
  work: ScriptWork,
  script: TestScript,
  question: RepairQuestion,
): Promise<ReadTestScript> {
  return await askForScript(work, { ...question, input: script.code, base: script.base, slack: DEBUG_SLACK });
}

interface ScriptQuestion extends Omit<RepairQuestion, "values"> {
  readonly values?: Readonly<Record<string, string>>;
  readonly input: string;
  readonly base: string;
  readonly slack: number;
}

async function askForScript(
  work: ScriptWork,
  { report, task, prompt, values, input, base, slack }: ScriptQuestion,
): Promise<ReadTestScript> {
  const { settings, request, names, signal } = work;
  const { module, target } = request;
  const { language } = module;
  const { promptRunner, oracle, rounds } = settings;
  return await askToRead({
    promptRunner,
    report,
    instanceId: module.instance_id,
    task,
    prompt,
    language,
    values: { ...(await promptValues(work)), ...values, script: input },
    read: (answer) =>
      readTestScript(answer, {
        path: module.path,
        language,
        names,
        original: target.orig_func,
        input,
        base,
        oracle,
        slack,
      }),
    maxRegenerations: rounds.regenerations,
    signal,
  });
}
