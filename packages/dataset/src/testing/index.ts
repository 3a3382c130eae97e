export {
  exampleEnvironment,
  exampleRecording,
  exampleRecordingContent,
  exampleVisibleContent,
} from "./example-environment.ts";
export { createMemoryStore } from "./memory-store.ts";
export { storeContract, type StoreContractCase } from "./store-contract.ts";
