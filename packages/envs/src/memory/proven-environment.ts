import { type EnvTask, type EnvVerdict, type ProvenEnvironment, type Recipe, SCHEMA_VERSION } from "@repost/spec";
import { readRepositoryFacts } from "../recipes/repository-facts.ts";
import { profileRepository } from "./profile-repository.ts";

interface ProvenEnvironmentOptions {
  readonly task: EnvTask;
  /** Folder at the base commit. */
  readonly sources: string;
  readonly recipe: Recipe;
  readonly verdict: Pick<EnvVerdict, "class" | "stable" | "f2p">;
}

/** Returns null unless every run proved the fix. */
export async function provenEnvironment(options: ProvenEnvironmentOptions): Promise<ProvenEnvironment | null> {
  const { task, sources, recipe, verdict } = options;
  if (verdict.class !== "resolved" || !verdict.stable) return null;
  const { instance_id, repo, language, created_at } = task;
  const profile = await profileRepository(await readRepositoryFacts(sources, task));
  return {
    schema_version: SCHEMA_VERSION,
    instance_id,
    repo,
    language,
    created_at,
    version: profile.version,
    features: [...profile.features],
    recipe,
    f2p: verdict.f2p.length,
  };
}
