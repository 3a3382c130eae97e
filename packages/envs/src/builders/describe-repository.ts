import type { RepositoryFacts } from "../recipes/recipe-rule.ts";
import { listing } from "./look.ts";

/** Shows neither the statement nor a patch. */
export function describeRepository(facts: RepositoryFacts): string {
  const { task, testFiles } = facts;
  return [
    `repository: ${task.repo}`,
    `language: ${task.language}`,
    ...(task.created_at === null ? [] : [`date: ${task.created_at.slice(0, 10)}`]),
    `test files of the fix: ${testFiles.slice(0, 30).join(", ")}`,
    "files:",
    listing(facts, ".", 2),
  ].join("\n");
}
