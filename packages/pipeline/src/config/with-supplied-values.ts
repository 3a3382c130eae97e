import type { SuppliedValues } from "@repost/spec";
import type { BuildStages } from "../build/build-stages.ts";

export function withSuppliedValues<S extends Pick<BuildStages, "tests">>(
  stages: S,
  suppliedValues: SuppliedValues | null,
): S {
  if (suppliedValues === null) return stages;
  const { tests } = stages;
  return {
    ...stages,
    tests: { generate: (request, options) => tests.generate({ ...request, suppliedValues }, options) },
  };
}
