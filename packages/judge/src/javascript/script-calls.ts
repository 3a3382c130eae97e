import type { Language } from "@repost/spec";
import type { CallLanguage } from "../call-language.ts";
import { callRequest, directRequest } from "./call-request.ts";
import { callText } from "./call-text.ts";
import { isSyntaxError, missingName } from "./missing-name.ts";
import { scriptProbes } from "./probes.ts";
import { directVariantsRequest, variantsRequest } from "./variants-request.ts";

export function scriptCalls(language: Language): CallLanguage {
  return {
    values: "javascript",
    request: callRequest,
    directRequest,
    variantsRequest,
    directVariantsRequest,
    probes: scriptProbes(language),
    missingName,
    isSyntaxError,
    callText,
  };
}
