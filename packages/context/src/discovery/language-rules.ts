import type { Language } from "@repost/spec";
import { languageUnsupported } from "../errors.ts";
import type { DiscoveryRules } from "./discovery-rules.ts";
import { pythonDiscovery } from "./python/python-discovery.ts";

const rules: Partial<Record<Language, DiscoveryRules>> = { python: pythonDiscovery };

/** @throws ContextError CONTEXT_LANGUAGE_UNSUPPORTED */
export function discoveryRulesOf(language: Language): DiscoveryRules {
  const found = rules[language];
  if (found === undefined) throw languageUnsupported(language, Object.keys(rules));
  return found;
}
