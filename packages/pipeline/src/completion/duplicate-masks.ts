import { createDuplicateFinder, functionFingerprint } from "@repost/checks";
import { type CompletionTask, LANGUAGES } from "@repost/spec";

/** Lines before and after a mask that are compared with it: a short expression alone is like many others. */
const LINES_AROUND = 8;

/**
 * Finds tasks whose masked code, with the lines around it, is in another repository too, such as vendored copies and forks. The first
 * task stays.
 *
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
    // Masks of one repository differ: the sampler draws no text twice.
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
