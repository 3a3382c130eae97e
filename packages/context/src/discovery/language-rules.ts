import type { Language } from "@repost/spec";
import { languageUnsupported } from "../errors.ts";
import type { DiscoveryRules } from "./discovery-rules.ts";
import { pythonDiscovery } from "./python/python-discovery.ts";
import { createTypeScriptDiscovery } from "./typescript/typescript-discovery.ts";

const rules: Readonly<Record<Language, DiscoveryRules>> = {
  python: pythonDiscovery,
  typescript: createTypeScriptDiscovery("typescript"),
  javascript: createTypeScriptDiscovery("javascript"),
};

/** @throws ContextError CONTEXT_LANGUAGE_UNSUPPORTED */
export function discoveryRulesOf(language: Language): DiscoveryRules {
  if (!Object.hasOwn(rules, language)) throw languageUnsupported(language, Object.keys(rules));
  return rules[language];
}
