import type { EnvTask } from "@repost/spec";

/** Maximum characters per text of a repository, log or example. */
export const TEXT_CHARACTERS = 6000;

/** Shorter lines, such as a closing bracket, are in many files. */
const DISTINCTIVE_CHARACTERS = 12;
const MAX_LOG_LINES = 600;
// oxlint-disable-next-line no-control-regex
const CONTROL = /\u001B\[[\d;?]*[A-Za-z]|[\u0000-\u0008\u000B-\u001F\u007F]/gu;

/** Keeps both ends: first errors and last lines count. */
export function clip(text: string, characters = TEXT_CHARACTERS): string {
  if (text.length <= characters) return text;
  const head = Math.floor(characters / 3);
  const tail = characters - head;
  return `${text.slice(0, head)}\n[${text.length - characters} characters left out]\n${text.slice(-tail)}`;
}

/** Removes quoted lines of the solution and the tests. */
export function logForPrompt(log: string, { patch, test_patch }: Pick<EnvTask, "patch" | "test_patch">): string {
  const secrets = [...addedLines(patch), ...addedLines(test_patch)];
  const lines = log.replaceAll(CONTROL, "").trimEnd().split("\n");
  const kept =
    lines.length <= MAX_LOG_LINES ? lines : [...lines.slice(0, MAX_LOG_LINES / 2), ...lines.slice(-MAX_LOG_LINES / 2)];
  const visible = kept.map((line) => (secrets.some((secret) => line.includes(secret)) ? "[a line of a patch]" : line));
  return clip(visible.join("\n"));
}

function addedLines(patch: string): readonly string[] {
  return patch
    .split("\n")
    .filter((line) => line.startsWith("+") && !line.startsWith("+++ "))
    .map((line) => line.slice(1).trim())
    .filter((line) => line.length >= DISTINCTIVE_CHARACTERS);
}
