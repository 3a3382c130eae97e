import { type AnswerReport, reportAnswers, type SuiteRefusal } from "@repost/spec";
import { readTestScript, type ReadTestScript, type TestScript } from "./read-test-script.ts";
import { installNamed, type Tried, tryScript } from "./run-script.ts";
import { askAbout, type ScriptWork, type WorkQuestion } from "./script-work.ts";

/** Tokens by which asserting scripts may be shorter, as published. */
const ASSERTS_SLACK = 30;
/** Tokens by which repaired scripts may be shorter, as published. */
const DEBUG_SLACK = 20;

export async function writeScript(work: ScriptWork, report: AnswerReport): Promise<ReadTestScript> {
  const { oracle } = work.settings;
  const { code } = work.request.module;
  const slack = oracle === "asserts" ? ASSERTS_SLACK : 0;
  return await askForScript(work, { code, base: code }, slack, { report, task: "test-script", prompt: oracle });
}

async function askForScript(
  work: ScriptWork,
  { code: input, base }: Pick<TestScript, "code" | "base">,
  slack: number,
  question: WorkQuestion,
): Promise<ReadTestScript> {
  const { settings, request, names } = work;
  const { path, language } = request.module;
  const original = request.target.orig_func;
  const options = { input, base, slack, path, language, names, oracle: settings.oracle, original };
  return await askAbout(work, input, question, (answer) => readTestScript(answer, options));
}

export async function debugScript(work: ScriptWork, script: TestScript, first: AnswerReport): Promise<Tried> {
  const { oracle, rounds } = work.settings;
  let tried = await tryScript(work, script);
  first.finish(reasonOf(tried));
  for (let round = 1; round <= rounds.debugRounds && tried.run.error !== null; round += 1) {
    const prompt = oracle === "equivalence" ? "debug" : "debug-asserts";
    const values = { error: tried.run.error };
    const report = reportAnswers(work.onAttempt, "repaired_script", work.scripts.headlineOf(tried.run.error));
    const repaired = await askForScript(work, tried.script, DEBUG_SLACK, {
      report,
      task: `debug-${round}`,
      prompt,
      values,
    });
    if (repaired.status === "refused") return tried;
    await installNamed(work, readInstalls(repaired.script.shell));
    tried = await tryScript(work, repaired.script);
    report.finish(reasonOf(tried));
  }
  return tried;
}

function reasonOf({ run }: Tried): string | null {
  return run.error === null ? null : "script_fails";
}

/** Requests other inputs after a suite was refused. */
export async function repairRefused(
  work: ScriptWork,
  script: TestScript,
  refused: SuiteRefusal,
  report: AnswerReport,
): Promise<ReadTestScript> {
  const values = { reason: refusalInWords(refused) };
  return await askForScript(work, script, DEBUG_SLACK, { report, task: "refused", prompt: "refused", values });
}

const DISTRIBUTION = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\[[A-Za-z0-9,._-]+\])?(?:[=<>!~]=?[A-Za-z0-9.*]+)?$/u;

export function readInstalls(shell: string | null): readonly string[] {
  const lines = (shell ?? "").split("\n").map((line) => line.trim());
  return lines.flatMap((line) => {
    const words = /^(?:python3? -m )?pip3? install (?<words>[^;&|<>$`\\]+)$/u.exec(line)?.groups?.["words"];
    return (words ?? "").split(/\s+/u).filter((word) => DISTRIBUTION.test(word));
  });
}

/** Refusals after a run, in words for a model. */
const CAUSES: Readonly<Record<string, string>> = {
  reference_fails: "it fails for the original as soon as the implementation runs in a process of its own",
  reference_unstable: "it does not give the same result each time it runs",
  protocol_violated: "some of its values cannot travel between the process of the test and that of the implementation",
  not_called: "it never calls the implementation that it is to judge",
  answer_in_inputs: "its inputs contain the answer",
  observations_too_large: "its values are too large",
  timeout: "it takes too long",
  weak_suite: "implementations that are clearly wrong pass it",
  stub: "an implementation that does nothing passes it",
  mutation: "too many small mistakes in the implementation pass it",
  coverage: "it leaves out too many branches",
  agreement: "it shows too little of what the function does",
};

function refusalInWords({ reason, detail }: Pick<SuiteRefusal, "reason" | "detail">): string {
  const cause = CAUSES[reason] ?? reason.replaceAll("_", " ");
  return detail === "" ? `${cause}.` : `${cause}. ${detail}`;
}
