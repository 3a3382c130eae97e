import { createDuplicateFinder, functionFingerprint } from "@repost/checks";
import { type CompletionTask, LANGUAGES } from "@repost/spec";

/** Masks alone are short expressions, which are common. */
const LINES_AROUND = 8;

/**
 * Compares masked code with surrounding lines between repositories. The first task remains.
 * @returns details by instance id
 */
export async function duplicateMasks(
  tasks: AsyncIterable<CompletionTask> | Iterable<CompletionTask>,
): Promise<ReadonlyMap<string, string>> {
  const finder = createDuplicateFinder();
  const duplicates = new Map<string, string>();
  for await (const { instance_id: id, language, repo, prefix, middle, suffix } of tasks) {
    const known = LANGUAGES.find((each) => each === language);
    if (known === undefined) continue;
    const fingerprint = await functionFingerprint(known, lastLines(prefix) + middle + firstLines(suffix));
    // Masks of one repository are distinct.
    const duplicate = finder.add(id, fingerprint, { repository: repo.name, isMethod: true });
    if (duplicate !== null) duplicates.set(id, `The same code, but for details, as ${duplicate.id}.`);
  }
  return duplicates;
}

function lastLines(text: string): string {
  return text.split("\n").slice(-LINES_AROUND).join("\n");
}

function firstLines(text: string): string {
  return text.split("\n").slice(0, LINES_AROUND).join("\n");
}
