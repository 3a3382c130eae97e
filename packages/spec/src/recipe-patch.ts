import { z } from "zod/v4";
import { recipeSchema, recipeStepSchema } from "./recipe.ts";

const { prepare, command, result, env } = recipeSchema.shape.test.shape;

export const recipePatchSchema = z
  .object({
    version: z.string().nullable().describe("New version of the toolchain; null: unchanged"),
    replace: z
      .array(
        z.object({
          run: z.string().describe("Command of the step that goes"),
          with: z.array(recipeStepSchema).describe("Steps in its position; none removes it"),
        }),
      )
      .describe("Steps to replace or remove"),
    add: z.array(recipeStepSchema).describe("Steps to add at the end of their layers"),
    helpers: recipeSchema.shape.helpers.describe("Files in /opt/repost; a file of the same name is replaced"),
    test: z
      .object({
        prepare: prepare.nullable().describe("Commands after the patches and before the tests"),
        command: command.nullable().describe("Command that runs the tests"),
        result: result.nullable().describe("Where the results are"),
        env: env.nullable().describe("Environment variables of the tests"),
      })
      .describe("New values of the test plan; null: unchanged"),
    because: z.string().describe("Reason, for a person"),
  })
  .describe("Changes of a recipe");

/** Names steps by their commands, so that a patch fits other recipes with the same step. */
export type RecipePatch = z.infer<typeof recipePatchSchema>;
