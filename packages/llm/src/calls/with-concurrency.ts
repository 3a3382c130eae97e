import type { TextModel } from "@repost/spec";
import type { AdaptiveLimit } from "./adaptive-limit.ts";

/** Models of one server may share a limit. */
export function withConcurrency(model: TextModel, limit: AdaptiveLimit): TextModel {
  return {
    complete: async (request, { signal } = {}) =>
      await limit.run(async () => await model.complete(request, { signal }), signal),
  };
}
