import type { SuiteRefusal } from "@repost/spec";
import { readInstalls } from "./read-installs.ts";
import type { ReadTestScript, TestScript } from "./read-test-script.ts";
import { refusalInWords } from "./refusal-in-words.ts";
import { installNamed, type ScriptWork, type Tried, tryScript } from "./script-work.ts";
import { repairScript } from "./write-script.ts";

/** Repairs a script while the original fails its own test. */
export async function debugScript(work: ScriptWork, script: TestScript): Promise<Tried> {
  const { oracle, rounds } = work.settings;
  let tried = await tryScript(work, script);
  for (let round = 1; round <= rounds.debugRounds && tried.run.error !== null; round += 1) {
    const prompt = oracle === "equivalence" ? "debug" : "debug-asserts";
    const values = { error: tried.run.error };
    const repaired = await repairScript(work, tried.script, { task: `debug-${round}`, prompt, values });
    if (repaired.status === "refused") return tried;
    await installNamed(work, readInstalls(repaired.script.shell));
    tried = await tryScript(work, repaired.script);
  }
  return tried;
}

/** Requests other inputs after the judge or a check refused a suite. */
export async function repairRefused(
  work: ScriptWork,
  script: TestScript,
  refused: SuiteRefusal,
): Promise<ReadTestScript> {
  const values = { reason: refusalInWords(refused) };
  return await repairScript(work, script, { task: "refused", prompt: "refused", values });
}
