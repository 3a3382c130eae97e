import { ENV_CLASSES, type EnvVerdict, type Recipe, type StageResult } from "@repost/spec";
import { formatTable } from "./format-table.ts";

/** Formats a recipe: base, steps, test command, then the evidence of each value. */
export function formatRecipe(recipe: StageResult<Recipe>): string {
  if (recipe.status === "rejected") return `No recipe: ${recipe.detail}`;
  const { base, steps, test, evidence, gaps } = recipe.value;
  const rows = evidence.map(({ rule, file, value }) => [rule, file, value]);
  return [
    `base    ${base.language} ${base.version ?? "(newest)"}`,
    ...steps.map(({ layer, run }) => `${layer.padEnd(13)} ${run}`),
    ...test.prepare.map((run) => `prepare       ${run}`),
    `test          ${test.command}`,
    `results       ${test.result.form} ${test.result.path}`,
    "",
    ...(rows.length === 0 ? [] : [formatTable(rows)]),
    ...gaps.map((gap) => `gap: ${gap}`),
  ].join("\n");
}

/** Formats a verdict as one line. */
export function formatVerdict({ instance_id, class: found, f2p, p2p, detail }: EnvVerdict): string {
  const sets = `${f2p.length} fail to pass, ${p2p.length} pass to pass`;
  return `${instance_id}  ${found}  ${detail === null ? sets : (detail.split("\n").at(-1) ?? "")}`;
}

/** Formats the counts of each class, and the share of resolved tasks. */
export function formatEnvReport(verdicts: readonly EnvVerdict[]): string {
  const scored = verdicts.filter((verdict) => verdict.class !== "infra_error");
  const resolved = scored.filter((verdict) => verdict.resolved).length;
  const rows = ENV_CLASSES.map((name) => [name, String(verdicts.filter((verdict) => verdict.class === name).length)]);
  const share = scored.length === 0 ? "" : `, ${((100 * resolved) / scored.length).toFixed(1)} %`;
  return [
    formatTable(rows.filter(([, count]) => count !== "0")),
    "",
    `resolved ${resolved} of ${scored.length}${share}`,
  ].join("\n");
}
