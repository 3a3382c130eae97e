import { readEnvironments } from "@repost/dataset";
import type { StageReport } from "@repost/pipeline";
import type { Environment } from "@repost/spec";
import { expect } from "vitest";
import { runInProcess } from "./run-repost.ts";

interface StagesOptions {
  readonly source: string;
  readonly run: string;
  readonly model: readonly string[];
  readonly running: readonly string[];
}

/** Runs each stage as a command. */
export async function runStages({ source, run, model, running }: StagesOptions): Promise<readonly StageReport[]> {
  expect(await runInProcess(["discover", source, "-o", run])).toMatchObject({ code: 0 });
  expect(await runInProcess(["context", run])).toMatchObject({ code: 0 });
  const reports: StageReport[] = [];
  for (const name of ["sandbox", "testgen", "check"]) {
    const ended = await runInProcess([name, run, ...model, ...running, "--json"]);
    expect(ended).toMatchObject({ code: 0 });
    reports.push(JSON.parse(ended.stdout) as StageReport);
  }
  return reports;
}

/** Environments of a run without times. */
export async function untimedEnvironments(run: string): Promise<readonly unknown[]> {
  const all: Environment[] = [];
  for await (const environment of readEnvironments(run)) all.push(environment);
  return all.map(({ cost: { wall_s: _wall, reference_ms: _reference, ...cost }, ...rest }) => ({ ...rest, cost }));
}
