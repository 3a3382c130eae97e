import { type EnvClass, type EnvRun, type EnvTestStatus, type EnvVerdict, SCHEMA_VERSION } from "@repost/spec";

export type BuildOutcome =
  | { readonly status: "built" }
  | { readonly status: "not_committed" }
  | { readonly status: "failed"; readonly detail: string }
  | { readonly status: "infrastructure"; readonly detail: string };

/** Merges results of one side pessimistically: failures first, then missing results, then skips. */
export function classifyRuns(instanceId: string, build: BuildOutcome, runs: readonly EnvRun[]): EnvVerdict {
  const before = runs.filter(({ side }) => side === "before");
  const after = runs.filter(({ side }) => side === "after");
  const sets = compareSides(before, after);
  const classified = classOf(build, before, after, sets);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: instanceId,
    class: classified.class,
    resolved: classified.class === "resolved",
    stable: runs.length > 0 && sets.flaky.length === 0 && agrees(before) && agrees(after),
    by_exit_code: { before: passesByExitCode(before), after: passesByExitCode(after) },
    ...sets,
    detail: classified.detail,
    runs: [...runs],
  };
}

type Sets = Pick<EnvVerdict, "f2p" | "p2p" | "p2f" | "f2f" | "flaky">;
type Merged = EnvTestStatus | "missing";

function compareSides(before: readonly EnvRun[], after: readonly EnvRun[]): Sets {
  const names = [...new Set([...before, ...after].flatMap(({ tests }) => Object.keys(tests ?? {})))].toSorted();
  const sets: Sets = { f2p: [], p2p: [], p2f: [], f2f: [], flaky: [] };
  for (const name of names) {
    const [first, second] = [statusesOf(before, name), statusesOf(after, name)];
    if (new Set(first).size > 1 || new Set(second).size > 1) sets.flaky.push(name);
    const key = setOf(mergeStatuses(first), mergeStatuses(second), !first.includes("pass"));
    if (key !== null) sets[key].push(name);
  }
  return sets;
}

function statusesOf(runs: readonly EnvRun[], name: string): readonly Merged[] {
  return runs.map(({ tests }) => tests?.[name] ?? "missing");
}

function mergeStatuses(statuses: readonly Merged[]): Merged {
  return (["fail", "missing", "skip"] as const).find((each) => statuses.includes(each)) ?? "pass";
}

/** One pass before the solution proves nothing. */
function setOf(before: Merged, after: Merged, neverPassedBefore: boolean): Exclude<keyof Sets, "flaky"> | null {
  if (after === "pass") {
    if (before === "pass") return "p2p";
    return before !== "skip" && neverPassedBefore ? "f2p" : null;
  }
  if (after === "skip") return null;
  return before === "pass" ? "p2f" : "f2f";
}

interface FoundClass {
  readonly class: EnvClass;
  readonly detail: string | null;
}

function classOf(build: BuildOutcome, before: readonly EnvRun[], after: readonly EnvRun[], sets: Sets): FoundClass {
  if (build.status === "not_committed") return { class: "not_committed", detail: "There is no environment." };
  if (build.status === "failed") return { class: "docker_build_error", detail: build.detail };
  const broken = brokenClass(build, [...before, ...after]);
  if (broken !== null) return broken;
  const scriptError = scriptErrorOf(before, after);
  if (scriptError !== null) return { class: "script_error", detail: scriptError };
  return classByTests(before, after, sets);
}

/** Broken infrastructure leaves an instance unscored. */
function brokenClass(build: BuildOutcome, runs: readonly EnvRun[]): FoundClass | null {
  if (build.status === "infrastructure") return { class: "infra_error", detail: build.detail };
  const isBroken = runs.some(({ error }) => error === "infrastructure");
  return isBroken ? { class: "infra_error", detail: "A run could not be started or observed." } : null;
}

/** Code without the solution may leave no results, but then not with success. */
function scriptErrorOf(before: readonly EnvRun[], after: readonly EnvRun[]): string | null {
  if (before.length === 0 || after.length === 0) return "The tests did not run.";
  if (before.some(({ error }) => error === "patch_conflict")) return "The test patch does not apply.";
  const failed = after.find(({ error }) => error === "patch_conflict" || error === "no_report" || error === "no_tests");
  if (failed !== undefined) return AFTER_ERRORS[failed.error ?? "no_report"] ?? "The tests did not run.";
  // 126 and 127: the shell found no program, as builds of old sources may.
  const notRun = after.find(({ tests, exit_code }) => tests === null && (exit_code === 126 || exit_code === 127));
  if (notRun !== undefined) return `The test script cannot be executed: exit code ${notRun.exit_code}.`;
  const silent = before.some(({ error, exit_code }) => error !== null && exit_code === 0);
  return silent ? "The test script ends with 0 and has no results before the solution." : null;
}

const AFTER_ERRORS: Readonly<Partial<Record<NonNullable<EnvRun["error"]>, string>>> = {
  patch_conflict: "The solution does not apply.",
  no_report: "The tests left no complete report.",
  no_tests: "The report contains no test.",
};

function classByTests(before: readonly EnvRun[], after: readonly EnvRun[], { f2p, flaky }: Sets): FoundClass {
  if ([...before, ...after].some(({ canary }) => canary === "forged"))
    return { class: "eval_failure", detail: "A test that must fail is reported as passed: the report is forged." };
  const byExitCode = [...before, ...after].every(({ tests, error }) => tests === null && error === null);
  if (byExitCode) return classByExitCode(before, after);
  if (f2p.length > 0) return { class: "resolved", detail: null };
  if (flaky.length > 0)
    return { class: "flaky", detail: `Results differ between runs: ${flaky.slice(0, 3).join(", ")}` };
  const passed = passesByExitCode(before) === true && passesByExitCode(after) === true;
  return passed
    ? { class: "silent_false_pass", detail: "All tests pass without the solution." }
    : { class: "eval_failure", detail: "No test fails before the solution and passes after it." };
}

function classByExitCode(before: readonly EnvRun[], after: readonly EnvRun[]): FoundClass {
  if (!agrees(before) || !agrees(after)) return { class: "flaky", detail: "Exit codes differ between runs." };
  if (passesByExitCode(before) === true)
    return { class: "silent_false_pass", detail: "The test script ends with 0 without the solution." };
  return passesByExitCode(after) === true
    ? { class: "resolved", detail: null }
    : { class: "eval_failure", detail: "The test script fails with the solution." };
}

/** Returns whether all or none of the runs end with success. */
function agrees(runs: readonly EnvRun[]): boolean {
  return new Set(runs.map(({ exit_code }) => exit_code === 0)).size <= 1;
}

function passesByExitCode(runs: readonly EnvRun[]): boolean | null {
  return runs.length === 0 ? null : runs.every(({ exit_code }) => exit_code === 0);
}
