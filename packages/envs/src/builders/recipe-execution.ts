import type { CallOptions, EnvBackend, EnvClass, EnvLimits, EnvRun, EnvTask, Recipe } from "@repost/spec";
import { classifyRuns } from "../verdict/classify.ts";
import { failureReason, patchesOf, runTests, SIDES } from "../verdict/run-tests.ts";
import { logForPrompt } from "./prompt-text.ts";

interface SideReport {
  readonly exit_code: number | null;
  readonly error: EnvRun["error"];
  readonly passed: number;
  readonly failed: readonly string[];
  readonly log: string;
}

export interface RecipeExecution {
  readonly class: EnvClass;
  readonly detail: string | null;
  readonly f2p: number;
  readonly build: { readonly step: string; readonly reason: string; readonly log: string } | null;
  readonly before: SideReport | null;
  readonly after: SideReport | null;
}

export interface TryRecipeOptions extends CallOptions {
  readonly task: EnvTask;
  readonly recipe: Recipe;
  readonly backend: EnvBackend;
  readonly sources: string;
  readonly buildLimits?: Partial<EnvLimits>;
  readonly testLimits?: Partial<EnvLimits>;
}

const MAX_NAMES = 20;

/** Runs both sides, because tests may pass without the solution. */
export async function tryRecipe(options: TryRecipeOptions): Promise<RecipeExecution> {
  const { task, recipe, backend, sources, buildLimits = {}, testLimits = {}, signal } = options;
  const build = await backend.build({ recipe, sources, limits: buildLimits }, { signal });
  if (build.status === "infrastructure") return failedBuild("infra_error", build.detail, null);
  if (build.status === "failed") {
    const reason = failureReason(build);
    const failure = { step: build.step, reason, log: logForPrompt(build.log, task) };
    return failedBuild("docker_build_error", `${clipLine(build.step)}: ${reason}`, failure);
  }
  const runs: EnvRun[] = [];
  const reports: SideReport[] = [];
  for (const side of SIDES) {
    const request = { env: build.env, recipe, patches: patchesOf(side, task), limits: testLimits };
    const { run, log } = await runTests(backend, side, request, { signal });
    runs.push(run);
    reports.push(reportOf(run, logForPrompt(log, task)));
  }
  const verdict = classifyRuns(task.instance_id, { status: "built" }, runs);
  const [before = null, after = null] = reports;
  return { class: verdict.class, detail: verdict.detail, f2p: verdict.f2p.length, build: null, before, after };
}

function failedBuild(envClass: EnvClass, detail: string, build: RecipeExecution["build"]): RecipeExecution {
  return { class: envClass, detail, f2p: 0, build, before: null, after: null };
}

function clipLine(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > 120 ? `${line.slice(0, 120)}...` : line;
}

function reportOf({ exit_code, error, tests }: EnvRun, log: string): SideReport {
  const statuses = Object.entries(tests ?? {});
  const failed = statuses.filter(([, status]) => status === "fail").map(([name]) => name);
  const passed = statuses.filter(([, status]) => status === "pass").length;
  return { exit_code, error, passed, failed: failed.slice(0, MAX_NAMES), log };
}

/** Returns null for a proof. */
export function failureLog(
  execution: RecipeExecution,
): { readonly phase: "build" | "test"; readonly log: string } | null {
  if (execution.class === "resolved") return null;
  if (execution.build !== null) return { phase: "build", log: execution.build.log };
  return execution.after === null ? null : { phase: "test", log: execution.after.log };
}

export function describeExecution(execution: RecipeExecution): string {
  if (execution.build !== null)
    return `The build failed (${execution.build.reason}) at the step\n${execution.build.step}\nIts output:\n${execution.build.log}`;
  const sides = [
    ["without the fix, where a test has to fail", execution.before],
    ["with the fix, where that test has to pass", execution.after],
  ] as const;
  return [
    `Class: ${execution.class}. ${execution.detail ?? ""}`.trim(),
    ...sides.map(([title, side]) => (side === null ? "" : `Tests ${title}:\n${describeSide(side)}`)),
  ].join("\n\n");
}

function describeSide({ exit_code, error, passed, failed, log }: SideReport): string {
  return [
    `exit code ${exit_code ?? "none"}${error === null ? "" : `, error ${error}`}, ${passed} passed, ${failed.length} failed`,
    ...(failed.length === 0 ? [] : [`failed: ${failed.join(", ")}`]),
    "output:",
    log === "" ? "(none)" : log,
  ].join("\n");
}
