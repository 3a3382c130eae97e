export {
  fakeBody,
  fakeDelay,
  fakeError,
  fakeRateLimit,
  fakeRefusal,
  fakeReset,
  fakeSilence,
  fakeText,
  fakeTruncated,
} from "./fake-answer.ts";
export type { FakeAnswer, FakeChoice, FakeTextOptions, FakeUsage } from "./fake-answer.ts";
export type { FakeRequest, FakeRequestBody } from "./fake-request.ts";
export { startFakeServer } from "./fake-server.ts";
export type { FakeReply, FakeScript, FakeServer, FakeServerOptions } from "./fake-server.ts";
export { createScriptedModel, type ScriptedModel, type ScriptedReply } from "./scripted-model.ts";
export { createSkippingClock, type SkippingClock } from "./skipping-clock.ts";
export { textModelContract, type TextModelContractCase } from "./text-model-contract.ts";
