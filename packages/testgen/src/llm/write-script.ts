import type { AnswerReport } from "@repost/spec";
import {
  readTestScript,
  type ReadTestScript,
  type ReadTestScriptOptions,
  type TestScript,
} from "./read-test-script.ts";
import { askAbout, type ScriptWork, type WorkQuestion } from "./script-work.ts";

/** Tokens by which asserting scripts may be shorter, as published. */
const ASSERTS_SLACK = 30;
/** Tokens by which repaired scripts may be shorter, as published. */
const DEBUG_SLACK = 20;

export async function writeScript(work: ScriptWork, report: AnswerReport): Promise<ReadTestScript> {
  const { oracle } = work.settings;
  const { code } = work.request.module;
  const slack = oracle === "asserts" ? ASSERTS_SLACK : 0;
  return await askForScript(work, { report, task: "test-script", prompt: oracle }, { input: code, base: code, slack });
}

export async function repairScript(
  work: ScriptWork,
  { code, base }: TestScript,
  question: WorkQuestion,
): Promise<ReadTestScript> {
  return await askForScript(work, question, { input: code, base, slack: DEBUG_SLACK });
}

async function askForScript(
  work: ScriptWork,
  question: WorkQuestion,
  how: Pick<ReadTestScriptOptions, "input" | "base" | "slack">,
): Promise<ReadTestScript> {
  const { settings, request, names } = work;
  const { path, language } = request.module;
  const facts = { ...how, path, language, names, oracle: settings.oracle, original: request.target.orig_func };
  return await askAbout(work, how.input, question, (answer) => readTestScript(answer, facts));
}
