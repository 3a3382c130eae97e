import { z } from "zod/v4";
import { list, object, objects } from "./fields.ts";
import { recipeSchema, recipeStepSchema } from "./recipe.ts";

const { prepare, command, result, env } = recipeSchema.shape.test.shape;

export const recipePatchSchema = object("Changes of a recipe", {
  version: z.string().nullable().describe("New version of the toolchain; null: unchanged"),
  replace: objects("Steps to replace or remove", {
    run: z.string().describe("Command of the step that goes"),
    with: list("Steps in its position; none removes it", recipeStepSchema),
  }),
  add: list("Steps to add at the end of their layers", recipeStepSchema),
  helpers: recipeSchema.shape.helpers.describe("Files in /opt/repost; a file of the same name is replaced"),
  test: object("New values of the test plan; null: unchanged", {
    prepare: prepare.nullable().describe("Commands after the patches and before the tests"),
    command: command.nullable().describe("Command that runs the tests"),
    result: result.nullable().describe("Where the results are"),
    env: env.nullable().describe("Environment variables of the tests"),
  }),
  because: z.string().describe("Reason, for a person"),
});

/** Names steps by their commands, so that a patch fits other recipes with the same step. */
export type RecipePatch = z.infer<typeof recipePatchSchema>;
