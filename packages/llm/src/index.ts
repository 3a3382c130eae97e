export { LlmCallError, LlmError, type CallFailure, type LlmErrorCode } from "./errors.ts";
export { connectModel, type ConnectOptions } from "./model/connect-model.ts";
export type { SdkModel } from "./model/sdk-model.ts";
export type { ModelApi } from "./model/sdk-text-model.ts";
