import { type Language, reportAnswers } from "@repost/spec";
import { augmentScript } from "./augment-script.ts";
import { readTestFunction, type TestScript } from "./read-test-script.ts";
import { type Tried, tryScript } from "./run-script.ts";
import { askAbout, type ScriptWork, type WorkQuestion } from "./script-work.ts";

/** Ignores answers that fail or cover less. */
export async function coverMore(work: ScriptWork, first: Tried): Promise<Tried> {
  const { settings, scripts } = work;
  let best = first;
  if (settings.oracle !== "equivalence") return best;
  for (let round = 1; round <= settings.rounds.coverageRounds; round += 1) {
    const { missed, code } = best.run;
    if (missed === null || missed.share >= settings.minCoverage) return best;
    const missing = missingBlocks(code, missed.lines, scripts.language);
    const report = reportAnswers(work.onAttempt, "wider_tests");
    const question = { report, task: `coverage-${round}`, prompt: "coverage", values: { missing } };
    const again = await rewritten(work, best.script, question);
    if (again === null) continue;
    const share = again.run.missed?.share ?? 0;
    const isKept = share >= missed.share;
    report.finish(isKept && share >= settings.minCoverage ? null : "too_little_covered", isKept);
    if (isKept) best = again;
  }
  return best;
}

export async function addInputs(work: ScriptWork, script: TestScript): Promise<TestScript> {
  const { rounds, augment, oracle } = work.settings;
  const prompt = oracle === "equivalence" ? "more" : "more-asserts";
  let whole = script;
  for (let round = 1; round <= rounds.moreRounds; round += 1) {
    const report = reportAnswers(work.onAttempt, "added_inputs");
    const longer = await rewritten(work, whole, { report, task: `more-${round}`, prompt });
    if (longer === null) continue;
    report.finish(null);
    whole = longer.script;
  }
  return augment === null ? whole : await augmentScript(work, augment, whole);
}

async function rewritten(work: ScriptWork, script: TestScript, question: WorkQuestion): Promise<Tried | null> {
  const { settings, names, scripts } = work;
  const { report } = question;
  const { language } = scripts;
  const answer = await askAbout(work, script.code, question, (reply) =>
    readTestFunction(reply, { names, language, oracle: settings.oracle }),
  );
  if (answer.status === "refused") return null;
  const spliced = scripts.adapter.splice({ code: script.code, name: names.test, solution: answer.code });
  if (spliced.status === "failed") {
    report.finish("answers_refused", false);
    return null;
  }
  const tried = await tryScript(work, { ...script, code: spliced.code });
  if (tried.run.error === null) return tried;
  report.finish("script_fails", false);
  return null;
}

/** Blocks start with the line before the uncovered ones. */
export function missingBlocks(code: string, missed: readonly number[], language: Language): string {
  const lines = code.split("\n");
  const blocks: number[][] = [];
  for (const line of missed) {
    const last = blocks.at(-1);
    if (last !== undefined && line - (last.at(-1) ?? 0) <= 1) last.push(line);
    else blocks.push([line]);
  }
  const excerpts = blocks.map((block) => {
    const start = Math.max(1, (block[0] ?? 1) - 1);
    return lines.slice(start - 1, block.at(-1)).join("\n");
  });
  return excerpts.map((block) => `\`\`\`${language}\n${block}\n\`\`\``).join("\n\n");
}
