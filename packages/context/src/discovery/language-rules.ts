import { rulesByLanguage } from "../errors.ts";
import type { DiscoveryRules } from "./discovery-rules.ts";
import { pythonDiscovery } from "./python/python-discovery.ts";
import { createTypeScriptDiscovery } from "./typescript/typescript-discovery.ts";

export const discoveryRulesOf = rulesByLanguage<DiscoveryRules>({
  python: pythonDiscovery,
  typescript: createTypeScriptDiscovery("typescript"),
  javascript: createTypeScriptDiscovery("javascript"),
});
