export { buildImpactMap, type BuildImpactMapOptions, type ImpactRejection } from "./impact/build-impact-map.ts";
export { type ImpactCache, openImpactCache } from "./impact/impact-cache.ts";
export { type ImpactedTest, impactedTests, type LineRange } from "./impact/impacted-tests.ts";
export { programFiles } from "./impact/program-files.ts";
export { impactDigest } from "./impact/repository-digest.ts";
export { planRepository, type PlanRepositoryOptions } from "./plan-repository.ts";
