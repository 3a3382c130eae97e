import type { GivenValues } from "@repost/spec";
import type { BuildStages } from "../build/build-stages.ts";

export function withGivenValues<S extends Pick<BuildStages, "tests">>(stages: S, given: GivenValues | null): S {
  if (given === null) return stages;
  const { tests } = stages;
  return { ...stages, tests: { generate: (request, options) => tests.generate({ ...request, given }, options) } };
}
