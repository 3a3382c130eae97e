import { z } from "zod/v4";
import { count, list, record } from "./fields.ts";
import { ENV_LANGUAGES } from "./env-task.ts";
import { recipePatchSchema } from "./recipe-patch.ts";
import { recipeSchema } from "./recipe.ts";

export const provenEnvironmentSchema = record("An environment that proved its fix, in a memory of environments", {
  instance_id: z.string().min(1).describe("Of the task"),
  repo: z.string().min(1).describe("owner/name, or the folder's name"),
  language: z.enum(ENV_LANGUAGES).describe("Language of the tests"),
  version: z.string().nullable().describe("Version that the manifests name; null without one"),
  created_at: z.string().nullable().describe("ISO 8601 time of the fix; null when unknown"),
  features: list("Manifests and dependencies of the repository, to compare it with others", z.string()),
  recipe: recipeSchema,
  f2p: count.describe("Tests that fail before and pass after the solution; 0: by exit code"),
});

export const knownRepairSchema = record("A change after which an error was gone, in a memory of environments", {
  instance_id: z.string().min(1).describe("Of the task whose environment was proven with the repair"),
  language: z.enum(ENV_LANGUAGES).describe("Language of the tests"),
  signature: z.string().min(1).describe("Error line without numbers and folders, with the phase before it"),
  patch: recipePatchSchema,
});

export type ProvenEnvironment = z.infer<typeof provenEnvironmentSchema>;
export type KnownRepair = z.infer<typeof knownRepairSchema>;
