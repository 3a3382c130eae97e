export { planRepository, type PlanRepositoryOptions } from "./plan-repository.ts";
