import type { RepositoryPlan } from "@repost/spec";
import { formatTable } from "./format-table.ts";

export function formatPlan(plan: RepositoryPlan): string {
  const { runtime, runner, requirements, own, source_folders: folders, generated, evidence } = plan;
  const rows = [
    ["runtime", runtime],
    ["runner", [runner, ...plan.arguments].join(" ")],
    ["imports start at", folders.join(", ")],
    ["distribution", own === null ? "none" : `${own.name} ${own.version}`],
    ["commands", Object.keys(own?.scripts ?? {}).join(", ")],
    ["generated files", generated.map(({ path }) => path).join(", ")],
    ["requirements", requirements.join(", ")],
  ].filter(([, value]) => value !== "");
  const reasons = evidence.map(({ rule, file, value }) => [rule, file, value]);
  return [formatTable(rows), "", formatTable([["RULE", "FILE", "VALUE"], ...reasons])].join("\n");
}
