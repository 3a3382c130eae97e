export type { ContractSubject as ExecutorContractSubject } from "./contract/contract-subject.ts";
export { executorContract, type ExecutorContractCase } from "./executor-contract.ts";
export { createFakeExecutor, type FakeExecution, type FakeExecutor } from "./fake-executor.ts";
export {
  envBackendContract,
  type EnvBackendContractCase,
  type EnvBackendContractSubject,
} from "./env-backend-contract.ts";
