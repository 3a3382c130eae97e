import { pipelineLanguage } from "../languages.ts";
import { setImmediate } from "node:timers/promises";
import { extractContext, type RepositoryIndex, typePackages, visibleUnits } from "@repost/context";
import type { ModuleNeeds } from "@repost/executor";
import type { FunctionContext, Language, Target } from "@repost/spec";

const PYTHON_IMPORT = /^(?:import|from)\s/u;
const SCRIPT_IMPORT = /^(?:import\b|export\b[^;]*\bfrom\b|(?:const|let|var)\b[^;=]*=\s*require\s*\()/u;
const IMPORTS: Readonly<Record<Language, RegExp>> = {
  python: PYTHON_IMPORT,
  javascript: SCRIPT_IMPORT,
  typescript: SCRIPT_IMPORT,
};

/** Collects the requirements of all targets, so that they share an environment. */
export async function collectNeeds(
  index: RepositoryIndex,
  targets: readonly Target[],
  signal: AbortSignal | undefined,
): Promise<readonly ModuleNeeds[]> {
  const needs: ModuleNeeds[] = [];
  for (const target of targets) {
    await setImmediate();
    signal?.throwIfAborted();
    const context = extractContext({ index, target });
    if (context.status === "accepted") needs.push(withVisibleImports(needsOf(context.value), index, target));
  }
  return needs;
}

/** Only a top-level import must succeed. */
function needsOf({ instance_id: id, target, units, target_unit: targetUnit }: FunctionContext): ModuleNeeds {
  const imports = new Set<string>();
  const optional = new Set<string>();
  for (const { id: unit, code, external } of units) {
    const needed = unit === targetUnit || IMPORTS[target.language].test(code);
    for (const name of external) (needed ? imports : optional).add(name);
  }
  return {
    id,
    imports: [...imports].toSorted(),
    optional: [...optional].filter((name) => !imports.has(name)).toSorted(),
  };
}

/** Candidates may use shown code; its types describe arguments. */
function withVisibleImports(moduleNeeds: ModuleNeeds, index: RepositoryIndex, target: Target): ModuleNeeds {
  const moduleImports = new Set([...moduleNeeds.imports, ...(moduleNeeds.optional ?? [])]);
  const imports = visibleUnits({ index, target }).filter(({ code }) => IMPORTS[target.language].test(code));
  const types = pipelineLanguage(target.language).hasTypePackages ? typePackages(index, target) : [];
  const named = [...imports.flatMap(({ external }) => external), ...types];
  const visibleImports = new Set(named.filter((name) => !moduleImports.has(name)));
  return { ...moduleNeeds, shown: [...visibleImports].toSorted() };
}
