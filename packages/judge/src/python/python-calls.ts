import type { CallLanguage } from "../call-language.ts";
import { callText } from "./call-text.ts";
import { isSyntaxError, missingName } from "./missing-name.ts";
import { probes } from "./probes.ts";
import { callRequest } from "./call-request.ts";
import { variantsRequest } from "./variants-request.ts";

export const pythonCalls: CallLanguage = {
  values: "python",
  request: callRequest,
  directRequest: null,
  variantsRequest,
  directVariantsRequest: null,
  probes,
  missingName,
  isSyntaxError,
  callText,
};
