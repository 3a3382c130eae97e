import { createDuplicateFinder, functionFingerprint } from "@repost/checks";
import { detectFormat, isPublished, readEnvironments, readPublished } from "@repost/dataset";
import type { CallOptions, Environment, Language } from "@repost/spec";

interface ExcludedFunctionsOptions extends CallOptions {
  readonly datasets: readonly string[];
}

interface Excluded {
  readonly id: string;
  readonly language: Language;
  readonly code: string;
}

/**
 * Compares ids and functions, with near-duplicates.
 * @throws errors of reading
 */
export async function excludedFunctions(
  options: ExcludedFunctionsOptions,
): Promise<(environment: Environment) => Promise<boolean>> {
  const ids = new Set<string>();
  const finder = createDuplicateFinder();
  for (const dataset of options.datasets) {
    for await (const { id, language, code } of functionsOf(dataset, options.signal)) {
      ids.add(id);
      finder.add(id, await functionFingerprint(language, code));
    }
  }
  return async ({ instance_id: id, language, orig_func: code }) =>
    ids.size > 0 && (ids.has(id) || finder.find(await functionFingerprint(language, code)) !== null);
}

async function* functionsOf(dataset: string, signal: AbortSignal | undefined): AsyncGenerator<Excluded, void> {
  if (isPublished(await detectFormat(dataset, { signal }))) {
    for await (const { instance_id: id, language, reference: code } of readPublished(dataset, { signal })) {
      yield { id, language, code };
    }
    return;
  }
  for await (const { instance_id: id, language, orig_func: code } of readEnvironments(dataset, { signal })) {
    yield { id, language, code };
  }
}
