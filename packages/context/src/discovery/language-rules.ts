import type { Language } from "@repost/spec";
import { rulesFor } from "../errors.ts";
import type { DiscoveryRules } from "./discovery-rules.ts";
import { pythonDiscovery } from "./python/python-discovery.ts";
import { createTypeScriptDiscovery } from "./typescript/typescript-discovery.ts";

const rules: Readonly<Record<Language, DiscoveryRules>> = {
  python: pythonDiscovery,
  typescript: createTypeScriptDiscovery("typescript"),
  javascript: createTypeScriptDiscovery("javascript"),
};

export function discoveryRulesOf(language: Language): DiscoveryRules {
  return rulesFor(rules, language);
}
